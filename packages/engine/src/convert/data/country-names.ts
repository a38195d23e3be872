/**
 * Two-letter code, English name, then the names in German, French, Dutch, Spanish, Italian, Portuguese, Swedish, Danish
 * and Polish (CLDR), and others that people write.
 */
export const COUNTRY_NAMES_LIST = `
AD|Andorra|Andorre|Andora
AE|United Arab Emirates|Vereinigte Arabische Emirate|Émirats arabes unis|Verenigde Arabische Emiraten|Emiratos Árabes Unidos|Emirati Arabi Uniti|Emirados Árabes Unidos|Förenade Arabemiraten|De Forenede Arabiske Emirater|Zjednoczone Emiraty Arabskie|UAE|U.A.E.|VAE
AF|Afghanistan|Afganistán|Afeganistão|Afganistan
AG|Antigua & Barbuda|Antigua und Barbuda|Antigua-et-Barbuda|Antigua en Barbuda|Antigua y Barbuda|Antigua e Barbuda|Antígua e Barbuda|Antigua och Barbuda|Antigua og Barbuda|Antigua i Barbuda
AI|Anguilla|Anguila
AL|Albania|Albanien|Albanie|Albanië|Albânia
AM|Armenia|Armenien|Arménie|Armenië|Armênia
AO|Angola
AQ|Antarctica|Antarktis|Antarctique|Antártida|Antartide|Antarktyda
AR|Argentina|Argentinien|Argentine|Argentinië|Argentyna
AS|American Samoa|Amerikanisch-Samoa|Samoa américaines|Amerikaans-Samoa|Samoa Americana|Samoa Americane|Amerikanska Samoa|Amerikansk Samoa|Samoa Amerykańskie
AT|Austria|Österreich|Autriche|Oostenrijk|Áustria|Österrike|Østrig|Osterreich
AU|Australia|Australien|Australie|Australië|Austrália
AW|Aruba
AX|Åland Islands|Ålandinseln|Îles Åland|Åland|Islas Aland|Isole Åland|Ilhas Aland|Wyspy Alandzkie
AZ|Azerbaijan|Aserbaidschan|Azerbaïdjan|Azerbeidzjan|Azerbaiyán|Azerbaigian|Azerbaijão|Azerbajdzjan|Aserbajdsjan|Azerbejdżan
BA|Bosnia & Herzegovina|Bosnien und Herzegowina|Bosnie-Herzégovine|Bosnië en Herzegovina|Bosnia y Herzegovina|Bosnia ed Erzegovina|Bósnia e Herzegovina|Bosnien och Hercegovina|Bosnien-Hercegovina|Bośnia i Hercegowina
BB|Barbados|Barbade
BD|Bangladesh|Bangladesch|Bangladés|Bangladesz
BE|Belgium|Belgien|Belgique|België|Bélgica|Belgio|Belgia|Belgie
BF|Burkina Faso|Burquina Faso
BG|Bulgaria|Bulgarien|Bulgarie|Bulgarije|Bulgária|Bułgaria|България
BH|Bahrain|Bahreïn|Bahrein|Baréin|Barein|Bahrajn
BI|Burundi
BJ|Benin|Bénin|Benín
BL|St. Barthélemy|Saint-Barthélemy|San Bartolomé|São Bartolomeu|S:t Barthélemy|Saint Barthélemy
BM|Bermuda|Bermudes|Bermudas|Bermudy
BN|Brunei|Brunei Darussalam|Brunéi
BO|Bolivia|Bolivien|Bolivie|Bolívia|Boliwia
BQ|Caribbean Netherlands|Karibische Niederlande|Pays-Bas caribéens|Caribisch Nederland|Caribe neerlandés|Caraibi Olandesi|Países Baixos Caribenhos|Karibiska Nederländerna|De tidligere Nederlandske Antiller|Niderlandy Karaibskie
BR|Brazil|Brasilien|Brésil|Brazilië|Brasil|Brasile|Brazylia
BS|Bahamas|Bahama’s|Bahamy
BT|Bhutan|Bhoutan|Bután|Butão
BV|Bouvet Island|Bouvetinsel|Île Bouvet|Bouveteiland|Isla Bouvet|Isola Bouvet|Ilha Bouvet|Bouvetön|Bouvetøen|Wyspa Bouveta
BW|Botswana|Botsuana
BY|Belarus|Biélorussie|Bielorrusia|Bielorussia|Bielorrússia|Białoruś|Weißrussland
BZ|Belize|Belice
CA|Canada|Kanada|Canadá
CC|Cocos Islands|Kokosinseln|Îles Cocos|Cocoseilanden|Islas Cocos|Isole Cocos (Keeling)|Ilhas Cocos (Keeling)|Kokosöarna|Cocosøerne|Wyspy Kokosowe
CD|Democratic Republic of the Congo|Kongo-Kinshasa|Congo-Kinshasa|República Democrática del Congo|Congo - Kinshasa|Demokratyczna Republika Konga|DR Congo|DRC
CF|Central African Republic|Zentralafrikanische Republik|République centrafricaine|Centraal-Afrikaanse Republiek|República Centroafricana|Repubblica Centrafricana|República Centro-Africana|Centralafrikanska republiken|Den Centralafrikanske Republik|Republika Środkowoafrykańska
CG|Republic of the Congo|Kongo-Brazzaville|Congo-Brazzaville|Congo|República do Congo|Kongo
CH|Switzerland|Schweiz|Suisse|Zwitserland|Suiza|Svizzera|Suíça|Szwajcaria|Swiss
CI|Côte d'Ivoire|Côte d’Ivoire|Ivoorkust|Costa d’Avorio|Costa do Marfim|Elfenbenskusten|Elfenbenskysten|Ivory Coast|Elfenbeinküste
CK|Cook Islands|Cookinseln|Îles Cook|Cookeilanden|Islas Cook|Isole Cook|Ilhas Cook|Cooköarna|Cookøerne|Wyspy Cooka
CL|Chile|Chili|Cile
CM|Cameroon|Kamerun|Cameroun|Kameroen|Camerún|Camerun|Camarões
CN|China|Chine|Cina|Kina|Chiny|PRC|People's Republic of China|Mainland China
CO|Colombia|Kolumbien|Colombie|Colômbia|Kolumbia
CR|Costa Rica|Kostaryka
CU|Cuba|Kuba
CV|Cape Verde|Cabo Verde|Cap-Vert|Kaapverdië|Capo Verde|Kap Verde|Republika Zielonego Przylądka
CW|Curaçao|Curazao
CX|Christmas Island|Weihnachtsinsel|Île Christmas|Christmaseiland|Isla de Navidad|Isola Christmas|Ilha Christmas|Julön|Juleøen|Wyspa Bożego Narodzenia
CY|Cyprus|Zypern|Chypre|Chipre|Cipro|Cypern|Cypr
CZ|Czechia|Czech Rep.|Tschechien|Tchéquie|Tsjechië|Chequia|Cechia|Tchéquia|Tjeckien|Tjekkiet|Czechy|Czech Republic|Tschechische Republik|République tchèque|República Checa|Repubblica Ceca|Česko|Cesko
DE|Germany|Deutschland|Allemagne|Duitsland|Alemania|Germania|Alemanha|Tyskland|Niemcy|BRD|Bundesrepublik Deutschland|Federal Republic of Germany
DJ|Djibouti|Dschibuti|Yibuti|Gibuti|Djibuti|Dżibuti
DK|Denmark|Dänemark|Danemark|Denemarken|Dinamarca|Danimarca|Danmark|Dania
DM|Dominica|Dominique|Dominika
DO|Dominican Republic|Dominikanische Republik|République dominicaine|Dominicaanse Republiek|República Dominicana|Repubblica Dominicana|Dominikanska republiken|Den Dominikanske Republik|Dominikana
DZ|Algeria|Algerien|Algérie|Algerije|Argelia|Argélia|Algeriet|Algieria
EC|Ecuador|Équateur|Equador|Ekwador
EE|Estonia|Estland|Estonie|Estônia|Eesti
EG|Egypt|Ägypten|Égypte|Egypte|Egipto|Egitto|Egito|Egypten|Egipt
EH|Western Sahara|Westsahara|Sahara occidental|Westelijke Sahara|Sáhara Occidental|Sahara Occidentale|Saara Ocidental|Västsahara|Vestsahara|Sahara Zachodnia
ER|Eritrea|Érythrée|Eritreia|Erytrea
ES|Spain|Spanien|Espagne|Spanje|España|Spagna|Espanha|Hiszpania|Espana
ET|Ethiopia|Äthiopien|Éthiopie|Ethiopië|Etiopía|Etiopia|Etiópia|Etiopien
FI|Finland|Finnland|Finlande|Finlandia|Finlândia|Suomi
FJ|Fiji|Fidschi|Fidji|Fiyi|Figi|Fidżi
FK|Falkland Islands|Falklandinseln|Îles Malouines|Falklandeilanden|Islas Malvinas|Isole Falkland|Ilhas Malvinas|Falklandsöarna|Falklandsøerne|Falklandy
FM|Micronesia|Mikronesien|Micronésie|Micronésia|Mikronezja
FO|Faroe Islands|Färöer|Îles Féroé|Faeröer|Islas Feroe|Isole Fær Øer|Ilhas Faroé|Färöarna|Færøerne|Wyspy Owcze
FR|France|Frankreich|Frankrijk|Francia|França|Frankrike|Frankrig|Francja
GA|Gabon|Gabun|Gabón|Gabão
GB|United Kingdom|Vereinigtes Königreich|Royaume-Uni|Verenigd Koninkrijk|Reino Unido|Regno Unito|Storbritannien|Wielka Brytania|UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|N. Ireland|The United Kingdom|Großbritannien|Grossbritannien|Grande-Bretagne|Angleterre|Groot-Brittannië|Engeland|Gran Bretaña|Inglaterra|Gran Bretagna|Inghilterra|GBR|Schottland|Écosse
GD|Grenada|Grenade|Granada
GE|Georgia|Georgien|Géorgie|Georgië|Geórgia|Gruzja
GF|French Guiana|Französisch-Guayana|Guyane française|Frans-Guyana|Guayana Francesa|Guyana Francese|Guiana Francesa|Franska Guyana|Fransk Guyana|Gujana Francuska
GG|Guernsey|Guernesey
GH|Ghana|Gana
GI|Gibraltar|Gibilterra
GL|Greenland|Grönland|Groenland|Groenlandia|Groenlândia|Grønland|Grenlandia
GM|Gambia|Gambie|Gâmbia
GN|Guinea|Guinée|Guinee|Guiné|Gwinea
GP|Guadeloupe|Guadalupe|Guadalupa|Gwadelupa
GQ|Equatorial Guinea|Äquatorialguinea|Guinée équatoriale|Equatoriaal-Guinea|Guinea Ecuatorial|Guinea Equatoriale|Guiné Equatorial|Ekvatorialguinea|Ækvatorialguinea|Gwinea Równikowa
GR|Greece|Griechenland|Grèce|Griekenland|Grecia|Grécia|Grekland|Grækenland|Grecja|Hellas|Ελλάδα
GS|South Georgia & South Sandwich Islands|Südgeorgien und die Südlichen Sandwichinseln|Géorgie du Sud-et-les Îles Sandwich du Sud|Zuid-Georgia en Zuidelijke Sandwicheilanden|Islas Georgia del Sur y Sandwich del Sur|Georgia del Sud e Sandwich Australi|Ilhas Geórgia do Sul e Sandwich do Sul|Sydgeorgien och Sydsandwichöarna|South Georgia og De Sydlige Sandwichøer|Georgia Południowa i Sandwich Południowy
GT|Guatemala|Gwatemala
GU|Guam
GW|Guinea-Bissau|Guinée-Bissau|Guinee-Bissau|Guinea-Bisáu|Guiné-Bissau|Gwinea Bissau
GY|Guyana|Guiana|Gujana
HK|Hong Kong|Sonderverwaltungsregion Hongkong|R.A.S. chinoise de Hong Kong|Hongkong SAR van China|RAE de Hong Kong (China)|RAS di Hong Kong|Hong Kong, RAE da China|Hongkong SAR|SAR Hongkong|SRA Hongkong (Chiny)|Hong Kong SAR|Hongkong
HM|Heard & McDonald Islands|Heard und McDonaldinseln|Îles Heard-et-MacDonald|Heard en McDonaldeilanden|Islas Heard y McDonald|Isole Heard e McDonald|Ilhas Heard e McDonald|Heardön och McDonaldöarna|Heard Island og McDonald Islands|Wyspy Heard i McDonalda
HN|Honduras
HR|Croatia|Kroatien|Croatie|Kroatië|Croacia|Croazia|Croácia|Chorwacja|Hrvatska
HT|Haiti|Haïti|Haití
HU|Hungary|Ungarn|Hongrie|Hongarije|Hungría|Ungheria|Hungria|Ungern|Węgry|Magyarország
ID|Indonesia|Indonesien|Indonésie|Indonesië|Indonésia|Indonezja
IE|Ireland|Irland|Irlande|Ierland|Irlanda|Irlandia|Republic of Ireland|Eire|Éire
IL|Israel|Israël|Israele|Izrael
IM|Isle of Man|Île de Man|Isla de Man|Isola di Man|Ilha de Man|Wyspa Man
IN|India|Indien|Inde|Índia|Indie
IO|British Indian Ocean Territory|Britisches Territorium im Indischen Ozean|Territoire britannique de l’océan Indien|Brits Indische Oceaanterritorium|Territorio Británico del Océano Índico|Territorio Britannico dell’Oceano Indiano|Território Britânico do Oceano Índico|Brittiska territoriet i Indiska oceanen|Det Britiske Territorium i Det Indiske Ocean|Brytyjskie Terytorium Oceanu Indyjskiego
IQ|Iraq|Irak|Iraque
IR|Iran|Irán|Irã|Islamic Republic of Iran
IS|Iceland|Island|Islande|IJsland|Islandia|Islanda|Islândia|Ísland
IT|Italy|Italien|Italie|Italië|Italia|Itália|Włochy
JE|Jersey
JM|Jamaica|Jamaika|Jamaïque|Giamaica|Jamajka
JO|Jordan|Jordanien|Jordanie|Jordanië|Jordania|Giordania|Jordânia
JP|Japan|Japon|Japón|Giappone|Japão|Japonia|Nippon|日本
KE|Kenya|Kenia|Quênia
KG|Kyrgyzstan|Kirgisistan|Kirghizstan|Kirgizië|Kirguistán|Kirghizistan|Quirguistão|Kirgizistan|Kirgistan
KH|Cambodia|Kambodscha|Cambodge|Cambodja|Camboya|Cambogia|Camboja|Kambodja|Kambodża
KI|Kiribati|Quiribati
KM|Comoros|Komoren|Comores|Comoren|Comoras|Comore|Komorerna|Comorerne|Komory
KN|St. Kitts & Nevis|St. Kitts und Nevis|Saint-Christophe-et-Niévès|Saint Kitts en Nevis|San Cristóbal y Nieves|Saint Kitts e Nevis|São Cristóvão e Névis|S:t Kitts och Nevis|Saint Kitts og Nevis|Saint Kitts i Nevis
KP|North Korea|Nordkorea|Corée du Nord|Noord-Korea|Corea del Norte|Corea del Nord|Coreia do Norte|Korea Północna|DPRK
KR|South Korea|Südkorea|Corée du Sud|Zuid-Korea|Corea del Sur|Corea del Sud|Coreia do Sul|Sydkorea|Korea Południowa|Korea|Republic of Korea|Korea, Republic of|South-Korea
KW|Kuwait|Koweït|Koeweit|Kuwejt
KY|Cayman Islands|Kaimaninseln|Îles Caïmans|Kaaimaneilanden|Islas Caimán|Isole Cayman|Ilhas Cayman|Caymanöarna|Caymanøerne|Kajmany
KZ|Kazakhstan|Kasachstan|Kazachstan|Kazajistán|Kazakistan|Cazaquistão|Kazakstan|Kasakhstan
LA|Laos
LB|Lebanon|Libanon|Liban|Líbano|Libano
LC|St. Lucia|Sainte-Lucie|Saint Lucia|Santa Lucía|Santa Lúcia|S:t Lucia
LI|Liechtenstein
LK|Sri Lanka
LR|Liberia|Libéria
LS|Lesotho|Lesoto
LT|Lithuania|Litauen|Lituanie|Litouwen|Lituania|Lituânia|Litwa|Lietuva
LU|Luxembourg|Luxemburg|Luxemburgo|Lussemburgo|Luksemburg
LV|Latvia|Lettland|Lettonie|Letland|Letonia|Lettonia|Letônia|Łotwa|Latvija
LY|Libya|Libyen|Libye|Libië|Libia|Líbia
MA|Morocco|Marokko|Maroc|Marruecos|Marocco|Marrocos|Marocko|Maroko
MC|Monaco|Mónaco|Mônaco|Monako
MD|Moldova|Republik Moldau|Moldavie|Moldavië|Moldavia|Moldávia|Moldavien|Mołdawia|Moldawien
ME|Montenegro|Monténégro|Czarnogóra
MF|St. Martin|Saint-Martin|San Martín|Saint Martin|São Martinho
MG|Madagascar|Madagaskar
MH|Marshall Islands|Marshallinseln|Îles Marshall|Marshalleilanden|Islas Marshall|Isole Marshall|Ilhas Marshall|Marshallöarna|Marshalløerne|Wyspy Marshalla
MK|North Macedonia|Nordmazedonien|Macédoine du Nord|Noord-Macedonië|Macedonia del Norte|Macedonia del Nord|Macedônia do Norte|Nordmakedonien|Macedonia Północna|Macedonia|Mazedonien
ML|Mali
MM|Myanmar|Myanmar (Birmanie)|Myanmar (Birma)|Myanmar (Birmania)|Mianmar (Birmânia)|Myanmar (Burma)|Mjanma (Birma)|Burma
MN|Mongolia|Mongolei|Mongolie|Mongolië|Mongólia|Mongoliet
MO|Macao|Sonderverwaltungsregion Macau|R.A.S. chinoise de Macao|Macau SAR van China|RAE de Macao (China)|RAS di Macao|Macau, RAE da China|Macao SAR|SAR Macao|SRA Makau (Chiny)|Macau
MP|Northern Mariana Islands|Nördliche Marianen|Îles Mariannes du Nord|Noordelijke Marianen|Islas Marianas del Norte|Isole Marianne Settentrionali|Ilhas Marianas do Norte|Nordmarianerna|Nordmarianerne|Mariany Północne
MQ|Martinique|Martinica|Martynika
MR|Mauritania|Mauretanien|Mauritanie|Mauritanië|Mauritânia|Mauretania
MS|Montserrat
MT|Malta|Malte
MU|Mauritius|Maurice|Mauricio|Maurício
MV|Maldives|Malediven|Maldiven|Maldivas|Maldive|Maldiverna|Maldiverne|Malediwy
MW|Malawi|Malaui
MX|Mexico|Mexiko|Mexique|México|Messico|Meksyk
MY|Malaysia|Malaisie|Maleisië|Malasia|Malásia|Malezja
MZ|Mozambique|Mosambik|Mozambico|Moçambique|Mozambik
NA|Namibia|Namibie|Namibië|Namíbia
NC|New Caledonia|Neukaledonien|Nouvelle-Calédonie|Nieuw-Caledonië|Nueva Caledonia|Nuova Caledonia|Nova Caledônia|Nya Kaledonien|Ny Kaledonien|Nowa Kaledonia
NE|Niger|Níger
NF|Norfolk Island|Norfolkinsel|Île Norfolk|Norfolk|Isla Norfolk|Isola Norfolk|Ilha Norfolk|Norfolkön
NG|Nigeria|Nigéria
NI|Nicaragua|Nicarágua|Nikaragua
NL|Netherlands|Niederlande|Pays-Bas|Nederland|Países Bajos|Paesi Bassi|Países Baixos|Nederländerna|Nederlandene|Holandia|Holland|The Netherlands|Pays Bas|Hollande|Olanda|Holanda
NO|Norway|Norwegen|Norvège|Noorwegen|Noruega|Norvegia|Norge|Norwegia
NP|Nepal|Népal
NR|Nauru
NU|Niue
NZ|New Zealand|Neuseeland|Nouvelle-Zélande|Nieuw-Zeeland|Nueva Zelanda|Nuova Zelanda|Nova Zelândia|Nya Zeeland|Nowa Zelandia
OM|Oman|Omán|Omã
PA|Panama|Panamá
PE|Peru|Pérou|Perú|Perù
PF|French Polynesia|Französisch-Polynesien|Polynésie française|Frans-Polynesië|Polinesia Francesa|Polinesia Francese|Polinésia Francesa|Franska Polynesien|Fransk Polynesien|Polinezja Francuska
PG|Papua New Guinea|Papua-Neuguinea|Papouasie-Nouvelle-Guinée|Papoea-Nieuw-Guinea|Papúa Nueva Guinea|Papua Nuova Guinea|Papua-Nova Guiné|Papua Nya Guinea|Papua Ny Guinea|Papua-Nowa Gwinea
PH|Philippines|Philippinen|Filipijnen|Filipinas|Filippine|Filippinerna|Filippinerne|Filipiny|The Philippines
PK|Pakistan|Pakistán|Paquistão
PL|Poland|Polen|Pologne|Polonia|Polônia|Polska
PM|St. Pierre & Miquelon|St. Pierre und Miquelon|Saint-Pierre-et-Miquelon|Saint-Pierre en Miquelon|San Pedro y Miquelón|Saint-Pierre e Miquelon|São Pedro e Miquelão|S:t Pierre och Miquelon|Saint Pierre og Miquelon|Saint-Pierre i Miquelon
PN|Pitcairn Islands|Pitcairninseln|Îles Pitcairn|Pitcairneilanden|Islas Pitcairn|Isole Pitcairn|Ilhas Pitcairn|Pitcairnöarna|Pitcairn
PR|Puerto Rico|Porto Rico|Portorico|Portoryko
PS|Palestine|Palästinensische Autonomiegebiete|Territoires palestiniens|Palestijnse gebieden|Territorios Palestinos|Territori Palestinesi|Territórios palestinos|Palestinska territorierna|De palæstinensiske områder|Terytoria Palestyńskie
PT|Portugal|Portogallo|Portugalia
PW|Palau|Palaos
PY|Paraguay|Paraguai|Paragwaj
QA|Qatar|Katar|Catar
RE|Réunion|La Réunion|Reunión|Riunione|Reunião|Reunion
RO|Romania|Rumänien|Roumanie|Roemenië|Rumanía|Romênia|Rumænien|Rumunia|România
RS|Serbia|Serbien|Serbie|Servië|Sérvia|Srbija
RU|Russia|Russland|Russie|Rusland|Rusia|Rússia|Ryssland|Rosja|Russian Federation|Russische Föderation
RW|Rwanda|Ruanda
SA|Saudi Arabia|Saudi-Arabien|Arabie saoudite|Saoedi-Arabië|Arabia Saudí|Arabia Saudita|Arábia Saudita|Saudiarabien|Arabia Saudyjska|KSA|Kingdom of Saudi Arabia
SB|Solomon Islands|Salomonen|Îles Salomon|Salomonseilanden|Islas Salomón|Isole Salomone|Ilhas Salomão|Salomonöarna|Salomonøerne|Wyspy Salomona
SC|Seychelles|Seychellen|Seicheles|Seychellerna|Seychellerne|Seszele
SD|Sudan|Soudan|Soedan|Sudán|Sudão
SE|Sweden|Schweden|Suède|Zweden|Suecia|Svezia|Suécia|Sverige|Szwecja
SG|Singapore|Singapur|Singapour|Singapura
SH|St. Helena|Sainte-Hélène|Sint-Helena|Santa Elena|Sant’Elena|Santa Helena|S:t Helena|Wyspa Świętej Heleny
SI|Slovenia|Slowenien|Slovénie|Slovenië|Eslovenia|Eslovênia|Slovenien|Słowenia|Slovenija
SJ|Svalbard & Jan Mayen|Spitzbergen und Jan Mayen|Svalbard et Jan Mayen|Spitsbergen en Jan Mayen|Svalbard y Jan Mayen|Svalbard e Jan Mayen|Svalbard och Jan Mayen|Svalbard og Jan Mayen|Svalbard i Jan Mayen
SK|Slovakia|Slowakei|Slovaquie|Slowakije|Eslovaquia|Slovacchia|Eslováquia|Slovakien|Slovakiet|Słowacja|Slovak Republic|Slovensko
SL|Sierra Leone|Sierra Leona|Serra Leoa
SM|San Marino|Saint-Marin
SN|Senegal|Sénégal
SO|Somalia|Somalie|Somalië|Somália
SR|Suriname|Surinam
SS|South Sudan|Südsudan|Soudan du Sud|Zuid-Soedan|Sudán del Sur|Sud Sudan|Sudão do Sul|Sydsudan|Sudan Południowy
ST|São Tomé & Príncipe|São Tomé und Príncipe|Sao Tomé-et-Principe|Sao Tomé en Principe|Santo Tomé y Príncipe|São Tomé e Príncipe|São Tomé och Príncipe|São Tomé og Príncipe|Wyspy Świętego Tomasza i Książęca
SV|El Salvador|Salvador|Salwador
SX|Sint Maarten|Saint-Martin (partie néerlandaise)|Sint-Maarten
SY|Syria|Syrien|Syrie|Syrië|Siria|Síria
SZ|Eswatini|Esuatini|Essuatíni|Swaziland
TC|Turks & Caicos Islands|Turks- und Caicosinseln|Îles Turques-et-Caïques|Turks- en Caicoseilanden|Islas Turcas y Caicos|Isole Turks e Caicos|Ilhas Turcas e Caicos|Turks- och Caicosöarna|Turks- og Caicosøerne|Turks i Caicos
TD|Chad|Tschad|Tchad|Tsjaad|Ciad|Chade|Czad
TF|French Southern Territories|Französische Süd- und Antarktisgebiete|Terres australes françaises|Franse Gebieden in de zuidelijke Indische Oceaan|Territorios Australes Franceses|Terre Australi Francesi|Territórios Franceses do Sul|Franska sydterritorierna|De Franske Besiddelser i Det Sydlige Indiske Ocean og Antarktis|Francuskie Terytoria Południowe i Antarktyczne
TG|Togo
TH|Thailand|Thaïlande|Tailandia|Thailandia|Tailândia|Tajlandia
TJ|Tajikistan|Tadschikistan|Tadjikistan|Tadzjikistan|Tayikistán|Tagikistan|Tadjiquistão|Tadsjikistan|Tadżykistan
TK|Tokelau|Tokelauöarna
TL|Timor-Leste|Timor oriental|Oost-Timor|Timor Est|Östtimor|Timor Wschodni
TM|Turkmenistan|Turkménistan|Turkmenistán|Turcomenistão
TN|Tunisia|Tunesien|Tunisie|Tunesië|Túnez|Tunísia|Tunisien|Tunezja
TO|Tonga
TR|Türkiye|Türkei|Turquie|Turkije|Turquía|Turchia|Turquia|Turkiet|Tyrkiet|Turcja|Turkiye|Turkey
TT|Trinidad & Tobago|Trinidad und Tobago|Trinité-et-Tobago|Trinidad en Tobago|Trinidad y Tobago|Trinidad e Tobago|Trinidad och Tobago|Trinidad og Tobago|Trynidad i Tobago
TV|Tuvalu
TW|Taiwan|Taïwan|Taiwán|Tajwan|Republic of China
TZ|Tanzania|Tansania|Tanzanie|Tanzânia
UA|Ukraine|Oekraïne|Ucrania|Ucraina|Ucrânia|Ukraina|Україна
UG|Uganda|Ouganda|Oeganda
UM|U.S. Outlying Islands|Amerikanische Überseeinseln|Îles mineures éloignées des États-Unis|Kleine afgelegen eilanden van de Verenigde Staten|Islas menores alejadas de EE. UU.|Isole Minori Esterne degli Stati Uniti|Ilhas Menores Distantes dos EUA|USA:s yttre öar|Amerikanske oversøiske øer|Dalekie Wyspy Mniejsze Stanów Zjednoczonych
US|United States|Vereinigte Staaten|États-Unis|Verenigde Staten|Estados Unidos|Stati Uniti|USA|Stany Zjednoczone|United States of America|U.S.A.|U.S.|America|The United States|USA (Vereinigte Staaten)|Vereinigte Staaten von Amerika|États-Unis d'Amérique|EE. UU.|EE.UU.|EEUU|Estados Unidos de América|Stati Uniti d'America|Verenigde Staten van Amerika|VS|Etats Unis
UY|Uruguay|Uruguai|Urugwaj
UZ|Uzbekistan|Usbekistan|Ouzbékistan|Oezbekistan|Uzbekistán|Uzbequistão
VA|Vatican City|Vatikanstadt|État de la Cité du Vatican|Vaticaanstad|Ciudad del Vaticano|Città del Vaticano|Cidade do Vaticano|Vatikanstaten|Watykan
VC|St. Vincent & Grenadines|St. Vincent und die Grenadinen|Saint-Vincent-et-les Grenadines|Saint Vincent en de Grenadines|San Vicente y las Granadinas|Saint Vincent e Grenadine|São Vicente e Granadinas|S:t Vincent och Grenadinerna|Saint Vincent og Grenadinerne|Saint Vincent i Grenadyny
VE|Venezuela|Wenezuela
VG|British Virgin Islands|Britische Jungferninseln|Îles Vierges britanniques|Britse Maagdeneilanden|Islas Vírgenes Británicas|Isole Vergini Britanniche|Ilhas Virgens Britânicas|Brittiska Jungfruöarna|De Britiske Jomfruøer|Brytyjskie Wyspy Dziewicze
VI|U.S. Virgin Islands|Amerikanische Jungferninseln|Îles Vierges des États-Unis|Amerikaanse Maagdeneilanden|Islas Vírgenes de EE. UU.|Isole Vergini Americane|Ilhas Virgens Americanas|Amerikanska Jungfruöarna|De Amerikanske Jomfruøer|Wyspy Dziewicze Stanów Zjednoczonych
VN|Vietnam|Viêt Nam|Vietnã|Wietnam|Viet Nam
VU|Vanuatu
WF|Wallis & Futuna|Wallis und Futuna|Wallis-et-Futuna|Wallis en Futuna|Wallis y Futuna|Wallis e Futuna|Wallis- och Futunaöarna|Wallis og Futuna|Wallis i Futuna
WS|Samoa
XK|Kosovo|Kosowo
YE|Yemen|Jemen|Yémen|Iêmen
YT|Mayotte|Majotta
ZA|South Africa|Südafrika|Afrique du Sud|Zuid-Afrika|Sudáfrica|Sudafrica|África do Sul|Sydafrika|Republika Południowej Afryki
ZM|Zambia|Sambia|Zambie|Zâmbia
ZW|Zimbabwe|Simbabwe|Zimbabue|Zimbábue
`;
