/** ISO 3166-1: alpha-2, alpha-3, everyday English name. Kosovo is not in it, but everybody writes XK. */
const LIST = `
AD AND Andorra
AE ARE United Arab Emirates
AF AFG Afghanistan
AG ATG Antigua & Barbuda
AI AIA Anguilla
AL ALB Albania
AM ARM Armenia
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina
AS ASM American Samoa
AT AUT Austria
AU AUS Australia
AW ABW Aruba
AX ALA Åland Islands
AZ AZE Azerbaijan
BA BIH Bosnia & Herzegovina
BB BRB Barbados
BD BGD Bangladesh
BE BEL Belgium
BF BFA Burkina Faso
BG BGR Bulgaria
BH BHR Bahrain
BI BDI Burundi
BJ BEN Benin
BL BLM St. Barthélemy
BM BMU Bermuda
BN BRN Brunei
BO BOL Bolivia
BQ BES Caribbean Netherlands
BR BRA Brazil
BS BHS Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus
BZ BLZ Belize
CA CAN Canada
CC CCK Cocos Islands
CD COD Democratic Republic of the Congo
CF CAF Central African Republic
CG COG Republic of the Congo
CH CHE Switzerland
CI CIV Côte d'Ivoire
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon
CN CHN China
CO COL Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cape Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus
CZ CZE Czechia
DE DEU Germany
DJ DJI Djibouti
DK DNK Denmark
DM DMA Dominica
DO DOM Dominican Republic
DZ DZA Algeria
EC ECU Ecuador
EE EST Estonia
EG EGY Egypt
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain
ET ETH Ethiopia
FI FIN Finland
FJ FJI Fiji
FK FLK Falkland Islands
FM FSM Micronesia
FO FRO Faroe Islands
FR FRA France
GA GAB Gabon
GB GBR United Kingdom
GD GRD Grenada
GE GEO Georgia
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland
GM GMB Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece
GS SGS South Georgia & South Sandwich Islands
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong
HM HMD Heard & McDonald Islands
HN HND Honduras
HR HRV Croatia
HT HTI Haiti
HU HUN Hungary
ID IDN Indonesia
IE IRL Ireland
IL ISR Israel
IM IMN Isle of Man
IN IND India
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran
IS ISL Iceland
IT ITA Italy
JE JEY Jersey
JM JAM Jamaica
JO JOR Jordan
JP JPN Japan
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA St. Kitts & Nevis
KP PRK North Korea
KR KOR South Korea
KW KWT Kuwait
KY CYM Cayman Islands
KZ KAZ Kazakhstan
LA LAO Laos
LB LBN Lebanon
LC LCA St. Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania
LU LUX Luxembourg
LV LVA Latvia
LY LBY Libya
MA MAR Morocco
MC MCO Monaco
MD MDA Moldova
ME MNE Montenegro
MF MAF St. Martin
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia
ML MLI Mali
MM MMR Myanmar
MN MNG Mongolia
MO MAC Macao
MP MNP Northern Mariana Islands
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands
NO NOR Norway
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand
OM OMN Oman
PA PAN Panama
PE PER Peru
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines
PK PAK Pakistan
PL POL Poland
PM SPM St. Pierre & Miquelon
PN PCN Pitcairn Islands
PR PRI Puerto Rico
PS PSE Palestine
PT PRT Portugal
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar
RE REU Réunion
RO ROU Romania
RS SRB Serbia
RU RUS Russia
RW RWA Rwanda
SA SAU Saudi Arabia
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden
SG SGP Singapore
SH SHN St. Helena
SI SVN Slovenia
SJ SJM Svalbard & Jan Mayen
SK SVK Slovakia
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP São Tomé & Príncipe
SV SLV El Salvador
SX SXM Sint Maarten
SY SYR Syria
SZ SWZ Eswatini
TC TCA Turks & Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste
TM TKM Turkmenistan
TN TUN Tunisia
TO TON Tonga
TR TUR Türkiye
TT TTO Trinidad & Tobago
TV TUV Tuvalu
TW TWN Taiwan
TZ TZA Tanzania
UA UKR Ukraine
UG UGA Uganda
UM UMI U.S. Outlying Islands
US USA United States
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Vatican City
VC VCT St. Vincent & Grenadines
VE VEN Venezuela
VG VGB British Virgin Islands
VI VIR U.S. Virgin Islands
VN VNM Vietnam
VU VUT Vanuatu
WF WLF Wallis & Futuna
WS WSM Samoa
XK XKX Kosovo
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa
ZM ZMB Zambia
ZW ZWE Zimbabwe
`;

/** Other names that people write in English, or in the country itself. */
const ALIASES = `
USA; US; U.S.A.; U.S.; United States of America; America; UK; U.K.; Great Britain; Britain; England; Scotland; Wales
Northern Ireland; United Kingdom of Great Britain and Northern Ireland; Republic of Ireland; Eire; Holland
The Netherlands; Czech Republic; Slovak Republic; Turkey; Turkiye; Russian Federation; Korea; Republic of Korea
Korea, Republic of; Korea (South); Korea, South; South-Korea; DPRK; Democratic People's Republic of Korea
Korea, Democratic People's Republic of; Korea, North; Viet Nam; Lao PDR; Lao People's Democratic Republic
Burma; Myanmar (Burma); Brunei Darussalam; Macau; Macau SAR; Macao SAR; Macao SAR China; Hong Kong SAR
Hong Kong SAR China; Hong Kong, China; Taiwan, Province of China; Republic of China; PRC
People's Republic of China; Mainland China; UAE; U.A.E.; KSA; Kingdom of Saudi Arabia; Islamic Republic of Iran
Iran, Islamic Republic of; Iran (Islamic Republic of); Syrian Arab Republic; Ivory Coast; Cabo Verde; Swaziland
Macedonia; Republic of North Macedonia; The former Yugoslav Republic of Macedonia; Republic of Moldova
Moldova, Republic of; Bolivia, Plurinational State of; Bolivia (Plurinational State of)
Plurinational State of Bolivia; Venezuela, Bolivarian Republic of; Venezuela (Bolivarian Republic of)
Bolivarian Republic of Venezuela; Tanzania, United Republic of; United Republic of Tanzania; DR Congo; DRC
Democratic Republic of Congo; Congo; Congo, Democratic Republic of the; Congo, The Democratic Republic of the
Congo (Democratic Republic of the); Congo - Kinshasa; Congo - Brazzaville; Congo-Kinshasa; Congo-Brazzaville
Congo, Republic of; Congo, Republic of the; Micronesia, Federated States of; Micronesia (Federated States of)
Federated States of Micronesia; Palestinian Territories; Palestinian Territory; State of Palestine
Palestine, State of; Palestinian Territory, Occupied; Holy See; Vatican; Vatican City State
Holy See (Vatican City State); East Timor; Libyan Arab Jamahiriya; Kyrgyz Republic; The Bahamas; Bahamas, The
The Gambia; Gambia, The; The Philippines; The United States; The United Kingdom; Cocos (Keeling) Islands
Falkland Islands (Malvinas); Faeroe Islands; Pitcairn; Reunion; Curacao; Aland Islands
Saint Helena, Ascension and Tristan da Cunha; Saint Martin (French part); Sint Maarten (Dutch part)
Bonaire, Sint Eustatius and Saba; Bonaire; South Georgia and the South Sandwich Islands
Heard Island and McDonald Islands; United States Minor Outlying Islands; US Minor Outlying Islands
Virgin Islands, British; Virgin Islands (British); Virgin Islands, U.S.; Virgin Islands (U.S.); US Virgin Islands
United States Virgin Islands; Saint Vincent and the Grenadines; St. Vincent and the Grenadines
Sao Tome and Principe; Svalbard; Vatican City; Netherlands Antilles; Serbia and Montenegro; Belgique; Belgie
België; Deutschland; España; Espana; Italia; Österreich; Osterreich; Schweiz; Suisse; Svizzera; Sverige; Norge
Danmark; Suomi; Polska; Nederland; México; Brasil; Perú; Panamá; Canadá; Česko; Cesko; Magyarország; România
Ísland; Éire; Lietuva; Latvija; Eesti; Hrvatska; Slovenija; Slovensko; Srbija; Shqipëria; Ελλάδα; Hellas
Россия; Україна; България; 日本; 中国; 한국; 대한민국
`;

const rows = LIST.trim().split('\n');

export const COUNTRY_ALPHA_2: readonly string[] = rows.map((row) => row.slice(0, 2));
export const COUNTRY_ALPHA_3: readonly string[] = rows.map((row) => row.slice(3, 6));

/** In lower case, in every spelling we take: "&" or "and", "St." or "Saint", with and without accents. */
export const COUNTRY_NAMES: readonly string[] = [
  ...new Set(
    [...rows.map((row) => row.slice(7)), ...ALIASES.trim().split(/[;\n]/)].flatMap((name) => spellings(name)),
  ),
];

/** How people call some countries, by code. */
const CALLED = `
AE uae; u.a.e.|AT österreich|BE belgië; belgique; belgien|BR brasil|CH schweiz; suisse; svizzera|CZ czech republic; česko
DE deutschland; allemagne; duitsland; alemania|DK danmark|ES españa; spanien; espagne|FI suomi|FR frankreich; frankrijk
GB uk; u.k.; great britain; britain; england; scotland; wales; northern ireland|GR hellas|HR hrvatska|HU magyarország
IE republic of ireland; éire|IT italia; italien; italie|MX méxico|NL holland; the netherlands; nederland; niederlande
NO norge|PL polska; polen|RO românia|RU russian federation|SE sverige; schweden|SI slovenija|SK slovak republic; slovensko
TR turkey; turkiye|US usa; u.s.a.; u.s.; united states of america; america; the united states
`;

/** Codes of two and three letters and names in lower case, in every spelling we take → the code of two letters. */
export const COUNTRY_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...CALLED.trim()
    .split(/[|\n]/)
    .flatMap((line) =>
      line
        .slice(3)
        .split(';')
        .map((name) => [name, line.slice(0, 2)] as const),
    )
    .flatMap(([name, code]) => spellings(name).map((each) => [each, code] as const)),
  ...rows.flatMap((row) => {
    const code = row.slice(0, 2);
    const called = [code.toLowerCase(), row.slice(3, 6).toLowerCase(), ...spellings(row.slice(7))];
    return called.map((name) => [name, code] as const);
  }),
]);

function spellings(name: string): string[] {
  const lower = name.trim().toLowerCase();
  const joined = each([lower], (text) => [
    text,
    text.replaceAll(' & ', ' and '),
    text.replaceAll(' and ', ' & '),
  ]);
  const saints = each(joined, (text) => [
    text,
    text.replace(/^st\. /, 'saint '),
    text.replace(/^st\. /, 'st '),
  ]);
  const accents = each(saints, (text) => [text, text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]);
  return each(accents, (text) => [text, text.replaceAll("'", '’')]);
}

/** Each once: most names have one spelling, and 24 of each take 50 ms at every start. */
function each(texts: readonly string[], ways: (text: string) => string[]): string[] {
  return [...new Set(texts.flatMap(ways))];
}
