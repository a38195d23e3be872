import type { KindShare } from '../kind.js';
import type { ColumnValues } from './column.js';

/** Yes and no, as they go together. */
const VOCABULARIES =
  `true false|yes no|y n|t f|1 0|-1 0|on off|enabled disabled|active inactive|checked unchecked
  ja nein|j n|wahr falsch|aktiv inaktiv|an aus|oui non|o n|vrai faux|actif inactif|sí no|si no|s n|verdadero falso
  activo inactivo|vero falso|attivo inattivo|sim não|sim nao|verdadeiro falso|ativo inativo|ja nee|j nee|waar onwaar
  actief inactief|ja nej|sann falskt|tak nie|kyllä ei|ano ne|evet hayır|да нет|✓ ✗|✔ ✘|x -|.t. .f.`
    .split(/[|\n]/)
    .map((pair) => new Set(pair.trim().split(' ')));
const ALONE = new Set([
  'x',
  '✓',
  '✔',
  'true',
  'false',
  'yes',
  'no',
  'ja',
  'nein',
  'oui',
  'non',
  'sí',
  '.t.',
  '.f.',
]);
const mostWords = 4;
/** Some other words may stand among them, not many. */
const leastShare = 0.8;

/** Two words of one vocabulary, or a mark that stands or does not. */
export function findBooleans({ values, total }: ColumnValues): KindShare[] {
  const words = new Map<string, number>();
  for (const { text, weight } of values) {
    const word = text.toLowerCase();
    words.set(word, (words.get(word) ?? 0) + weight);
    if (words.size > 2 * mostWords) return [];
  }
  const seen = [...words.keys()];
  if (seen.length === 1) return seen.every((word) => ALONE.has(word)) ? [{ kind: 'boolean', share: 1 }] : [];
  // Several vocabularies may be mixed, "1" and "yes"; each word must have its partner or be of the same sense as one.
  const used = VOCABULARIES.filter((words) => seen.filter((word) => words.has(word)).length === 2);
  if (used.length === 0) return [];
  const known = new Set(
    VOCABULARIES.slice(0, 5)
      .concat(used)
      .flatMap((each) => [...each]),
  );
  const share = [...words].reduce((sum, [word, weight]) => (known.has(word) ? sum + weight : sum), 0) / total;
  return share < leastShare ? [] : [{ kind: 'boolean', share }];
}
