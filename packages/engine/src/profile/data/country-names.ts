/**
 * Names of countries in lower case, by alpha-2 code, where they differ from the English ones: German, French, Spanish,
 * Italian, Portuguese, Dutch, Swedish, Danish, Polish.
 */
const LIST = `
AD andorre; andora
AE vereinigte arabische emirate; émirats arabes unis; emiratos árabes unidos; emirati arabi uniti; emirados árabes unidos; verenigde arabische emiraten; förenade arabemiraten; de forenede arabiske emirater; zjednoczone emiraty arabskie
AF afganistán; afeganistão; afganistan
AG antigua und barbuda; antigua-et-barbuda; antigua y barbuda; antigua e barbuda; antígua e barbuda; antigua en barbuda; antigua och barbuda; antigua og barbuda; antigua i barbuda
AI anguila
AL albanien; albanie; albânia; albanië
AM armenien; arménie; armênia; armenië
AQ antarktis; antarctique; antártida; antartide; antarktyda
AR argentinien; argentine; argentinië; argentyna
AS amerikanisch-samoa; samoa américaines; samoa americana; samoa americane; amerikaans-samoa; amerikanska samoa; amerikansk samoa; samoa amerykańskie
AT autriche; áustria; oostenrijk; österrike; østrig
AU australien; australie; austrália; australië
AX ålandinseln; îles åland; islas aland; isole åland; ilhas aland; åland; wyspy alandzkie
AZ aserbaidschan; azerbaïdjan; azerbaiyán; azerbaigian; azerbaijão; azerbeidzjan; azerbajdzjan; aserbajdsjan; azerbejdżan
BA bosnien und herzegowina; bosnie-herzégovine; bosnia y herzegovina; bosnia ed erzegovina; bósnia e herzegovina; bosnië en herzegovina; bosnien och hercegovina; bosnien-hercegovina; bośnia i hercegowina
BB barbade
BD bangladesch; bangladés; bangladesz
BE belgien; bélgica; belgio; belgia
BF burquina faso
BG bulgarien; bulgarie; bulgária; bulgarije; bułgaria
BH bahreïn; baréin; bahrein; barein; bahrajn
BJ bénin; benín
BL saint-barthélemy; san bartolomé; são bartolomeu; s:t barthélemy
BM bermudes; bermudas; bermudy
BN brunéi
BO bolivien; bolivie; bolívia; boliwia
BQ karibische niederlande; pays-bas caribéens; caribe neerlandés; caraibi olandesi; países baixos caribenhos; caribisch nederland; karibiska nederländerna; de tidligere nederlandske antiller; niderlandy karaibskie
BR brasilien; brésil; brasile; brazilië; brazylia
BS bahama's; bahamy
BT bhoutan; bután; butão
BV bouvetinsel; île bouvet; isla bouvet; isola bouvet; ilha bouvet; bouveteiland; bouvetön; bouvetøen; wyspa bouveta
BW botsuana
BY biélorussie; bielorrusia; bielorussia; bielorrússia; białoruś
BZ belice
CA kanada
CC kokosinseln; îles cocos; islas cocos; isole cocos (keeling); ilhas cocos (keeling); cocoseilanden; kokosöarna; cocosøerne; wyspy kokosowe
CD kongo-kinshasa; república democrática del congo; demokratyczna republika konga
CF zentralafrikanische republik; république centrafricaine; república centroafricana; repubblica centrafricana; república centro-africana; centraal-afrikaanse republiek; centralafrikanska republiken; den centralafrikanske republik; republika środkowoafrykańska
CG kongo-brazzaville; república do congo; kongo
CH suiza; suíça; zwitserland; szwajcaria
CI costa d'avorio; costa do marfim; ivoorkust; elfenbenskusten; elfenbenskysten
CK cookinseln; îles cook; islas cook; isole cook; ilhas cook; cookeilanden; cooköarna; cookøerne; wyspy cooka
CL chili; cile
CM kamerun; cameroun; camerún; camerun; camarões; kameroen
CN chine; cina; kina; chiny
CO kolumbien; colombie; colômbia; kolumbia
CR kostaryka
CU kuba
CV cap-vert; capo verde; kaapverdië; kap verde; republika zielonego przylądka
CW curazao
CX weihnachtsinsel; île christmas; isla de navidad; isola christmas; ilha christmas; christmaseiland; julön; juleøen; wyspa bożego narodzenia
CY zypern; chypre; chipre; cipro; cypern; cypr
CZ tschechien; tchéquie; chequia; cechia; tchéquia; tsjechië; tjeckien; tjekkiet; czechy; tschechische republik; république tchèque; repubblica ceca; república checa; tsjechische republiek
DE allemagne; alemania; germania; alemanha; duitsland; tyskland; niemcy
DJ dschibuti; yibuti; gibuti; djibuti; dżibuti
DK dänemark; danemark; dinamarca; danimarca; denemarken; dania
DM dominique; dominika
DO dominikanische republik; république dominicaine; república dominicana; repubblica dominicana; dominicaanse republiek; dominikanska republiken; den dominikanske republik; dominikana
DZ algerien; algérie; argelia; argélia; algerije; algeriet; algieria
EC équateur; equador; ekwador
EE estland; estonie; estônia
EG ägypten; égypte; egipto; egitto; egito; egypte; egypten; egipt
EH westsahara; sahara occidental; sáhara occidental; sahara occidentale; saara ocidental; westelijke sahara; västsahara; vestsahara; sahara zachodnia
ER érythrée; eritreia; erytrea
ES spanien; espagne; spagna; espanha; spanje; hiszpania
ET äthiopien; éthiopie; etiopía; etiopia; etiópia; ethiopië; etiopien
FI finnland; finlande; finlandia; finlândia
FJ fidschi; fidji; fiyi; figi; fidżi
FK falklandinseln; îles malouines; islas malvinas; isole falkland; ilhas malvinas; falklandeilanden; falklandsöarna; falklandsøerne; falklandy
FM mikronesien; micronésie; micronésia; mikronezja
FO färöer; îles féroé; islas feroe; isole fær øer; ilhas faroé; faeröer; färöarna; færøerne; wyspy owcze
FR frankreich; francia; frança; frankrijk; frankrike; frankrig; francja
GA gabun; gabón; gabão
GB vereinigtes königreich; royaume-uni; reino unido; regno unito; verenigd koninkrijk; storbritannien; wielka brytania; großbritannien; grossbritannien; grande-bretagne; angleterre; gran bretaña; inglaterra; gran bretagna; inghilterra; grã-bretanha; groot-brittannië; engeland; royaume uni
GD grenade; granada
GE georgien; géorgie; geórgia; georgië; gruzja
GF französisch-guayana; guyane française; guayana francesa; guyana francese; guiana francesa; frans-guyana; franska guyana; fransk guyana; gujana francuska
GG guernesey
GH gana
GI gibilterra
GL grönland; groenland; groenlandia; groenlândia; grønland; grenlandia
GM gambie; gâmbia
GN guinée; guiné; guinee; gwinea
GP guadalupe; guadalupa; gwadelupa
GQ äquatorialguinea; guinée équatoriale; guinea ecuatorial; guinea equatoriale; guiné equatorial; equatoriaal-guinea; ekvatorialguinea; ækvatorialguinea; gwinea równikowa
GR griechenland; grèce; grecia; grécia; griekenland; grekland; grækenland; grecja
GS südgeorgien und die südlichen sandwichinseln; géorgie du sud-et-les îles sandwich du sud; islas georgia del sur y sandwich del sur; georgia del sud e sandwich australi; ilhas geórgia do sul e sandwich do sul; zuid-georgia en zuidelijke sandwicheilanden; sydgeorgien och sydsandwichöarna; south georgia og de sydlige sandwichøer; georgia południowa i sandwich południowy
GT gwatemala
GW guinée-bissau; guinea-bisáu; guiné-bissau; guinee-bissau; gwinea bissau
GY guiana; gujana
HK sonderverwaltungsregion hongkong; r.a.s. chinoise de hong kong; rae de hong kong (china); ras di hong kong; hong kong, rae da china; hongkong sar van china; hongkong sar; sar hongkong; sra hongkong (chiny)
HM heard und mcdonaldinseln; îles heard-et-macdonald; islas heard y mcdonald; isole heard e mcdonald; ilhas heard e mcdonald; heard en mcdonaldeilanden; heardön och mcdonaldöarna; heard island og mcdonald islands; wyspy heard i mcdonalda
HR kroatien; croatie; croacia; croazia; croácia; kroatië; chorwacja
HT haïti; haití
HU ungarn; hongrie; hungría; ungheria; hungria; hongarije; ungern; węgry
ID indonesien; indonésie; indonésia; indonesië; indonezja
IE irland; irlande; irlanda; ierland; irlandia
IL israël; israele; izrael
IM île de man; isla de man; isola di man; ilha de man; wyspa man
IN indien; inde; índia; indie
IO britisches territorium im indischen ozean; territoire britannique de l'océan indien; territorio británico del océano índico; territorio britannico dell'oceano indiano; território britânico do oceano índico; brits indische oceaanterritorium; brittiska territoriet i indiska oceanen; det britiske territorium i det indiske ocean; brytyjskie terytorium oceanu indyjskiego
IQ irak; iraque
IR irán; irã
IS islande; islandia; islanda; islândia; ijsland
IT italien; italie; itália; italië; włochy
JM jamaika; jamaïque; giamaica; jamajka
JO jordanien; jordanie; jordania; giordania; jordânia; jordanië
JP japon; japón; giappone; japão; japonia
KE kenia; quênia
KG kirgisistan; kirghizstan; kirguistán; kirghizistan; quirguistão; kirgizië; kirgizistan; kirgistan
KH kambodscha; cambodge; camboya; cambogia; camboja; cambodja; kambodja; kambodża
KI quiribati
KM komoren; comores; comoras; comore; comoren; komorerna; comorerne; komory
KN st. kitts und nevis; saint-christophe-et-niévès; san cristóbal y nieves; saint kitts e nevis; são cristóvão e névis; saint kitts en nevis; s:t kitts och nevis; saint kitts og nevis; saint kitts i nevis
KP nordkorea; corée du nord; corea del norte; corea del nord; coreia do norte; noord-korea; korea północna
KR südkorea; corée du sud; corea del sur; corea del sud; coreia do sul; zuid-korea; sydkorea; korea południowa
KW koweït; koeweit; kuwejt
KY kaimaninseln; îles caïmans; islas caimán; isole cayman; ilhas cayman; kaaimaneilanden; caymanöarna; caymanøerne; kajmany
KZ kasachstan; kazajistán; kazakistan; cazaquistão; kazachstan; kazakstan; kasakhstan
LB libanon; liban; líbano; libano
LC sainte-lucie; santa lucía; santa lúcia; s:t lucia
LR libéria
LS lesoto
LT litauen; lituanie; lituania; lituânia; litouwen; litwa
LU luxemburg; luxemburgo; lussemburgo; luksemburg
LV lettland; lettonie; letonia; lettonia; letônia; letland; łotwa
LY libyen; libye; libia; líbia; libië
MA marokko; maroc; marruecos; marocco; marrocos; marocko; maroko
MC mónaco; mônaco; monako
MD republik moldau; moldavie; moldavia; moldávia; moldavië; moldavien; mołdawia
ME monténégro; czarnogóra
MF saint-martin; san martín; são martinho
MG madagaskar
MH marshallinseln; îles marshall; islas marshall; isole marshall; ilhas marshall; marshalleilanden; marshallöarna; marshalløerne; wyspy marshalla
MK nordmazedonien; macédoine du nord; macedonia del norte; macedonia del nord; macedônia do norte; noord-macedonië; nordmakedonien; macedonia północna
MM myanmar (birmanie); myanmar (birmania); mianmar (birmânia); myanmar (birma); mjanma (birma)
MN mongolei; mongolie; mongólia; mongolië; mongoliet
MO sonderverwaltungsregion macau; r.a.s. chinoise de macao; rae de macao (china); ras di macao; macau, rae da china; macau sar van china; sar macao; sra makau (chiny)
MP nördliche marianen; îles mariannes du nord; islas marianas del norte; isole marianne settentrionali; ilhas marianas do norte; noordelijke marianen; nordmarianerna; nordmarianerne; mariany północne
MQ martinica; martynika
MR mauretanien; mauritanie; mauritânia; mauritanië; mauretania
MT malte
MU maurice; mauricio; maurício
MV malediven; maldivas; maldive; maldiven; maldiverna; maldiverne; malediwy
MW malaui
MX mexiko; mexique; messico; meksyk
MY malaisie; malasia; malásia; maleisië; malezja
MZ mosambik; mozambico; moçambique; mozambik
NA namibie; namíbia; namibië
NC neukaledonien; nouvelle-calédonie; nueva caledonia; nuova caledonia; nova caledônia; nieuw-caledonië; nya kaledonien; ny kaledonien; nowa kaledonia
NE níger
NF norfolkinsel; île norfolk; isla norfolk; isola norfolk; ilha norfolk; norfolk; norfolkön
NG nigéria
NI nicarágua; nikaragua
NL niederlande; pays-bas; países bajos; paesi bassi; países baixos; nederländerna; nederlandene; holandia; hollande; olanda; pays bas
NO norwegen; norvège; noruega; norvegia; noorwegen; norwegia
NP népal
NZ neuseeland; nouvelle-zélande; nueva zelanda; nuova zelanda; nova zelândia; nieuw-zeeland; nya zeeland; nowa zelandia
OM omán; omã
PE pérou; perù
PF französisch-polynesien; polynésie française; polinesia francesa; polinesia francese; polinésia francesa; frans-polynesië; franska polynesien; fransk polynesien; polinezja francuska
PG papua-neuguinea; papouasie-nouvelle-guinée; papúa nueva guinea; papua nuova guinea; papua-nova guiné; papoea-nieuw-guinea; papua nya guinea; papua ny guinea; papua-nowa gwinea
PH philippinen; filipinas; filippine; filipijnen; filippinerna; filippinerne; filipiny
PK pakistán; paquistão
PL polen; pologne; polonia; polônia
PM st. pierre und miquelon; saint-pierre-et-miquelon; san pedro y miquelón; saint-pierre e miquelon; são pedro e miquelão; saint-pierre en miquelon; s:t pierre och miquelon; saint pierre og miquelon; saint-pierre i miquelon
PN pitcairninseln; îles pitcairn; islas pitcairn; isole pitcairn; ilhas pitcairn; pitcairneilanden; pitcairnöarna
PR porto rico; portorico; portoryko
PS palästinensische autonomiegebiete; territoires palestiniens; territorios palestinos; territori palestinesi; territórios palestinos; palestijnse gebieden; palestinska territorierna; de palæstinensiske områder; terytoria palestyńskie
PT portogallo; portugalia
PW palaos
PY paraguai; paragwaj
QA katar; catar
RE la réunion; reunión; riunione; reunião
RO rumänien; roumanie; rumanía; romênia; roemenië; rumænien; rumunia
RS serbien; serbie; sérvia; servië
RU russland; russie; rusia; rússia; rusland; ryssland; rosja
RW ruanda
SA saudi-arabien; arabie saoudite; arabia saudí; arabia saudita; arábia saudita; saoedi-arabië; saudiarabien; arabia saudyjska
SB salomonen; îles salomon; islas salomón; isole salomone; ilhas salomão; salomonseilanden; salomonöarna; salomonøerne; wyspy salomona
SC seychellen; seicheles; seychellerna; seychellerne; seszele
SD soudan; sudán; sudão; soedan
SE schweden; suède; suecia; svezia; suécia; zweden; szwecja
SG singapur; singapour; singapura
SH sainte-hélène; santa elena; sant'elena; santa helena; sint-helena; s:t helena; wyspa świętej heleny
SI slowenien; slovénie; eslovenia; eslovênia; slovenië; slovenien; słowenia
SJ spitzbergen und jan mayen; svalbard et jan mayen; svalbard y jan mayen; svalbard e jan mayen; spitsbergen en jan mayen; svalbard och jan mayen; svalbard og jan mayen; svalbard i jan mayen
SK slowakei; slovaquie; eslovaquia; slovacchia; eslováquia; slowakije; slovakien; slovakiet; słowacja
SL sierra leona; serra leoa
SM saint-marin
SN sénégal
SO somalie; somália; somalië
SR surinam
SS südsudan; soudan du sud; sudán del sur; sud sudan; sudão do sul; zuid-soedan; sydsudan; sudan południowy
ST são tomé und príncipe; sao tomé-et-principe; santo tomé y príncipe; são tomé e príncipe; sao tomé en principe; são tomé och príncipe; são tomé og príncipe; wyspy świętego tomasza i książęca
SV salvador; salwador
SX saint-martin (partie néerlandaise); sint-maarten
SY syrien; syrie; siria; síria; syrië
SZ esuatini; essuatíni
TC turks- und caicosinseln; îles turques-et-caïques; islas turcas y caicos; isole turks e caicos; ilhas turcas e caicos; turks- en caicoseilanden; turks- och caicosöarna; turks- og caicosøerne; turks i caicos
TD tschad; tchad; ciad; chade; tsjaad; czad
TF französische süd- und antarktisgebiete; terres australes françaises; territorios australes franceses; terre australi francesi; territórios franceses do sul; franse gebieden in de zuidelijke indische oceaan; franska sydterritorierna; de franske besiddelser i det sydlige indiske ocean og antarktis; francuskie terytoria południowe i antarktyczne
TH thaïlande; tailandia; thailandia; tailândia; tajlandia
TJ tadschikistan; tadjikistan; tayikistán; tagikistan; tadjiquistão; tadzjikistan; tadsjikistan; tadżykistan
TK tokelauöarna
TL timor oriental; timor est; oost-timor; östtimor; timor wschodni
TM turkménistan; turkmenistán; turcomenistão
TN tunesien; tunisie; túnez; tunísia; tunesië; tunisien; tunezja
TR türkei; turquie; turquía; turchia; turquia; turkije; turkiet; tyrkiet; turcja
TT trinidad und tobago; trinité-et-tobago; trinidad y tobago; trinidad e tobago; trinidad en tobago; trinidad och tobago; trinidad og tobago; trynidad i tobago
TW taïwan; taiwán; tajwan
TZ tansania; tanzanie; tanzânia
UA ucrania; ucraina; ucrânia; oekraïne; ukraina
UG ouganda; oeganda
UM amerikanische überseeinseln; îles mineures éloignées des états-unis; islas menores alejadas de ee. uu.; isole minori esterne degli stati uniti; ilhas menores distantes dos eua; kleine afgelegen eilanden van de verenigde staten; usa:s yttre öar; amerikanske oversøiske øer; dalekie wyspy mniejsze stanów zjednoczonych
US vereinigte staaten; états-unis; estados unidos; stati uniti; verenigde staten; stany zjednoczone; estados unidos de américa; vereinigte staaten von amerika; verenigde staten van amerika; états-unis d'amérique; ee. uu.; eeuu; ee.uu.; etats unis
UY uruguai; urugwaj
UZ usbekistan; ouzbékistan; uzbekistán; uzbequistão; oezbekistan
VA vatikanstadt; état de la cité du vatican; ciudad del vaticano; città del vaticano; cidade do vaticano; vaticaanstad; vatikanstaten; watykan
VC st. vincent und die grenadinen; saint-vincent-et-les grenadines; san vicente y las granadinas; saint vincent e grenadine; são vicente e granadinas; saint vincent en de grenadines; s:t vincent och grenadinerna; saint vincent og grenadinerne; saint vincent i grenadyny
VE wenezuela
VG britische jungferninseln; îles vierges britanniques; islas vírgenes británicas; isole vergini britanniche; ilhas virgens britânicas; britse maagdeneilanden; brittiska jungfruöarna; de britiske jomfruøer; brytyjskie wyspy dziewicze
VI amerikanische jungferninseln; îles vierges des états-unis; islas vírgenes de ee. uu.; isole vergini americane; ilhas virgens americanas; amerikaanse maagdeneilanden; amerikanska jungfruöarna; de amerikanske jomfruøer; wyspy dziewicze stanów zjednoczonych
VN viêt nam; vietnã; wietnam
WF wallis und futuna; wallis-et-futuna; wallis y futuna; wallis e futuna; wallis en futuna; wallis- och futunaöarna; wallis og futuna; wallis i futuna
XK kosowo
YE jemen; yémen; iêmen
YT majotta
ZA südafrika; afrique du sud; sudáfrica; sudafrica; áfrica do sul; zuid-afrika; sydafrika; republika południowej afryki
ZM sambia; zambie; zâmbia
ZW simbabwe; zimbabue; zimbábue
`;

/** To alpha-2 codes; with and without accents. */
export const FOREIGN_COUNTRIES: ReadonlyMap<string, string> = new Map(
  LIST.trim()
    .split('\n')
    .flatMap((line) => {
      const names = line.slice(3).split('; ');
      const bare = names.map((name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));
      return [...names, ...bare].map((name): [string, string] => [name, line.slice(0, 2)]);
    }),
);
