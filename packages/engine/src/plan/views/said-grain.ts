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

const fewest = 2;
const leastShare = 0.15;

/** "Card number", "title of the card": what the descriptions of several columns speak of, links to others aside. */
export function isSpokenOf(name: string, { columns }: Template): boolean {
  const [own = '', ...more] = wordsOf(name);
  if (more.length > 0 || own.length < 4) return false;
  const forms = formsOf(own);
  const speaking = columns.filter(
    ({ description, linkRule }) =>
      !linkRule &&
      wordsOf(description ?? '').some((word) => formsOf(word).some((form) => forms.includes(form))),
  );
  return speaking.length >= fewest && speaking.length >= leastShare * columns.length;
}
