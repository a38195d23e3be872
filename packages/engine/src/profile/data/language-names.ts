/** In English and in the language itself, lower case. */
export const LANGUAGE_NAMES: readonly string[] =
  `english german french spanish italian portuguese dutch swedish danish norwegian finnish polish czech slovak hungarian
   romanian bulgarian greek turkish russian ukrainian arabic hebrew hindi bengali urdu chinese mandarin cantonese japanese
   korean vietnamese thai indonesian malay croatian serbian slovenian estonian latvian lithuanian irish welsh catalan
   basque galician icelandic albanian macedonian persian swahili afrikaans tamil telugu punjabi tagalog
   deutsch englisch französisch spanisch italienisch portugiesisch niederländisch polnisch russisch türkisch
   français anglais allemand espagnol italien portugais néerlandais español inglés alemán francés italiano portugués
   português inglês francês espanhol inglese tedesco francese spagnolo nederlands engels duits frans spaans svenska
   dansk norsk suomi polski čeština magyar română русский українська ελληνικά türkçe 日本語 中文 한국어 العربية`
    .trim()
    .split(/\s+/);
