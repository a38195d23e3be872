/** ISO 4217 code, then signs and names in several languages. */
export const CURRENCY_NAMES_LIST = `
EUR|€|euro|euros|eur.|teur
USD|$|us$|usd$|us dollar|us dollars|dollar|dollars|dollar américain|us-dollar|dólar|dólares|dollaro|dollari|amerikaanse dollar|u.s. dollar|american dollar
GBP|£|gb£|pound|pounds|pound sterling|pounds sterling|sterling|british pound|british pounds|livre|livre sterling|pfund|pfund sterling|libra|libra esterlina|sterlina|brits pond|brittiska pund|stg|ukp
CHF|fr.|sfr|sfr.|franken|swiss franc|swiss francs|schweizer franken|franc suisse|francs suisses|franco suizo|franco svizzero|zwitserse frank
SEK|svensk krona|svenska kronor|swedish krona|swedish kronor|skr|schwedische krone|schwedische kronen|couronne suédoise|zweedse kroon
NOK|norwegian krone|norwegian kroner|norsk krone|norske kroner|nkr|norwegische krone
DKK|danish krone|danish kroner|dansk krone|danske kroner|dkr|dänische krone
PLN|zł|zl|zloty|złoty|polish zloty
CZK|kč|kc|czech koruna|koruna|tschechische krone
HUF|ft|forint|hungarian forint
RON|lei|leu|romanian leu
BGN|лв|lev|bulgarian lev
TRY|₺|tl|turkish lira|türk lirası|lira turca
RUB|₽|rouble|ruble|rubel|russian ruble|руб
UAH|₴|hryvnia|ukrainian hryvnia
JPY|¥|yen|japanese yen|jp¥
CNY|yuan|renminbi|rmb|chinese yuan|cn¥
INR|₹|rs|rs.|rupee|rupees|indian rupee|indian rupees
KRW|₩|won|korean won|south korean won
THB|฿|baht|thai baht
VND|₫|dong|vietnamese dong
ILS|₪|shekel|israeli shekel|nis
AUD|a$|au$|australian dollar|australian dollars|aud$
CAD|c$|ca$|can$|canadian dollar|canadian dollars|dollar canadien|cad$
NZD|nz$|new zealand dollar|nzd$
SGD|s$|sg$|singapore dollar
HKD|hk$|hong kong dollar
MXN|mx$|mexican peso|peso mexicano|pesos mexicanos
BRL|r$|real|reais|brazilian real|real brasileiro
ARS|argentine peso|peso argentino
CLP|chilean peso|peso chileno
COP|colombian peso|peso colombiano
ZAR|r|rand|south african rand
AED|dirham|uae dirham|dhs
SAR|saudi riyal|riyal
EGP|egyptian pound
NGN|₦|naira
KES|kenyan shilling|ksh
PHP|₱|philippine peso
IDR|rp|rupiah|indonesian rupiah
MYR|rm|ringgit|malaysian ringgit
ISK|icelandic króna|íslensk króna
`;
