import { lowerText, trimText } from './text.js';

/** What people and programs write where they have no value, in lower case. Words that may be meant stay out. */
export const PLACEHOLDERS: string[] = [
  ...[
    'n/a',
    'na',
    '#n/a',
    '#na',
    'n.a.',
    'n.a',
    'n. a.',
    'n/d',
    'n.d.',
    'n/v',
    'n.v.',
    'k.a.',
    'k. a.',
    'k.a',
  ],
  ...['n.v.t.', 'nvt', 'n/c', 's/d', 's.o.', 'b.d.'],
  ...['null', '(null)', '[null]', '<null>', '\\n', '#null!', 'none', '(none)', 'nil', 'nan', 'undefined'],
  ...['(blank)', '(empty)', '(leer)', '(vide)', '#value!', '#ref!', '#div/0!', '#name?', '#num!'],
  ...['-', '--', '---', '–', '—', '?', '??', '???', '.', '..', '...', '…', '*', '_', '/'],
  ...['not available', 'not applicable', 'not specified', 'not provided', 'no data', 'keine angabe'],
  ...['keine angaben', 'nicht angegeben', 'non renseigné', 'non renseigne', 'sin datos'],
  ...['0000-00-00', '0000-00-00 00:00:00'],
];

const known = new Set(PLACEHOLDERS);

/** Whether a cell says that it has no value. */
export function isPlaceholder(value: string): boolean {
  return known.has(lowerText(trimText(value)));
}
