/** What a language adds to the letters of ASCII, small ones. */
export interface Language {
  letters: string;
  /** Letters that stand only before these; a blank is the end of a word. */
  before?: Record<string, string>;
  /** Those of them that are likelier to be letters of a language with more speakers in another encoding. */
  doubtful?: string;
}

const cedilla = { ç: 'aouãõâôûáóú' };

const western: Language[] = [
  { letters: 'äöüß' },
  { letters: 'àâçéèêëîïôœùûü', before: cedilla },
  { letters: 'áéíñóúü', before: { ñ: 'aeiouáéíóú' } },
  { letters: 'àèéìòù' },
  { letters: 'áâãàçéêíóôõú', before: { ...cedilla, õ: 'es', ã: 'eos ' } },
  { letters: 'àçèéíïòóúü', before: cedilla },
  { letters: 'ëïéèöüáó' },
  { letters: 'åäöé' },
  { letters: 'æøåé' },
  { letters: 'õäöüšž', doubtful: 'šž' },
  { letters: 'áðéíóúýþæö', doubtful: 'ðýþ' },
];
const central: Language[] = [
  { letters: 'ąćęłńóśźż', before: { ń: 'bcćdfghjklłmnprsśtwzźż ' } },
  { letters: 'áčďéěíňóřšťúůýž' },
  { letters: 'áäčďéíĺľňóôŕšťúýž' },
  { letters: 'áéíóöőúüű' },
  { letters: 'ăâîşţ' },
  { letters: 'čćđšž' },
];
const turkish: Language[] = [{ letters: 'çğıöşüâîûi̇' }];
const baltic: Language[] = [{ letters: 'ąčęėįšųūž' }, { letters: 'āčēģīķļņšūž' }];

/** Encodings of the Latin script, the likelier first, and the languages that are written in them. */
export const latinEncodings: [name: string, languages: Language[]][] = [
  ['windows-1252', western],
  ['windows-1254', turkish],
  ['windows-1250', central],
  ['iso-8859-2', central],
  ['iso-8859-15', western],
  ['windows-1257', baltic],
  ['macintosh', western],
  ['cp850', western],
  ['cp852', central],
];
