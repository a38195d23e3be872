/** What people call countries beside their English names and codes: those who live there, and everyday names. */
const COUNTRY_WORDS = `
US: american, us, u.s., usa, u.s.a., united states of america, the states, states, america
GB: british, uk, u.k., english, scottish, welsh, england, great britain, britain, scotland, wales, united kingdom
DE: german, deutschland, deutsch
FR: french
NL: dutch, holland, the netherlands
BE: belgian
AT: austrian, österreich
CH: swiss
ES: spanish
PT: portuguese
IT: italian
IE: irish
DK: danish
SE: swedish
NO: norwegian
FI: finnish
PL: polish
CZ: czech, czech republic
SK: slovak
HU: hungarian
RO: romanian
BG: bulgarian
GR: greek
HR: croatian
SI: slovenian
EE: estonian
LV: latvian
LT: lithuanian
LU: luxembourgish
IS: icelandic
CA: canadian
MX: mexican
BR: brazilian
AR: argentinian, argentine
CL: chilean
CO: colombian
AU: australian
NZ: new zealand, kiwi
JP: japanese
CN: chinese
IN: indian
SG: singaporean
HK: hong kong
KR: korean, south korea
ZA: south african
TR: turkish, turkey
RU: russian
UA: ukrainian
IL: israeli
AE: emirati, uae
`;

const CURRENCY_WORDS = `
USD: us dollar, dollar, american dollar, u.s. dollar, $, us$, buck
EUR: euro, €
GBP: pound, british pound, pound sterling, sterling, £, quid
CHF: swiss franc, franc, sfr
SEK: swedish krona, swedish kronor, swedish crown, kronor, krona
NOK: norwegian krone, norwegian kroner, norwegian crown
DKK: danish krone, danish kroner, danish crown
PLN: zloty, złoty, polish zloty
CZK: czech koruna, koruna, czech crown
HUF: forint, hungarian forint
JPY: yen, japanese yen, ¥
CNY: yuan, renminbi, rmb
INR: rupee, indian rupee, ₹
CAD: canadian dollar, c$, cad$
AUD: australian dollar, a$
NZD: new zealand dollar
BRL: real, reais, brazilian real
ZAR: rand, south african rand
TRY: lira, turkish lira
RUB: rouble, ruble, russian rouble
MXN: mexican peso
SGD: singapore dollar
HKD: hong kong dollar
`;

const ZONE_WORDS = `
UTC: utc, gmt, zulu, zulu time, universal time, coordinated universal time, utc time, gmt time, greenwich
Europe/London: london, uk time, british time, london time, bst
Europe/Berlin: berlin, german time, berlin time, cet, cest, central european time, mez
Europe/Amsterdam: amsterdam, dutch time, amsterdam time
Europe/Paris: paris, french time, paris time
Europe/Madrid: madrid, spanish time, madrid time
Europe/Rome: rome, italian time, rome time
Europe/Stockholm: stockholm, swedish time, stockholm time
Europe/Zurich: zurich, swiss time, zurich time
Europe/Vienna: vienna, austrian time, vienna time
Europe/Dublin: dublin, irish time, dublin time
Europe/Warsaw: warsaw, polish time, warsaw time
Europe/Helsinki: helsinki, finnish time, helsinki time
America/New_York: new york, new york time, eastern time, est, edt, eastern, us eastern, et
America/Chicago: chicago, central time, cst, cdt, chicago time, us central
America/Denver: denver, mountain time, mst, mdt
America/Los_Angeles: los angeles, pacific time, pst, pdt, pacific, us pacific, pt, california time
Asia/Tokyo: tokyo, tokyo time, japanese time, jst
Asia/Kolkata: india time, ist, indian time, mumbai time
Asia/Singapore: singapore time, singapore
Australia/Sydney: sydney, sydney time
`;

export const countryWords = table(COUNTRY_WORDS);
export const currencyWords = table(CURRENCY_WORDS);
export const zoneWords = table(ZONE_WORDS);

function table(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const at = line.indexOf(':');
    for (const word of line.slice(at + 1).split(',')) found.set(word.trim(), line.slice(0, at));
  }
  return found;
}
