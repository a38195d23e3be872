import type { Template } from '../../validate/template.js';
import { formsOf } from '../../words/forms-of.js';
import { wordsOf } from '../../words/tokens.js';

/** "One row per booked bolt-on", "Eine Zeile je Fach": what a description says that a row is. */
const GRAIN =
  /(?:one (?:row|line|record) (?:per|for each|for every)|eine zeile (?:je|pro)|une ligne par|una (?:fila|l[ií]nea) por|uma linha por|[eé][eé]n (?:rij|regel) per|una riga per|(?:jeden )?wiersz na|en r[aæe]kke? (?:per|pr)) ([^.;:]*)/iu;

/** Whether the description of a template says that its rows are what a column is called. */
export function isGrain(name: string, { description }: Template): boolean {
  const said = GRAIN.exec(description ?? '')?.[1];
  if (said === undefined) return false;
  // "Bolt-ons" and "bolt-on": however many words it is.
  const own = wordsOf(name);
  const words = wordsOf(said);
  const runs = words.map((_, at) => words.slice(at, at + own.length).join(''));
  const forms = new Set(runs.flatMap(formsOf));
  return own.length > 0 && formsOf(own.join('')).some((form) => form.length > 2 && forms.has(form));
}
