const word =
  'table|tab|tabelle|tabela|tabella|tableau|tabla|cuadro|quadro|figure|fig|chart|graph|exhibit|box|panel|abbildung|abb|grafik|graphique';

const numbered = new RegExp(
  String.raw`^\W*(?:${word})s?\b[\s.:]*(?:[a-z]{0,3}[.-]?\d+|[ivx]+\b|[a-z]\b)`,
  'iu',
);

/** Names a table or a figure by its number: `Table 3.1: …`. */
export function isCaption(text: string): boolean {
  return numbered.test(text);
}

const notes = 'sources?|notes?|quellen?|anmerkung(?:en)?|fuentes?|nota|abbreviations?|legend|legende';
const named = new RegExp(String.raw`^\W*(?:${notes})\s?[:.(–]`, 'iu');

/** Reads like a note below a table. */
export function isNote(text: string): boolean {
  return named.test(text);
}
