/** Towns that stand in many address lists, in lower case and in the spellings of several languages. */
export const CITIES: ReadonlySet<string> = new Set(
  `
london; birmingham; manchester; leeds; liverpool; sheffield; bristol; glasgow; edinburgh; cardiff; belfast; newcastle
nottingham; leicester; southampton; portsmouth; brighton; plymouth; reading; derby; wolverhampton; norwich; oxford
cambridge; york; exeter; bath; swansea; aberdeen; dundee; coventry; hull; stoke-on-trent; milton keynes; luton; ipswich
dublin; cork; limerick; galway; waterford
new york; los angeles; chicago; houston; phoenix; philadelphia; san antonio; san diego; dallas; austin; san jose
jacksonville; fort worth; columbus; charlotte; san francisco; indianapolis; seattle; denver; washington; boston; el paso
nashville; detroit; oklahoma city; portland; las vegas; memphis; louisville; baltimore; milwaukee; albuquerque; tucson
fresno; sacramento; kansas city; mesa; atlanta; omaha; colorado springs; raleigh; miami; oakland; minneapolis; tulsa
cleveland; tampa; new orleans; honolulu; pittsburgh; cincinnati; st. louis; saint louis; orlando; buffalo; newark
anchorage; plano; st. paul; lincoln; richmond; boise; salt lake city; des moines; rochester; madison; spokane; tacoma
springfield; jersey city; chandler; irvine; durham; scottsdale; reno; norfolk; irving; fremont; baton rouge; aurora
toronto; montreal; montréal; vancouver; calgary; edmonton; ottawa; winnipeg; quebec; québec; hamilton; halifax; victoria
sydney; melbourne; brisbane; perth; adelaide; canberra; hobart; darwin; gold coast; auckland; wellington; christchurch
berlin; hamburg; münchen; munich; köln; cologne; frankfurt; frankfurt am main; stuttgart; düsseldorf; dortmund; essen
leipzig; bremen; dresden; hannover; hanover; nürnberg; nuremberg; duisburg; bochum; wuppertal; bielefeld; bonn; münster
karlsruhe; mannheim; augsburg; wiesbaden; mönchengladbach; gelsenkirchen; braunschweig; kiel; chemnitz; aachen; halle
magdeburg; freiburg; krefeld; lübeck; mainz; erfurt; oberhausen; rostock; kassel; hagen; saarbrücken; potsdam; hamm
ludwigshafen; oldenburg; leverkusen; osnabrück; solingen; heidelberg; darmstadt; regensburg; ingolstadt; würzburg; ulm
wolfsburg; göttingen; heilbronn; pforzheim; reutlingen; koblenz; trier; jena; siegen; bremerhaven; konstanz; flensburg
wien; vienna; graz; linz; salzburg; innsbruck; klagenfurt; zürich; zurich; genf; genève; geneva; basel; bern; lausanne
winterthur; luzern; lucerne; st. gallen; lugano; biel; zug
paris; marseille; lyon; toulouse; nice; nantes; strasbourg; montpellier; bordeaux; lille; rennes; reims; le havre
saint-étienne; toulon; grenoble; dijon; angers; nîmes; villeurbanne; le mans; aix-en-provence; clermont-ferrand; brest
tours; limoges; amiens; annecy; perpignan; metz; besançon; orléans; rouen; mulhouse; caen; nancy; argenteuil; avignon
poitiers; versailles; pau; la rochelle; cannes; antibes; calais; colmar; bourges; quimper; valence; troyes; chambéry
madrid; barcelona; valencia; sevilla; seville; zaragoza; málaga; murcia; palma; bilbao; alicante; córdoba; valladolid
vigo; gijón; granada; vitoria; elche; oviedo; san sebastián; pamplona; santander; burgos; salamanca; toledo; cádiz; león
roma; rome; milano; milan; napoli; naples; torino; turin; palermo; genova; genoa; bologna; firenze; florence; bari
catania; venezia; venice; verona; messina; padova; trieste; brescia; parma; modena; reggio emilia; perugia; livorno
bergamo; rimini; salerno; ferrara; siena; pisa; lucca; como; bolzano; trento; udine; ancona; lecce
lisboa; lisbon; porto; braga; coimbra; faro; aveiro; são paulo; rio de janeiro; brasília; salvador; fortaleza; curitiba
belo horizonte; recife; porto alegre; manaus
amsterdam; rotterdam; den haag; the hague; 's-gravenhage; utrecht; eindhoven; groningen; tilburg; almere; breda
nijmegen; apeldoorn; haarlem; arnhem; enschede; amersfoort; zaandam; den bosch; 's-hertogenbosch; zwolle; leiden; delft
maastricht; dordrecht; alkmaar; venlo; deventer; hilversum; brussel; bruxelles; brussels; antwerpen; antwerp; gent; ghent
liège; brugge; bruges; namur; leuven; mechelen; charleroi; luxembourg
stockholm; göteborg; gothenburg; malmö; uppsala; västerås; örebro; linköping; helsingborg; lund; oslo; bergen; trondheim
stavanger; københavn; copenhagen; aarhus; odense; aalborg; helsinki; espoo; tampere; turku; oulu; reykjavík
warszawa; warsaw; kraków; krakow; łódź; wrocław; poznań; gdańsk; szczecin; katowice; praha; prague; brno; ostrava
bratislava; budapest; debrecen; bucharest; bucurești; cluj-napoca; sofia; zagreb; ljubljana; belgrade; beograd; athens
thessaloniki; istanbul; ankara; izmir; moscow; saint petersburg; kyiv; kiev; lviv; vilnius; riga; tallinn
tokyo; osaka; kyoto; seoul; busan; beijing; shanghai; shenzhen; guangzhou; hong kong; taipei; singapore; bangkok; jakarta
kuala lumpur; manila; hanoi; mumbai; delhi; new delhi; bangalore; bengaluru; hyderabad; chennai; kolkata; pune; karachi
lahore; dhaka; dubai; abu dhabi; riyadh; doha; tel aviv; jerusalem; cairo; lagos; nairobi; johannesburg; cape town
durban; pretoria; casablanca; accra; mexico city; ciudad de méxico; guadalajara; monterrey; bogotá; medellín; lima
santiago; buenos aires; montevideo; quito; caracas; havana; san juan
`
    .trim()
    .split(/[;\n]/)
    .map((name) => name.trim()),
);
