/** ISO 639-1 code, then the names in English, German, French, Dutch, Spanish, Italian, Portuguese, Swedish and their own (CLDR). */
export const LANGUAGE_NAMES_LIST = `
en|English|Englisch|anglais|Engels|inglés|inglese|inglês|engelska
de|German|Deutsch|allemand|Duits|alemán|tedesco|alemão|tyska
fr|French|Französisch|français|Frans|francés|francese|francês|franska
nl|Dutch|Niederländisch|néerlandais|Nederlands|neerlandés|olandese|holandês|nederländska
es|Spanish|Spanisch|espagnol|Spaans|español|spagnolo|espanhol|spanska
it|Italian|Italienisch|italien|Italiaans|italiano|italienska
pt|Portuguese|Portugiesisch|portugais|Portugees|portugués|portoghese|português|portugisiska
sv|Swedish|Schwedisch|suédois|Zweeds|sueco|svedese|svenska
da|Danish|Dänisch|danois|Deens|danés|danese|dinamarquês|danska|dansk
no|Norwegian|Norwegisch|norvégien|Noors|noruego|norvegese|norueguês|norska|norsk
nb|Norwegian Bokmål|Norwegisch (Bokmål)|norvégien bokmål|Noors - Bokmål|noruego bokmal|norvegese bokmål|bokmål norueguês|norskt bokmål|norsk bokmål
nn|Norwegian Nynorsk|Norwegisch (Nynorsk)|norvégien nynorsk|Noors - Nynorsk|noruego nynorsk|norvegese nynorsk|nynorsk norueguês|nynorska|norsk nynorsk
fi|Finnish|Finnisch|finnois|Fins|finés|finlandese|finlandês|finska|suomi
pl|Polish|Polnisch|polonais|Pools|polaco|polacco|polonês|polska|polski
cs|Czech|Tschechisch|tchèque|Tsjechisch|checo|ceco|tcheco|tjeckiska|čeština
sk|Slovak|Slowakisch|slovaque|Slowaaks|eslovaco|slovacco|slovakiska|slovenčina
hu|Hungarian|Ungarisch|hongrois|Hongaars|húngaro|ungherese|ungerska|magyar
ro|Romanian|Rumänisch|roumain|Roemeens|rumano|rumeno|romeno|rumänska|română
bg|Bulgarian|Bulgarisch|bulgare|Bulgaars|búlgaro|bulgaro|bulgariska|български
el|Greek|Griechisch|grec|Grieks|griego|greco|grego|grekiska|Ελληνικά
tr|Turkish|Türkisch|turc|Turks|turco|turkiska|Türkçe
ru|Russian|Russisch|russe|ruso|russo|ryska|русский
uk|Ukrainian|Ukrainisch|ukrainien|Oekraïens|ucraniano|ucraino|ukrainska|українська
ar|Arabic|Arabisch|arabe|árabe|arabo|arabiska|العربية
he|Hebrew|Hebräisch|hébreu|Hebreeuws|hebreo|ebraico|hebraico|hebreiska|עברית
hi|Hindi|hindi|हिन्दी
zh|Chinese|Chinesisch|chinois|Chinees|chino|cinese|chinês|kinesiska|中文
ja|Japanese|Japanisch|japonais|Japans|japonés|giapponese|japonês|japanska|日本語
ko|Korean|Koreanisch|coréen|Koreaans|coreano|koreanska|한국어
th|Thai|Thailändisch|thaï|tailandés|thailandese|tailandês|thailändska|ไทย
vi|Vietnamese|Vietnamesisch|vietnamien|Vietnamees|vietnamita|vietnamesiska|Tiếng Việt
id|Indonesian|Indonesisch|indonésien|indonesio|indonesiano|indonésio|indonesiska|Indonesia
ms|Malay|Malaiisch|malais|Maleis|malayo|malese|malaio|malajiska|Melayu
et|Estonian|Estnisch|estonien|Estisch|estonio|estone|estoniano|estniska|eesti
lv|Latvian|Lettisch|letton|Lets|letón|lettone|letão|lettiska|latviešu
lt|Lithuanian|Litauisch|lituanien|Litouws|lituano|litauiska|lietuvių
sl|Slovenian|Slowenisch|slovène|Sloveens|esloveno|sloveno|slovenska|slovenščina
hr|Croatian|Kroatisch|croate|croata|croato|kroatiska|hrvatski
sr|Serbian|Serbisch|serbe|Servisch|serbio|serbo|sérvio|serbiska|српски
bs|Bosnian|Bosnisch|bosniaque|bosnio|bosniaco|bósnio|bosniska|bosanski
mk|Macedonian|Mazedonisch|macédonien|Macedonisch|macedonio|macedone|macedônio|makedonska|македонски
sq|Albanian|Albanisch|albanais|Albanees|albanés|albanese|albanês|albanska|shqip
is|Icelandic|Isländisch|islandais|IJslands|islandés|islandese|islandês|isländska|íslenska
ga|Irish|Irisch|irlandais|Iers|irlandés|irlandese|irlandês|iriska|Gaeilge
cy|Welsh|Walisisch|gallois|galés|gallese|galês|walesiska|Cymraeg
ca|Catalan|Katalanisch|catalan|Catalaans|catalán|catalano|catalão|katalanska|català
eu|Basque|Baskisch|basque|euskera|basco|baskiska|euskara
gl|Galician|Galicisch|galicien|gallego|galiziano|galego|galiciska
mt|Maltese|Maltesisch|maltais|Maltees|maltés|maltese|maltês|maltesiska|Malti
lb|Luxembourgish|Luxemburgisch|luxembourgeois|Luxemburgs|luxemburgués|lussemburghese|luxemburguês|luxemburgiska|Lëtzebuergesch
fa|Persian|Persisch|persan|Perzisch|persa|persiano|persiska|فارسی
ur|Urdu|ourdou|urdu|اردو
bn|Bangla|Bengalisch|bengali|Bengaals|bengalí|bengalese|বাংলা
ta|Tamil|tamoul|tamil|tâmil|தமிழ்
te|Telugu|télougou|telugu|télugo|తెలుగు
`;
