import { type Token, tokensOf } from './name-pattern.js';
import { isTotal } from './value-words.js';

const quarters = new Set(['q', 'quarter', 'qtr', 'quartal', 'trimestre', 'h', 'half', 'semester']);
const wholes = new Set([
  'total',
  'totals',
  'sum',
  'ytd',
  'summe',
  'gesamt',
  'somme',
  'totaal',
  'average',
  'avg',
]);

/** How long the time is that a label names, the shortest first; undefined where it names none. */
function lengthOf(label: string): number | undefined {
  const tokens = tokensOf(label);
  const has = (kind: Token['kind']) => tokens.filter((each) => each.kind === kind).length;
  if (isTotal(label) || tokens.some(({ text }) => wholes.has(text))) return 5;
  if (tokens.some(({ text }) => quarters.has(text))) return has('number') > 0 ? 3 : undefined;
  if (has('month') === 1) return has('number') > 1 ? 1 : 2;
  const figures = tokens.map(({ text }) => text.replace(/\d/g, '0')).join(' ');
  if (/^0000 00? 00?$|^00? 00? 0000$/.test(figures)) return 1;
  if (/^0000 00?$|^00? 0000$/.test(figures)) return 2;
  return /^(?:(?:fy|cy)\s*)?(?:19|20)\d\d$/i.test(label.trim()) ? 4 : undefined;
}

const fewest = 3;

/** Of columns of months with their quarters and totals: the months. What they add up to is no row of its own. */
export function withoutSums(labels: readonly string[]): string[] {
  const lengths = labels.map(lengthOf);
  const shortest = Math.min(...lengths.map((each) => each ?? 0));
  const kept = labels.filter((_, at) => lengths[at] === shortest);
  const isSeries = shortest > 0 && kept.length >= fewest && kept.length > labels.length / 2;
  return isSeries ? kept : [...labels];
}
