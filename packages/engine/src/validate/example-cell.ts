import { type AiCheck, aiFailure } from './ai/check.js';
import { compileAiRule } from './ai/compile.js';
import { compilePattern } from './patterns/compile.js';
import { shortText } from './patterns/shortest.js';

/** What decides an example of a column. Of one that links to another, that other one. */
export interface ExampleColumn {
  name: string;
  description: string;
  strictRule?: string | undefined;
}

/** Values of every kind that columns ask for, the likeliest first: the first that a column takes is its example. */
const values = [
  'ada@example.com',
  '+49 30 901820',
  '+4930901820',
  'https://www.example.com',
  '2024-05-31',
  '31.05.2024',
  '05/31/2024',
  '2024-05-31T09:30:00Z',
  '2024-05-31 09:30:00',
  '09:30',
  'true',
  'yes',
  'Germany',
  'DE',
  'DEU',
  'EUR',
  'en',
  '10115',
  '12',
  '1',
  '5',
  '100',
  '129.90',
  '0.5',
  '50%',
  'Berlin',
  'A-1001',
  'A1001',
  '#1f6feb',
  '192.0.2.1',
  '0190e6a4-7c1e-7d3a-9c55-0f2b8f1d2c3e',
];

const text = 'Example';

/** A cell that the rules of the column take, blank where nobody knows one. Patterns may take forever: to be bounded. */
export function exampleOf(column: ExampleColumn): string {
  const check = compileAiRule(column);
  const pattern = column.strictRule === undefined ? undefined : compilePattern(column.strictRule);
  const takes = (value: string) =>
    (pattern === undefined || pattern.test(value)) && aiFailure(check, value) === null;
  return candidates(column, check).find(takes) ?? patternAlone(column, pattern) ?? '';
}

function candidates({ strictRule }: ExampleColumn, { checks }: AiCheck): string[] {
  const allowed = checks.flatMap((check) => (check.kind === 'allowed' ? check.values : []));
  const made = strictRule === undefined ? undefined : shortText(strictRule);
  const isFree = checks.length === 0 && strictRule === undefined;
  return [...allowed, ...(isFree ? [text] : [...values, text]), ...(made === undefined ? [] : [made])];
}

/** The description is read by us, the pattern was meant: where both cannot hold, it decides. */
function patternAlone({ strictRule }: ExampleColumn, pattern: RegExp | undefined): string | undefined {
  if (strictRule === undefined || !pattern) return undefined;
  return [...values, shortText(strictRule) ?? ''].find((value) => value !== '' && pattern.test(value));
}
