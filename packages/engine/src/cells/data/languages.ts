// Written by scripts/cldr/generate.mjs from CLDR 48.2.0; do not edit.

/** Code, the English name, then the names in other languages. */
export const LANGUAGES = `
aa|Afar|afarština|afarčina|Αφάρ|афарский|афарська|афарски|afarski|afarščina|afari|afāru|afarų|àfar|afár
ab|Abkhazian|Abchasisch|abkhaze|Abchazisch|abjasio|abcaso|abcázio|abchaziska|abkhasisk|abhaasi|abchaski|abcházština|abcházčina|abház|abhază|Abhazca|Αμπχαζικά|абхазский|абхазька|абхазки|abhaski|abhaščina|abhāzu|abchazų|abkhaz|abkasíska|Аԥсшәа
ae|Avestan|Avestisch|avestique|avéstico|avestiska|avestisk|avesta|awestyjski|avestánština|avestčina|avesztán|avestană|Avestçe|Αβεστάν|авестийский|авестійська|авестски|avestički|avestijščina|avestų|avèstic|avestíska
af|Afrikaans|afrikáans|africâner|afrikánština|afrikánčina|Afrikaanca|Αφρικάανς|африкаанс|африканс|afrikanščina|afrikaani|afrikandu|afrikanų|afríkanska
ak|Akan|akanština|akančina|Ακάν|акан|akanski|akanščina|akani|akanu|akanų|àkan
am|Amharic|Amharisch|amharique|Amhaars|amárico|amarico|amhariska|amharisk|amhara|amharski|amharština|amharčina|amharică|Amharca|Αμχαρικά|амхарский|амхарська|амхарски|amharščina|amharu|amharų|amhàric|amharíska|አማርኛ
an|Aragonese|Aragonesisch|aragonais|Aragonees|aragonés|aragonês|aragonesiska|aragonsk|aragonia|aragoński|aragonština|aragónčina|aragonéz|aragoneză|Aragonca|Αραγονικά|арагонский|арагонська|арагонски|aragonski|aragonščina|aragoni|aragoniešu|aragonesų|aragonès|aragonska
ar|Arabic|Arabisch|arabe|árabe|arabo|arabiska|arabisk|arabia|arabski|arabština|arabčina|arab|arabă|Arapça|Αραβικά|арабский|арабська|арабски|arapski|arabščina|araabia|arābu|arabų|àrab|arabíska|العربية
as|Assamese|Assamesisch|assamais|Assamees|asamés|assamês|assamesiska|assamesisk|assami|asamski|ásámština|ásamčina|asszámi|asameză|Assamca|Ασαμικά|ассамский|ассамська|асамски|asamščina|asamiešu|asamų|assamès|assamska|অসমীয়া
av|Avaric|Awarisch|avar|Avarisch|avaro|avárico|avariska|avarisk|avaari|awarski|avarština|avarčina|avară|Avar dili|Αβαρικά|аварский|аварська|аварски|avarski|avarščina|avāru|avarikų|àvar|avaríska
ay|Aymara|aimara|aimará|ajmara|ajmarština|aymarčina|Αϊμάρα|аймара|ajmarski|ajmarščina|aimaru|aimarų|aímara
az|Azerbaijani|Aserbaidschanisch|azerbaïdjanais|Azerbeidzjaans|azerbaiyano|azerbaigiano|azerbaijano|azerbajdzjanska|aserbajdsjansk|azeri|azerbejdżański|ázerbájdžánština|azerbajdžančina|azerbajdzsáni|azeră|Azerbaycan dili|Αζερμπαϊτζανικά|азербайджанский|азербайджанська|азербайджански|azerbajdžanski|azerbajdžanščina|aserbaidžaani|azerbaidžāņu|azerbaidžaniečių|azerbaidjanès|aserska|azərbaycan
ba|Bashkir|Baschkirisch|bachkir|Basjkiers|baskir|baschiro|basjkiriska|basjkirsk|baškiiri|baszkirski|baškirština|baškirčina|baskír|bașkiră|Başkırtça|Μπασκίρ|башкирский|башкирська|башкирски|baškirski|baškirščina|baškīru|baškirų|baixkir|башҡорт
be|Belarusian|Belarussisch|biélorusse|bielorruso|bielorusso|bielorrusso|belarusiska|belarusisk|valkovenäjä|białoruski|běloruština|bieloruština|belarusz|belarusă|Belarusça|Λευκορωσικά|белорусский|білоруська|беларуски|bjeloruski|beloruščina|valgevene|baltkrievu|baltarusių|belarús|hvítrússneska|беларуская
bg|Bulgarian|Bulgarisch|bulgare|Bulgaars|búlgaro|bulgaro|bulgariska|bulgarsk|bulgaria|bułgarski|bulharština|bulharčina|bolgár|bulgară|Bulgarca|Βουλγαρικά|болгарский|болгарська|български|bugarski|bolgarščina|bulgaaria|bulgāru|bulgarų|búlgar|búlgarska
bi|Bislama|bichelamar|bislamá|bislamština|Μπισλάμα|бислама|біслама|bislamščina|bišlamā|bíslama
bm|Bambara|bambarština|bambarčina|Μπαμπάρα|бамбара|bambarščina|bambaru|bambarų|bamanakan
bn|Bangla|Bengalisch|bengali|Bengaals|bengalí|bengalese|bengalski|bengálština|bengálčina|bengaleză|Bengalce|Βεγγαλικά|бенгальский|бенгальська|бенгалски|bengalščina|bengāļu|bengalų|bengalska|বাংলা
bo|Tibetan|Tibetisch|tibétain|Tibetaans|tibetano|tibetanska|tibetansk|tiibet|tybetański|tibetština|tibetčina|tibeti|tibetană|Tibetçe|Θιβετιανά|тибетский|тибетська|тибетски|tibetski|tibetanščina|tiibeti|tibetiešu|tibetiečių|tibetà|tíbeska|བོད་སྐད་
br|Breton|Bretonisch|Bretons|bretón|bretone|bretão|bretonska|bretonsk|bretoni|bretoński|bretonština|bretónčina|bretonă|Bretonca|Βρετονικά|бретонский|бретонська|бретонски|bretonski|bretonščina|bretooni|bretoņu|bretonų|bretó|bretónska|brezhoneg
bs|Bosnian|Bosnisch|bosniaque|bosnio|bosniaco|bósnio|bosniska|bosnisk|bosnia|bośniacki|bosenština|bosniačtina|bosnyák|bosniacă|Boşnakça|Βοσνιακά|боснийский|боснійська|босненски|bosanski|bosanščina|bosniešu|bosnių|bosnià|bosníska
ca|Catalan|Katalanisch|Catalaans|catalán|catalano|catalão|katalanska|catalansk|katalansk|katalaani|kataloński|katalánština|katalánčina|katalán|catalană|Katalanca|Καταλανικά|каталанский|каталонська|каталонски|katalonski|katalonščina|katalāņu|katalonų|català|katalónska
ce|Chechen|Tschetschenisch|tchétchène|Tsjetsjeens|checheno|ceceno|tjetjenska|tjetjensk|tsjetsjensk|tšetšeeni|czeczeński|čečenština|čečenčina|csecsen|cecenă|Çeçence|Τσετσενικά|чеченский|чеченська|чеченски|čečenski|čečenščina|čečenu|čečėnų|txetxè|tsjetsjenska|нохчийн
ch|Chamorro|tšamorro|czamorro|čamoro|čamorčina|csamoró|Çamorro dili|Τσαμόρο|чаморро|чаморо|čamorščina|čamorru|čamorų|kamorró
co|Corsican|Korsisch|corse|Corsicaans|corso|korsikanska|korsikansk|korsika|korsykański|korsičtina|korzičtina|korzikai|corsicană|Korsikaca|Κορσικανικά|корсиканский|корсиканська|корсикански|korzički|korziščina|korsikāņu|korsikiečių|cors|korsíska|corsu
cr|Cree|kri|kríjština|krí|Krice|Κρι|кри|крі|крии|krijščina|krii|krī|kry
cs|Czech|Tschechisch|tchèque|Tsjechisch|checo|ceco|tcheco|tjeckiska|tjekkisk|tsjekkisk|tšekki|czeski|čeština|cseh|cehă|Çekçe|Τσεχικά|чешский|чеська|чешки|češki|češčina|tšehhi|čehu|čekų|txec|tékkneska
cu|Church Slavic|Kirchenslawisch|slavon d’église|Kerkslavisch|eslavo eclesiástico|slavo ecclesiastico|kyrkslaviska|kirkeslavisk|kirkkoslaavi|cerkiewnosłowiański|staroslověnština|cirkevná slovančina|egyházi szláv|slavonă|Kilise Slavcası|Εκκλησιαστικά Σλαβικά|церковнославянский|церковнословʼянська|църковнославянски|crkvenoslavenski|stara cerkvena slovanščina|kirikuslaavi|baznīcslāvu|bažnytinė slavų|eslau eclesiàstic|kirkjuslavneska
cv|Chuvash|Tschuwaschisch|tchouvache|Tsjoevasjisch|chuvasio|ciuvascio|tchuvache|tjuvasjiska|tjuvasjisk|tsjuvasjisk|tšuvassi|czuwaski|čuvaština|csuvas|ciuvașă|Çuvaşça|Τσουβασικά|чувашский|чуваська|чувашки|čuvaški|čuvaščina|tšuvaši|čuvašu|čiuvašų|txuvaix|sjúvas|чӑваш чӗлхи
cy|Welsh|Walisisch|gallois|galés|gallese|galês|walesiska|walisisk|kymri|walijski|velština|waleština|walesi|galeză|Galce|Ουαλικά|валлийский|валлійська|уелски|velški|valižanščina|kõmri|velsiešu|valų|gal·lès|velska|Cymraeg
da|Danish|Dänisch|danois|Deens|danés|danese|dinamarquês|danska|dansk|tanska|duński|dánština|dánčina|dán|daneză|Danca|Δανικά|датский|данська|датски|danski|danščina|taani|dāņu|danų|danès
de|German|Deutsch|allemand|Duits|alemán|tedesco|alemão|tyska|tysk|saksa|niemiecki|němčina|nemčina|német|germană|Almanca|Γερμανικά|немецкий|німецька|немски|njemački|nemščina|vācu|vokiečių|alemany|þýska
dv|Divehi|Dhivehi|maldivien|malediwski|maledivština|maldivčina|Divehi dili|Ντιβέχι|мальдивский|дивехі|дивехи|diveščina|maldiivi|maldīviešu|divehų|dívehí
dz|Dzongkha|dzonga|dzongkä|dzsonga|Ντζόνγκχα|дзонг-кэ|дзонг-ке|дзонгкха|dzonka|dzongke|botijų|dzongka|dsongka|རྫོང་ཁ
ee|Ewe|éwé|ewé|eweština|eve|Έουε|эве|еве|evenščina|evu|evių|eʋegbe
el|Greek|Griechisch|grec|Grieks|griego|greco|grego|grekiska|græsk|gresk|kreikka|grecki|řečtina|gréčtina|görög|greacă|Yunanca|Ελληνικά|греческий|грецька|гръцки|grčki|grščina|kreeka|grieķu|graikų|gríska
en|English|Englisch|anglais|Engels|inglés|inglese|inglês|engelska|engelsk|englanti|angielski|angličtina|angol|engleză|İngilizce|Αγγλικά|английский|англійська|английски|engleski|angleščina|inglise|angļu|anglų|anglès|enska
eo|Esperanto|espéranto|eszperantó|Εσπεράντο|эсперанто|есперанто|esperantó
es|Spanish|Spanisch|espagnol|Spaans|español|spagnolo|espanhol|spanska|spansk|espanja|hiszpański|španělština|španielčina|spanyol|spaniolă|İspanyolca|Ισπανικά|испанский|іспанська|испански|španjolski|španščina|hispaania|spāņu|ispanų|espanyol|spænska
et|Estonian|Estnisch|estonien|Estisch|estonio|estone|estoniano|estniska|estisk|viro|estoński|estonština|estónčina|észt|estonă|Estonca|Εσθονικά|эстонский|естонська|естонски|estonski|estonščina|eesti|igauņu|estų|estonià|eistneska
eu|Basque|Baskisch|euskera|basco|baskiska|baskisk|baski|baskijski|baskičtina|baszk|bască|Baskça|Βασκικά|баскский|баскська|баски|baskovščina|basku|baskų|basc|baskneska|euskara
fa|Persian|Persisch|persan|Perzisch|persa|persiano|persiska|persisk|persia|perski|perština|perzština|perzsa|persană|Farsça|Περσικά|персидский|перська|персийски|perzijski|perzijščina|pärsia|persiešu|persų|persneska|فارسی
ff|Fula|Ful|peul|Fulah|fulani|fulfulde|fulbština|fulbčina|Fula dili|Φουλά|фулах|фула|fulščina|fulu|fulahų|fúla|Pulaar
fi|Finnish|Finnisch|finnois|Fins|finés|finlandese|finlandês|finska|finsk|suomi|fiński|finština|fínčina|finn|finlandeză|Fince|Φινλανδικά|финский|фінська|фински|finski|finščina|soome|somu|suomių|finès|finnska
fj|Fijian|Fidschi|fidjien|Fijisch|fiyiano|figiano|fijiano|fijianska|fijiansk|fidži|fidżijski|fidžijština|fidžijčina|fidzsi|fijiană|Fiji dili|Φίτζι|фиджи|фіджі|фиджийски|fidžijski|fidžijščina|fidžiešu|fidžių|fijià|fídjeyska
fo|Faroese|Färöisch|féroïen|Faeröers|feroés|feroês|färöiska|færøsk|færøysk|fääri|farerski|faerština|faerčina|feröeri|feroeză|Faroe dili|Φεροϊκά|фарерский|фарерська|фарьорски|ferojski|ferščina|fēru|farerų|feroès|færeyska|føroyskt
fr|French|Französisch|français|Frans|francés|francese|francês|franska|fransk|ranska|francuski|francouzština|francúzština|francia|franceză|Fransızca|Γαλλικά|французский|французька|френски|francoščina|prantsuse|franču|prancūzų|francès
fy|Western Frisian|Westfriesisch|frison occidental|Fries|frisón occidental|frisone occidentale|frísio ocidental|västfrisiska|vestfrisisk|länsifriisi|zachodniofryzyjski|fríština (západní)|západná frízština|nyugati fríz|frizonă occidentală|Batı Frizcesi|Δυτικά Φριζικά|западнофризский|західнофризька|западнофризийски|zapadnofrizijski|zahodna frizijščina|läänefriisi|rietumfrīzu|vakarų fryzų|frisó occidental|vesturfrísneska|Frysk
ga|Irish|Irisch|irlandais|Iers|irlandés|irlandese|irlandês|iriska|irsk|iiri|irlandzki|irština|írčina|ír|irlandeză|İrlandaca|Ιρλανδικά|ирландский|ірландська|ирландски|irski|irščina|īru|airių|irlandès|írska|Gaeilge
gd|Scottish Gaelic|Gälisch (Schottland)|gaélique écossais|Schots-Gaelisch|gaélico escocés|gaelico scozzese|gaélico escocês|skotsk gaeliska|skotsk gælisk|skotsk-gælisk|gaeli|szkocki gaelicki|skotská gaelština|škótska gaelčina|skóciai kelta|gaelică scoțiană|İskoç Gaelcesi|Σκωτικά Κελτικά|гэльский|шотландська гельська|шотландски келтски|škotski gaelski|škotska gelščina|skotu gēlu|škotų (gėlų)|gaèlic escocès|skosk gelíska|Gàidhlig
gl|Galician|Galicisch|galicien|gallego|galiziano|galego|galiciska|galicisk|galisisk|galicia|galicyjski|galicijština|galícijčina|galiciană|Galiçyaca|Γαλικιανά|галисийский|галісійська|галисийски|galicijski|galicijščina|galeegi|galisiešu|galisų|gallec|galisíska
gn|Guarani|Guaraní|guaranština|guaraníjčina|Guarani dili|Γκουαρανί|гуарани|гуарані|gvaranski|gvaranijščina|guaranii|gvaranu|gvaranių|gvaraní|avañe’ẽ
gu|Gujarati|goudjarati|guyaratí|guzerate|gudžarati|gudżarati|gudžarátština|gudžarátčina|gudzsaráti|Güceratça|Γκουτζαρατικά|гуджарати|гуджараті|gudžaratski|gudžaratščina|gudžaratu|gudžaratų|gújaratí|ગુજરાતી
gv|Manx|mannois|manés|mannese|mansk|manksi|manština|mančina|man-szigeti|Man dili|Μανξ|мэнский|менкська|манкски|manski|manščina|mänksi|meniešu|meniečių|manska|Gaelg
ha|Hausa|Haussa|haoussa|hauçá|hauština|hausza|Hausa dili|Χάουσα|хауса|havščina|hausu|hausų|hása
he|Hebrew|Hebräisch|hébreu|Hebreeuws|hebreo|ebraico|hebraico|hebreiska|hebraisk|heprea|hebrajski|hebrejština|hebrejčina|héber|ebraică|İbranice|Εβραϊκά|иврит|іврит|hebrejski|hebrejščina|heebrea|ivrits|hebrajų|hebreu|hebreska|עברית
hi|Hindi|hindština|hindčina|Hintçe|Χίντι|хинди|гінді|hindski|hindijščina|hindí|हिन्दी
ho|Hiri Motu|Hiri-Motu|hirimotu|Χίρι Μότου|хиримоту|хірі-моту|хири моту|hírímótú
hr|Croatian|Kroatisch|croate|croata|croato|kroatiska|kroatisk|kroatia|chorwacki|chorvatština|chorvátčina|horvát|croată|Hırvatça|Κροατικά|хорватский|хорватська|хърватски|hrvatski|hrvaščina|horvaadi|horvātu|kroatų|croat|króatíska
ht|Haitian Creole|Haiti-Kreolisch|créole haïtien|Haïtiaans Creools|criollo haitiano|creolo haitiano|haitiano|haitiska|haitisk|haiti|kreolski haitański|haitština|haitská kreolčina|haiti kreol|haitiană|Haiti Kreyolu|Αϊτιανά|гаитянский|гаїтянська креольська|хаитянски креолски|haićanski kreolski|haitijska kreolščina|haitiešu|Haičio|crioll d’Haití|haítíska|Kreyòl Ayisyen
hu|Hungarian|Ungarisch|hongrois|Hongaars|húngaro|ungherese|ungerska|ungarsk|unkari|węgierski|maďarština|maďarčina|magyar|maghiară|Macarca|Ουγγρικά|венгерский|угорська|унгарски|mađarski|madžarščina|ungari|ungāru|vengrų|hongarès|ungverska
hy|Armenian|Armenisch|arménien|Armeens|armenio|armeno|armênio|armeniska|armensk|armenia|ormiański|arménština|arménčina|örmény|armeană|Ermenice|Αρμενικά|армянский|вірменська|арменски|armenski|armenščina|armeenia|armēņu|armėnų|armeni|armenska|հայերեն
hz|Herero|héréro|hererština|Herero dili|Χερέρο|гереро|хереро|hereru|hererų|hereró
ia|Interlingua|interlíngua|interlingva|İnterlingua|Ιντερλίνγκουα|интерлингва|інтерлінгва|tarpinė
id|Indonesian|Indonesisch|indonésien|indonesio|indonesiano|indonésio|indonesiska|indonesisk|indonesia|indonezyjski|indonéština|indonézština|indonéz|indoneziană|Endonezce|Ινδονησιακά|индонезийский|індонезійська|индонезийски|indonezijski|indonezijščina|indoneesia|indonēziešu|indoneziečių|indonesi|indónesíska
ie|Interlingue|Ιντερλίνγκουε|интерлингве|інтерлінгве|interligua|interlingve|interkalba
ig|Igbo|ibo|igboština|igbó|İbo dili|Ίγκμπο|игбо|ігбо|igboščina|igbų|ígbó
ii|Sichuan Yi|Yi|yi du Sichuan|yi de Sichuán|szezuan i|sichuan-yi|sichuanin-yi|syczuański|iština (sečuánská)|s’čchuanská iovčina|szecsuán ji|yi din Sichuan|Σίτσουαν Γι|носу|сичуаньська ї|съчуански йи|sichuan ji|sečuanska jiščina|nuosu|Sičuaņas ji|sičuan ji|yi sichuan|sísúanjí|ꆈꌠꉙ
ik|Inupiaq|Inupiak|inupiaque|inupiakština|inupik|İnyupikçe|Ινουπιάκ|инупиак|інупіак|inupiaščina|injupiaki|inupiaku|inupiakų|ínúpíak
io|Ido|idó|Ίντο|идо|ідо|ídó
is|Icelandic|Isländisch|islandais|IJslands|islandés|islandese|islandês|isländska|islandsk|islanti|islandzki|islandština|islandčina|izlandi|islandeză|İzlandaca|Ισλανδικά|исландский|ісландська|исландски|islandski|islandščina|islandi|islandiešu|islandų|islandès|íslenska
it|Italian|Italienisch|italien|Italiaans|italiano|italienska|italiensk|italia|włoski|italština|taliančina|olasz|italiană|İtalyanca|Ιταλικά|итальянский|італійська|италиански|talijanski|italijanščina|itaalia|itāļu|italų|italià|ítalska
iu|Inuktitut|inuktitutština|İnuktitut dili|Ινούκτιτουτ|инуктитут|інуктитут|inuktitutščina|inuktituti|inuītu|inukitut|inúktitút
ja|Japanese|Japanisch|japonais|Japans|japonés|giapponese|japonês|japanska|japansk|japani|japoński|japonština|japončina|japán|japoneză|Japonca|Ιαπωνικά|японский|японська|японски|japanski|japonščina|jaapani|japāņu|japonų|japonès|日本語
jv|Javanese|Javanisch|javanais|Javaans|javanés|giavanese|javanês|javanesiska|javanesisk|jaava|jawajski|javánština|jávčina|jávai|javaneză|Cava dili|Ιαβανικά|яванский|яванська|явански|javanski|javanščina|javiešu|javiečių|javanès|javanska|Jawa
ka|Georgian|Georgisch|géorgien|georgiano|georgiska|georgisk|georgia|gruziński|gruzínština|gruzínčina|grúz|georgiană|Gürcüce|Γεωργιανά|грузинский|грузинська|грузински|gruzijski|gruzijščina|gruusia|gruzīnu|gruzinų|georgià|georgíska|ქართული
kg|Kongo|Kongolesisch|kikongo|congolês|konžština|kongčina|congoleză|Kongo dili|Κονγκό|конго|конґолезька|конгоански|kongovščina|kongu|kongóska
ki|Kikuyu|Gikuyu|quicuio|kikuju|kikujština|kikujčina|Κικούγιου|кикуйю|кікуйю|кикую|kikujščina|kikujų|kikuiu|kíkújú
kj|Kuanyama|Kwanyama|cuanhama|kuanjama|kuaňamština|kuaňama|Κουανιάμα|кунама|кваняма|kvanjama|kvaņamu|kuaniama|kúanjama
kk|Kazakh|Kasachisch|Kazachs|kazajo|kazako|cazaque|kazakiska|kasakhisk|kazakki|kazachski|kazaština|kazah|kazahă|Kazakça|Καζακικά|казахский|казахська|казахски|kazaški|kazaščina|kasahhi|kazahu|kazachų|kasakska|қазақ тілі
kl|Kalaallisut|Grönländisch|groenlandais|Groenlands|groenlandés|groenlandese|groenlandês|grönländska|grønlandsk|grenlandzki|grónština|grónčina|grönlandi|Grönland dili|Καλαάλισουτ|гренландский|калааллісут|гренландски|grenlandščina|grööni|grenlandiešu|kalalisut|groenlandès|grænlenska
km|Khmer|jemer|kambodjanska|khmerski|khmérština|khmérčina|khmeră|Khmer dili|Χμερ|кхмерский|кхмерська|кхмерски|kmerski|kmerščina|khmeeri|khmeru|khmerų|kmer|ខ្មែរ
kn|Kannada|canarés|canarim|kannadština|kannadčina|Kannada dili|Κανάντα|каннада|karnatački|kanareščina|kannadu|kanadų|ಕನ್ನಡ
ko|Korean|Koreanisch|coréen|Koreaans|coreano|koreanska|koreansk|korea|koreański|korejština|kórejčina|koreai|coreeană|Korece|Κορεατικά|корейский|корейська|корейски|korejski|korejščina|korejiešu|korėjiečių|coreà|kóreska|한국어
kr|Kanuri|kanouri|canúri|kanurijčina|Kanuri dili|Κανούρι|канури|канурі|kanurščina|kanuru|kanurių|kanúrí
ks|Kashmiri|Kaschmiri|cachemiri|Kasjmiri|cachemir|caxemira|kashmiriska|kašmiri|kaszmirski|kašmírština|kašmírčina|kasmíri|cașmiră|Keşmir dili|Κασμιρικά|кашмири|кашмірська|кашмирски|kašmirski|kašmirščina|kašmiiri|kašmiriešu|kašmyrų|caixmiri|kasmírska|کٲشُر
ku|Kurdish|Kurdisch|kurde|Koerdisch|kurdo|curdo|kurdiska|kurdisk|kurdi|kurdyjski|kurdština|kurdčina|kurd|kurdă|Kürtçe|Κουρδικά|курдский|курдська|кюрдски|kurdski|kurdščina|kurdu|kurdų|kúrdíska|kurdî (kurmancî)
kv|Komi|kome|komijština|komijčina|Κόμι|коми|комі|komijščina|komiešu|komíska
kw|Cornish|Kornisch|cornique|córnico|cornico|korniska|cornisk|kornisk|korni|kornijski|kornština|kornčina|cornică|Kernevekçe|Κορνουαλικά|корнский|корнська|корнуолски|kornski|kornijščina|korniešu|kornų|còrnic|kornbreska|kernewek
ky|Kyrgyz|Kirgisisch|kirghize|Kirgizisch|kirguís|kirghiso|quirguiz|kirgiziska|kirgisisk|kirgiisi|kirgiski|kyrgyzština|kirgizština|kirgiz|kârgâză|Kırgızca|Κιργιζικά|киргизский|киргизька|киргизки|kirgiščina|kirgīzu|kirgizų|kirgiska|кыргызча
la|Latin|Latein|Latijn|latín|latino|latim|latina|łaciński|latinčina|latină|Latince|Λατινικά|латинский|латинська|латински|latinski|latinščina|ladina|latīņu|lotynų|llatí|latína
lb|Luxembourgish|Luxemburgisch|luxembourgeois|Luxemburgs|luxemburgués|lussemburghese|luxemburguês|luxemburgiska|luxembourgsk|luxemburgsk|luxemburg|luksemburski|lucemburština|luxemburčina|luxemburgi|luxemburgheză|Lüksemburgca|Λουξεμβουργιανά|люксембургский|люксембурзька|люксембургски|luksemburški|luksemburščina|letseburgi|luksemburgiešu|liuksemburgiečių|luxemburguès|lúxemborgíska|Lëtzebuergesch
lg|Ganda|Luganda|gandština|gandčina|Γκάντα|ганда|gandu
li|Limburgish|Limburgisch|limbourgeois|Limburgs|limburgués|limburghese|limburguês|limburgiska|limburgsk|limburg|limburski|limburština|limburčina|limburgi|limburgheză|Limburgca|Λιμβουργιανά|лимбургский|лімбургійська|лимбургски|limburški|limburščina|limburgiešu|limburgiečių|limburguès|limbúrgíska
ln|Lingala|lingalština|lingalčina|Λινγκάλα|лингала|лінгала|ngalų|lingála
lo|Lao|Laotisch|Laotiaans|laosiano|laotiska|laotisk|laotański|laoština|laoțiană|Lao dili|Λαοτινά|лаосский|лаоська|лаоски|laoski|laoščina|laosiešu|laosiečių|laosià|laó|ລາວ
lt|Lithuanian|Litauisch|lituanien|Litouws|lituano|litauiska|litauisk|liettua|litewski|litevština|litovčina|litván|lituaniană|Litvanca|Λιθουανικά|литовский|литовська|литовски|litavski|litovščina|leedu|lietuviešu|lietuvių|lituà|litháíska
lu|Luba-Katanga|luba-katanga (kiluba)|luba-catanga|katanganluba|lubu-katanžština|lubčina (katanžská)|Λούμπα-Κατάνγκα|луба-катанга|Katanga luba|lubakatanga|luba katanga|lúbakatanga|Tshiluba
lv|Latvian|Lettisch|letton|Lets|letón|lettone|letão|lettiska|lettisk|latvisk|latvia|łotewski|lotyština|lett|letonă|Letonca|Λετονικά|латышский|латиська|латвийски|latvijski|latvijščina|läti|latviešu|latvių|letó|lettneska
mg|Malagasy|malgache|Malagassisch|malgascio|malgaxe|malagassiska|malagassisk|gassisk|malagassi|malgaski|malgaština|malgas|malgașă|Malgaşça|Μαλγασικά|малагасийский|малагасійська|малгашки|malgaški|malgaščina|malagasu|malagasų|malgaix|malagasíska
mh|Marshallese|Marschallesisch|marshallais|Marshallees|marshalés|marshalês|marshalliska|marshallesisk|marshall|marszalski|maršálština|marshallčina|marshalli|marshalleză|Marshall Adaları dili|Μαρσαλέζικα|маршалльский|маршалльська|маршалезе|maršalski|marshallovščina|maršalli|māršaliešu|Maršalo Salų|marshallès|marshallska
mi|Māori|maori|maorí|maoryjski|maorština|maorijčina|Maori dili|Μαορί|маори|маорі|маорски|maorski|maorščina|maoori|maoru|maorių
mk|Macedonian|Mazedonisch|macédonien|Macedonisch|macedonio|macedone|macedônio|makedonska|makedonsk|makedonia|macedoński|makedonština|macedónčina|macedón|macedoneană|Makedonca|Σλαβομακεδονικά|македонский|македонська|македонски|makedonski|makedonščina|makedoonia|maķedoniešu|makedonų|macedoni|makedónska
ml|Malayalam|malayálam|malaiala|malajalam|malajálamština|malajálamčina|malajálam|Malayalam dili|Μαλαγιαλαμικά|малаялам|malajalamski|malajalamščina|malajalami|malajalu|malajalių|malaiàlam|മലയാളം
mn|Mongolian|Mongolisch|mongol|Mongools|mongolo|mongoliska|mongolsk|mongoli|mongolski|mongolština|mongolčina|mongolă|Moğolca|Μογγολικά|монгольский|монгольська|монголски|mongolščina|mongoļu|mongolų|mongólska|монгол
mr|Marathi|maratí|marati|maráthština|maráthčina|maráthi|Marathi dili|Μαραθικά|маратхи|маратхі|марати|marathski|maratščina|marathu|maratų|मराठी
ms|Malay|Malaiisch|malais|Maleis|malayo|malese|malaio|malajiska|malajisk|malayisk|malaiji|malajski|malajština|malajčina|maláj|malaeză|Malayca|Μαλαισιανά|малайский|малайська|малайски|malajščina|malai|malajiešu|malajiečių|malaíska|Melayu
mt|Maltese|Maltesisch|maltais|Maltees|maltés|maltês|maltesiska|maltesisk|malta|maltański|maltština|maltčina|máltai|malteză|Maltaca|Μαλτεζικά|мальтийский|мальтійська|малтийски|malteški|malteščina|maltiešu|maltiečių|maltès|maltneska|Malti
my|Burmese|Birmanisch|birman|Birmaans|birmano|birmanês|burmesiska|burmesisk|burma|birmański|barmština|barmčina|burmai|birmană|Birman dili|Βιρμανικά|бирманский|бірманська|бирмански|burmanski|burmanščina|birma|birmiešu|birmiečių|birmà|búrmneska|မြန်မာ
na|Nauru|Nauruisch|nauruan|Nauruaans|nauruano|nauruanska|nauruański|naurština|nauruština|naurui|Nauru dili|Ναούρου|науру|naurujščina|nauruiešu|naurų|nauruà|nárúska
nb|Norwegian Bokmål|Norwegisch (Bokmål)|norvégien bokmål|Noors - Bokmål|noruego bokmal|norvegese bokmål|bokmål norueguês|norskt bokmål|bokmål|norsk bokmål|norjan bokmål|norweski (bokmål)|norština (bokmål)|nórčina (bokmal)|norvég (bokmål)|norvegiană bokmål|Norveççe Bokmål|Νορβηγικά Μποκμάλ|норвежский букмол|норвезька (букмол)|норвежки (букмол)|norveški bokmål|knjižna norveščina|norra bokmål|norvēģu bukmols|norvegų bukmolas|noruec bokmål|norskt bókmál
nd|North Ndebele|Nord-Ndebele|ndébélé du Nord|Noord-Ndebele|ndebele septentrional|ndebele del nord|ndebele do norte|nordndebele|pohjois-ndebele|ndebele północny|ndebele (Zimbabwe)|ndebelčina (severná)|északi ndebele|ndebele de nord|Kuzey Ndebele|Βόρεια Ντεμπέλε|северный ндебеле|північна ндебеле|северен ндебеле|sjeverni ndebele|severna ndebelščina|põhjandebele|ziemeļndebelu|šiaurės ndebelų|norður-ndebele|isiNdebele
ne|Nepali|Nepalesisch|népalais|Nepalees|nepalí|nepalese|nepalês|nepalesiska|nepalesisk|nepalski|nepálština|nepálčina|nepáli|nepaleză|Nepalce|Νεπαλικά|непальский|непальська|непалски|nepalščina|nepāliešu|nepaliečių|nepalès|nepalska|नेपाली
ng|Ndonga|dongo|ndondština|Ντόνγκα|ндонга|ndongu|ndongų
nl|Dutch|Niederländisch|néerlandais|Nederlands|neerlandés|olandese|holandês|nederländska|nederlandsk|hollanti|niderlandzki|nizozemština|holandčina|holland|neerlandeză|Felemenkçe|Ολλανδικά|нидерландский|нідерландська|нидерландски|nizozemski|nizozemščina|hollandi|holandiešu|olandų|neerlandès|hollenska
nn|Norwegian Nynorsk|Norwegisch (Nynorsk)|norvégien nynorsk|Noors - Nynorsk|noruego nynorsk|norvegese nynorsk|nynorsk norueguês|nynorska|nynorsk|norsk nynorsk|norjan nynorsk|norweski (nynorsk)|norština (nynorsk)|nórčina (nynorsk)|norvég (nynorsk)|norvegiană nynorsk|Norveççe Nynorsk|Νορβηγικά Νινόρσκ|нюнорск|норвезька (нюношк)|норвежки (нюношк)|norveški nynorsk|novonorveščina|uusnorra|jaunnorvēģu|naujoji norvegų|noruec nynorsk|nýnorska
no|Norwegian|Norwegisch|norvégien|Noors|noruego|norvegese|norueguês|norska|norsk|norja|norweski|norština|nórčina|norvég|norvegiană|Norveççe|Νορβηγικά|норвежский|норвезька|норвежки|norveški|norveščina|norra|norvēģu|norvegų|noruec
nr|South Ndebele|Süd-Ndebele|ndébélé du Sud|Zuid-Ndbele|ndebele meridional|ndebele del sud|ndebele do sul|sydndebele|sør-ndebele|etelä-ndebele|ndebele południowy|ndebele (Jižní Afrika)|ndebelčina (južná)|déli ndebele|ndebele de sud|Güney Ndebele|Νότια Ντεμπέλε|южный ндебеле|ндебелє південна|южен ндебеле|južni ndebele|južna ndebelščina|lõunandebele|dienvidndebelu|pietų ndebele|suðurndebele
nv|Navajo|navaho|nawaho|navažština|navahó|Navaho dili|Νάβαχο|навахо|navajščina|navahu|navajų|Diné Bizaad
ny|Nyanja|chewa|nianja|njandža|njandża|ňandžština|ňandža|nyandzsa|Νιάντζα|ньянджа|нянджа|njanščina|čičeva|nianjų|nýanja
oc|Occitan|Okzitanisch|Occitaans|occitano|occitânico|occitanska|occitansk|oksitansk|oksitaani|oksytański|okcitánština|okcitánčina|okszitán|occitană|Oksitan dili|Οξιτανικά|окситанский|окситанська|окситански|okcitanski|okcitanščina|oksitāņu|očitarų|occità|oksítaníska
oj|Ojibwa|odjibwa|odžibwa|odżibwa|odžibvejština|odžibva|ojibva|Ojibva dili|Οζιβίγουα|оджибва|оджібва|anašinabščina|odžibvei|odžibvu
om|Oromo|Afaan Oromo|oromština|oromčina|Oromo dili|Ορόμο|оромо|oromski|oromu|oromų|Oromoo
or|Odia|Oriya|oriá|orija|urijština|uríjčina|Oriya dili|Όντια|ория|одія|orijski|odijščina|oria|oriju|odijų|óría|ଓଡ଼ିଆ
os|Ossetic|Ossetisch|ossète|osético|ossetico|osseto|ossetiska|ossetisk|osseetti|osetyjski|osetština|osetčina|oszét|osetă|Osetçe|Οσετικά|осетинский|осетинська|осетински|osetski|osetinščina|osseedi|osetīnu|osetinų|osseta|ossetíska|ирон
pa|Punjabi|pendjabi|punyabí|panjabi|pandžabi|pendżabski|paňdžábština|pandžábčina|pandzsábi|Pencapça|Παντζαπικά|панджаби|панджабі|пенджабски|pandžapski|pandžabščina|pandžabu|pendžabų|púnjabí|ਪੰਜਾਬੀ
pi|Pali|páli|paali|palijski|pálí|Πάλι|пали|палі|palijščina|pāli|palí
pl|Polish|Polnisch|polonais|Pools|polaco|polacco|polonês|polska|polsk|puola|polski|polština|poľština|lengyel|poloneză|Lehçe|Πολωνικά|польский|польська|полски|poljski|poljščina|poola|poļu|lenkų|polonès|pólska
ps|Pashto|Paschtu|pachto|Pasjtoe|pastún|afghanska|paštu|paszto|paštština|paštčina|pastu|paștună|Peştuca|Πάστο|пушту|пущу|paštunski|paštunščina|puštu|puštūnų|paixtu|pastú|پښتو
pt|Portuguese|Portugiesisch|portugais|Portugees|portugués|portoghese|português|portugisiska|portugisisk|portugali|portugalski|portugalština|portugalčina|portugál|portugheză|Portekizce|Πορτογαλικά|португальский|португальська|португалски|portugalščina|portugāļu|portugalų|portuguès|portúgalska
qu|Quechua|quíchua|ketšua|keczua|kečuánština|kečuánčina|kecsua|Keçuva dili|Κέτσουα|кечуа|kečuanski|kečuanščina|kečvu|kečujų|quítxua|kvesjúa|Runasimi
rm|Romansh|Rätoromanisch|romanche|Reto-Romaans|romancio|rätoromanska|rætoromansk|retoromansk|retoromaani|retoromański|rétorománština|rétorománčina|rétoromán|romanșă|Romanşça|Ρομανικά|романшский|ретороманська|реторомански|retoromanski|retoromanščina|romanši|retoromāņu|retoromanų|retoromànic|rómanska|rumantsch
rn|Rundi|roundi|Kirundi|kirundština|rundčina|Ρούντι|рунди|рунді|rundščina|rundu|rúndí|Ikirundi
ro|Romanian|Rumänisch|roumain|Roemeens|rumano|rumeno|romeno|rumänska|rumænsk|rumensk|romania|rumuński|rumunština|rumunčina|román|română|Rumence|Ρουμανικά|румынский|румунська|румънски|rumunjski|romunščina|rumeenia|rumāņu|rumunų|romanès|rúmenska
ru|Russian|Russisch|russe|ruso|russo|ryska|russisk|venäjä|rosyjski|ruština|orosz|rusă|Rusça|Ρωσικά|русский|російська|руски|ruski|ruščina|vene|krievu|rusų|rus|rússneska
rw|Kinyarwanda|quiniaruanda|kinjarwanda|ruanda|kinya-ruanda|kiňarwandština|rwandčina|kinyarvanda|Κινιαρουάντα|киньяруанда|кіньяруанда|киняруанда|ruandščina|kiņaruanda|kinjaruandų|ruandès|kínjarvanda|Ikinyarwanda
sa|Sanskrit|Sanskriet|sánscrito|sanscrito|sânscrito|sanskryt|sanskrt|szanszkrit|sanscrită|Σανσκριτικά|санскрит|sanskrtski|sanskriti|sanskrits|sanskritas|sànscrit|sanskrít|संस्कृत भाषा
sc|Sardinian|Sardisch|sarde|Sardijns|sardo|sardinska|sardinsk|sardisk|sardi|sardyński|sardština|sardínčina|szardíniai|sardiniană|Sardunya dili|Σαρδηνιακά|сардинский|сардинська|сардински|sardski|sardinščina|sardīniešu|sardiniečių|sard|sardínska|sardu
sd|Sindhi|sindi|sindhština|sindhčina|szindhi|Sindhi dili|Σίντι|синдхи|синдхі|sindski|sindščina|sindhu|sindų|sindí|سنڌي
se|Northern Sami|Nordsamisch|same du Nord|Noord-Samisch|sami septentrional|sami del nord|sami setentrional|nordsamiska|nordsamisk|pohjoissaame|północnolapoński|sámština (severní)|saamčina (severná)|északi számi|sami de nord|Kuzey Laponcası|Βόρεια Σάμι|северносаамский|північносаамська|северносаамски|sjeverni sami|severna samijščina|põhjasaami|ziemeļsāmu|šiaurės samių|norðursamíska|davvisámegiella
sg|Sango|sangština|szangó|Σάνγκο|санго|sangó|Sängö
sh|Serbo-Croatian|Serbo-Kroatisch|serbo-croate|Servo-Kroatisch|serbocroata|serbo-croato|servo-croata|serbokroatiska|serbokroatisk|serbokroaatti|serbsko-chorwacki|srbochorvatština|srbochorvátčina|szerbhorvát|sârbo-croată|Sırp-Hırvat Dili|Σερβοκροατικά|сербскохорватский|сербсько-хорватська|сърбохърватски|srpsko-hrvatski|srbohrvaščina|serbia-horvaadi|serbu–horvātu|serbų-kroatų|serbocroat|serbókróatíska
si|Sinhala|Singhalesisch|cingalais|Singalees|cingalés|singalese|cingalês|singalesiska|singalesisk|syngaleski|sinhálština|sinhalčina|szingaléz|singhaleză|Sinhali dili|Σινχαλεζικά|сингальский|сингальська|синхалски|sinhaleški|sinhalščina|singali|singāļu|sinhalų|singalès|singalíska|සිංහල
sk|Slovak|Slowakisch|slovaque|Slowaaks|eslovaco|slovacco|slovakiska|slovakisk|slovakki|słowacki|slovenština|slovenčina|szlovák|slovacă|Slovakça|Σλοβακικά|словацкий|словацька|словашки|slovački|slovaščina|slovaki|slovāku|slovakų|eslovac|slóvakíska
sl|Slovenian|Slowenisch|slovène|Sloveens|esloveno|sloveno|slovenska|slovensk|sloveeni|słoweński|slovinština|slovinčina|szlovén|slovenă|Slovence|Σλοβενικά|словенский|словенська|словенски|slovenski|slovenščina|slovēņu|slovėnų|eslovè|slóvenska
sm|Samoan|Samoanisch|Samoaans|samoano|samoanska|samoansk|samoa|samoański|samojština|samojčina|szamoai|samoană|Samoa dili|Σαμοανά|самоанский|самоанська|самоански|samoanski|samoanščina|samoāņu|samoà|samóska
sn|Shona|xona|šona|šonština|šončina|sona|Şona dili|Σόνα|шона|šonščina|šonu|šonų|chiShona
so|Somali|Somalisch|somalí|somalo|somaliska|somalijski|somálština|somálčina|szomáli|somaleză|Somalice|Σομαλικά|сомали|сомалі|сомалийски|somalski|somalščina|somaali|somāļu|somaliečių|sómalska|Soomaali
sq|Albanian|Albanisch|albanais|Albanees|albanés|albanese|albanês|albanska|albansk|albania|albański|albánština|albánčina|albán|albaneză|Arnavutça|Αλβανικά|албанский|албанська|албански|albanski|albanščina|albaania|albāņu|albanų|albanès|shqip
sr|Serbian|Serbisch|serbe|Servisch|serbio|serbo|sérvio|serbiska|serbisk|serbia|serbski|srbština|srbčina|szerb|sârbă|Sırpça|Σερβικά|сербский|сербська|сръбски|srpski|srbščina|serbu|serbų|serbi|serbneska|српски
ss|Swati|Swazi|suazi|suázi|siswatština|svazijčina|sziszuati|Sisvati|Σουάτι|свази|сисваті|свати|svati|svazijščina|svaasi|svatu|svatų|svatí|siSwati
st|Southern Sotho|Süd-Sotho|sotho du Sud|Zuid-Sotho|sotho meridional|sotho del sud|soto do sul|sydsotho|sør-sotho|eteläsotho|sotho południowy|sotština (jižní)|sothčina (južná)|déli szeszotó|sesotho|Güney Sotho dili|Νότια Σόθο|южный сото|південна сото|сото|sesotski|sesoto|lõunasotho|dienvidsotu|pietų Soto|suðursótó
su|Sundanese|Sundanesisch|soundanais|Soendanees|sundanés|sundanês|sundanesiska|sundanesisk|sunda|sundajski|sundština|sundčina|szundanéz|sundaneză|Sunda dili|Σουνδανικά|сунданский|сунданська|сундански|sundanski|sundanščina|zundu|sundų|sondanès|súndanska|Basa Sunda
sv|Swedish|Schwedisch|suédois|Zweeds|sueco|svedese|svenska|svensk|ruotsi|szwedzki|švédština|švédčina|svéd|suedeză|İsveççe|Σουηδικά|шведский|шведська|шведски|švedski|švedščina|rootsi|zviedru|švedų|suec|sænska
sw|Swahili|Suaheli|suajili|suaíli|suahili|svahilština|swahilčina|szuahéli|Svahili dili|Σουαχίλι|суахили|суахілі|svahili|suahiili|suahilių|svahílí|Kiswahili
ta|Tamil|tamoul|tâmil|tamili|tamilski|tamilština|tamilčina|tamilă|Tamilce|Ταμιλικά|тамильский|тамільська|тамилски|tamilščina|tamilu|tamilų|tàmil|tamílska|தமிழ்
te|Telugu|télougou|télugo|telugština|telugčina|Telugu dili|Τελούγκου|телугу|teluški|telugijščina|telugų|telúgú|తెలుగు
tg|Tajik|Tadschikisch|tadjik|Tadzjieks|tayiko|tagico|tadjique|tadzjikiska|tadsjikisk|tadžikki|tadżycki|tádžičtina|tadžičtina|tadzsik|tadjică|Tacikçe|Τατζικικά|таджикский|таджицька|таджикски|tadžički|tadžiščina|tadžiki|tadžiku|tadžikų|tadsjikska|тоҷикӣ
th|Thai|Thailändisch|thaï|tailandés|thailandese|tailandês|thailändska|tajski|thajština|thajčina|thailandeză|Tayca|Ταϊλανδικά|тайский|тайська|тайски|tajlandski|tajščina|tai|taju|tajų|taílenska|ไทย
ti|Tigrinya|tigrigna|tigriña|tigrino|tigrínia|tigrinja|tigrinia|tigrinijština|tigriňa|tigrină|Tigrinya dili|Τιγκρινικά|тигринья|тигриня|tigrajščina|tigrajų|tígrinja|ትግርኛ
tk|Turkmen|Turkmenisch|turkmène|Turkmeens|turcomano|turcomanno|turcomeno|turkmeniska|turkmensk|turkmeeni|turkmeński|turkmenština|turkménčina|türkmén|turkmenă|Türkmence|Τουρκμενικά|туркменский|туркменська|туркменски|turkmenski|turkmenščina|türkmeeni|turkmēņu|turkmėnų|turcman|túrkmenska|türkmen dili
tl|Tagalog|tagalo|tagalski|tagalčina|Tagalogca|Τάγκαλογκ|тагалог|тагальська|tagalogščina|tagalogi|tagalu|tagalogų|tagal
tn|Tswana|setsuana|setswana|setswanština|tswančina|szecsuáni|Setsvana|Τσουάνα|тсвана|cvana|cvanščina|tsvana|cvanu|tsvanų|tsúana
to|Tongan|Tongaisch|tongien|Tongaans|tongano|tonganês|tonganska|tongansk|tonga|tongánština|tongčina|tongai|tongană|Tonga dili|Τονγκανικά|тонганский|тонганська|тонгански|tonganski|tongščina|tongiešu|tonganų|tongalès|tongverska|lea fakatonga
tr|Turkish|Türkisch|turc|Turks|turco|turkiska|tyrkisk|turkki|turecki|turečtina|török|turcă|Türkçe|Τουρκικά|турецкий|турецька|турски|turski|turščina|türgi|turku|turkų|tyrkneska
ts|Tsonga|tsongčina|conga|Τσόνγκα|тсонга|цонга|congščina|congu|tsongų
tt|Tatar|Tatarisch|Tataars|tártaro|tataro|tatariska|tatarisk|tataari|tatarski|tatarština|tatárčina|tatár|tătară|Tatarca|Ταταρικά|татарский|татарська|татарски|tatarščina|tatari|tatāru|totorių|tàtar|tatarska|татар
tw|Twi|ci|Tvi|Τούι|тви|тві|туи|tvii|tvī|tví
ty|Tahitian|Tahitisch|tahitien|Tahitiaans|tahitiano|taitiano|tahitiska|tahitiansk|tahitisk|tahiti|tahitański|tahitština|tahitčina|tahitiană|Tahiti dili|Ταϊτιανά|таитянский|таїтянська|таитянски|tahićanski|tahitščina|taitiešu|taitiečių|tahitià|tahítíska
ug|Uyghur|Uigurisch|ouïghour|Oeigoers|uigur|uiguro|uiguriska|uygurisk|uigurisk|uiguuri|ujgurski|ujgurština|ujgurčina|ujgur|uigură|Uygurca|Ουιγουρικά|уйгурский|уйгурська|уйгурски|ujgurščina|uiguru|uigūrų|úígúr|ئۇيغۇرچە
uk|Ukrainian|Ukrainisch|ukrainien|Oekraïens|ucraniano|ucraino|ukrainska|ukrainsk|ukraina|ukraiński|ukrajinština|ukrajinčina|ukrán|ucraineană|Ukraynaca|Ουκρανικά|украинский|українська|украински|ukrajinski|ukrajinščina|ukraiņu|ukrainiečių|ucraïnès|úkraínska
ur|Urdu|ourdou|urdština|urdčina|Urduca|Ούρντου|урду|urdski|urdujščina|urdų|urdú|úrdú|اردو
uz|Uzbek|Usbekisch|ouzbek|Oezbeeks|uzbeko|uzbeco|uzbeque|uzbekiska|usbekisk|uzbekki|uzbecki|uzbečtina|üzbég|uzbecă|Özbekçe|Ουζμπεκικά|узбекский|узбецька|узбекски|uzbečki|uzbeščina|usbeki|uzbeku|uzbekų|úsbekska|o‘zbek
ve|Venda|vendčina|Venda dili|Βέντα|венда|vendu|vendų
vi|Vietnamese|Vietnamesisch|vietnamien|Vietnamees|vietnamita|vietnamesiska|vietnamesisk|vietnam|wietnamski|vietnamština|vietnamčina|vietnámi|vietnameză|Vietnamca|Βιετναμικά|вьетнамский|вʼєтнамська|виетнамски|vijetnamski|vietnamščina|vietnami|vjetnamiešu|vietnamiečių|víetnamska|Tiếng Việt
vo|Volapük|volapuque|volapyk|wolapik|volapuk|Βολαπιούκ|волапюк|volapik|volapüki|volapiks|volapiuko
wa|Walloon|Wallonisch|wallon|Waals|valón|vallone|valão|vallonska|vallonsk|valloni|waloński|valonština|valónčina|vallon|valonă|Valonca|Βαλλωνικά|валлонский|валлонська|валонски|valonski|valonščina|vallooni|valoņu|valonų|való|vallónska|walon
wo|Wolof|wólof|uolofe|wolofština|wolofčina|volof|Volofça|Γουόλοφ|волоф|volofščina|volofi|volofu|volofų|wòlof
xh|Xhosa|khosa|xhoština|xhosza|Zosa dili|Κόσα|коса|кхоса|koščina|koosa|khosu|kosų|xosa|sósa|IsiXhosa
yi|Yiddish|Jiddisch|yidis|iídiche|jiddisk|jiddiš|jidysz|jidiš|jiddis|idiș|Yidiş|Γίντις|идиш|їдиш|jidiši|jidišs|ídix|jiddíska|ייִדיש
yo|Yoruba|iorubá|joruba|jorubština|jorubčina|Yorubaca|Γιορούμπα|йоруба|jorupski|jorubščina|jorubu|jorubų|ioruba|jórúba|Èdè Yorùbá
za|Zhuang|czuang|čuangština|čuangčina|zsuang|Zhuangca|Ζουάνγκ|чжуань|чжуан|зуанг|džuangščina|tšuangi|džuanu|chuang|súang|Vahcuengh
zh|Chinese|Chinesisch|chinois|Chinees|chino|cinese|chinês|kinesiska|kinesisk|kiina|chiński|čínština|kínai|chineză|Çince|Κινεζικά|китайский|китайська|китайски|kineski|kitajščina|hiina|ķīniešu|kinų|xinès|kínverska|中文
zu|Zulu|zoulou|Zoeloe|zulú|zuluština|Zuluca|Ζουλού|зулу|зулуська|зулуски|zulujščina|suulu|zulų|súlú|isiZulu
`;
