/** States, provinces and cantons of countries whose lists the checks do not have, in lower case. */
export const REGION_NAMES: readonly string[] = `
baden-württemberg; baden-wuerttemberg; bayern; bavaria; berlin; brandenburg; bremen; hamburg; hessen; hesse
mecklenburg-vorpommern; niedersachsen; lower saxony; nordrhein-westfalen; north rhine-westphalia; rheinland-pfalz
saarland; sachsen; saxony; sachsen-anhalt; schleswig-holstein; thüringen; thuringia
burgenland; kärnten; niederösterreich; oberösterreich; salzburg; steiermark; tirol; vorarlberg; wien
aargau; appenzell innerrhoden; appenzell ausserrhoden; basel-landschaft; basel-stadt; fribourg; glarus; graubünden
jura; luzern; neuchâtel; nidwalden; obwalden; schaffhausen; schwyz; solothurn; st. gallen; thurgau; ticino; uri; valais
vaud; zug; zürich
auvergne-rhône-alpes; bourgogne-franche-comté; bretagne; centre-val de loire; corse; grand est; hauts-de-france
île-de-france; ile-de-france; normandie; nouvelle-aquitaine; occitanie; pays de la loire; provence-alpes-côte d'azur
andalucía; aragón; asturias; canarias; cantabria; castilla y león; castilla-la mancha; cataluña; catalunya
comunidad valenciana; extremadura; galicia; illes balears; la rioja; madrid; murcia; navarra; país vasco
abruzzo; basilicata; calabria; campania; emilia-romagna; friuli-venezia giulia; lazio; liguria; lombardia; marche
molise; piemonte; puglia; sardegna; sicilia; toscana; trentino-alto adige; umbria; valle d'aosta; veneto
drenthe; flevoland; friesland; gelderland; groningen; limburg; noord-brabant; noord-holland; overijssel; utrecht
zeeland; zuid-holland
england; scotland; wales; northern ireland; kent; essex; surrey; cornwall; devon; norfolk; suffolk; lancashire
yorkshire; west yorkshire; south yorkshire; north yorkshire; greater manchester; west midlands; merseyside; cheshire
hampshire; oxfordshire; cambridgeshire; hertfordshire; berkshire; nottinghamshire; derbyshire; leicestershire
acre; bahia; ceará; distrito federal; espírito santo; goiás; maranhão; mato grosso; minas gerais; pará; paraíba; paraná
pernambuco; rio de janeiro; rio grande do sul; santa catarina; são paulo; sergipe
maharashtra; karnataka; tamil nadu; kerala; gujarat; punjab; rajasthan; uttar pradesh; west bengal; telangana; delhi
aguascalientes; baja california; chiapas; chihuahua; coahuila; durango; guanajuato; jalisco; michoacán; nuevo león
oaxaca; puebla; querétaro; sinaloa; sonora; tabasco; tamaulipas; veracruz; yucatán; zacatecas
`
  .trim()
  .split(/[;\n]/)
  .map((name) => name.trim());
