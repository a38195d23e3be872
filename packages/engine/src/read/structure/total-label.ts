/** How much a label says that its row is a total: the word alone, the word set apart, the word among others. */
export type LabelStrength = 'exact' | 'apart' | 'among' | 'none';

const words = [
  'totals?',
  'sub[- ]?totals?',
  '(?:grand|overall|net|gross|final) totals?',
  'sums?',
  'gesamt',
  'insgesamt',
  '(?:gesamt|zwischen|end)?summe',
  'sous[- ]total',
  'total g[ée]n[ée]ral',
  'total geral',
  'somme',
  '(?:sub|eind)?totaal',
  '(?:sub)?totale',
  'somma',
  'suma',
  'soma',
  'summa',
  'totalt',
  'i alt',
  'razem',
  'ogółem',
  'celkem',
  'összesen',
  'итого',
  'всего',
  '合計',
  '小計',
  '总计',
  '合计',
  // What the rows come to on average is no row either.
  'averages?',
  'avg',
  '(?:durch)?schnitt',
  'mittelwert',
  'moyennes?',
  'promedios?',
  'gemiddelde?',
  'médias?',
  'średnia',
  'genomsnitt',
  'gennemsnit',
  'gjennomsnitt',
  'ø',
].join('|');
const firstLetters = new Set(
  [...' *tTsSgGiIrRoOcCeEzZnNfFöÖaAdDmMpPśŚøØиИвВ合小总'].map((letter) => letter.charCodeAt(0)),
);
const exact = new RegExp(`^(?:${words})$`);
const apart = new RegExp(`[,;:–—-]\\s*(?:${words})$|^(?:${words})\\s*[,;:–—(-]`);
const begins = new RegExp(`^(?:${words}) |\\s(?:${words})$|^all (?:[a-z]+ ){0,2}[a-z]+s$`);
const among = new RegExp(`^(?:${words}) |\\s(?:${words})$|^(?:all|alle|tous|toutes|todos|todas|tutti) \\S`);
/** References to footnotes, and what is put behind a label. */
const behind = /\s*(?:\\+\d+|\[\d+\]|\(\d+\)|[*†‡:.…=]+|[¹²³⁴-⁹]+)\s*$/;

/** Quick to say that a cell is no such label. */
const hint =
  /tot|sum|som|gesamt|i alt|razem|ogół|celkem|összes|итого|всего|計|计|^\W*all|^\W*tous|^\W*todo|^\W*tutti|aver|avg|schnitt|mittelw|moyen|promed|gemidd|médi|śred|genoms|nomsnit|gennems|ø/i;

export function labelStrength(cell: string): LabelStrength {
  if (cell.length > 120 || !hasLetter(cell) || !hint.test(cell)) return 'none';
  const label = plainLabel(cell);
  if (exact.test(label)) return 'exact';
  if (apart.test(label)) return 'apart';
  return among.test(label) ? 'among' : 'none';
}

/** Numbers and dates have none, and need no pattern to be told from labels. */
function hasLetter(cell: string): boolean {
  for (let at = 0; at < cell.length; at += 1) if (cell.charCodeAt(at) >= 65) return true;
  return false;
}

/** `Total loans`, `All industries`, `Region total`; not a name that happens to begin so, such as `All Star Sports Inc`. */
export function speaksOfAll(cell: string): boolean {
  return begins.test(plainLabel(cell));
}

/** Whether the cell says nothing but `Total`; quick, as it is asked of many cells. */
export function isTotalWord(cell: string): boolean {
  return cell.length < 24 && firstLetters.has(cell.charCodeAt(0)) && labelStrength(cell) === 'exact';
}

/** As it is compared with other labels. */
export function plainLabel(cell: string): string {
  let label = cell.trim().toLowerCase();
  while (behind.test(label)) label = label.replace(behind, '');
  return label.replace(/^[*†‡\s]+/, '').replace(/\s+/g, ' ');
}
