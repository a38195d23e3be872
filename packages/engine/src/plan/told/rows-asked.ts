import { separatorAsked } from '../../convert/lists.js';
import type { Wanted } from '../../target/target.js';
import type { TemplateColumn } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { sentencesIn } from '../../words/sentences.js';

/** What a column asks of the rows behind a row, and the words that say of which. */
export interface Asked {
  what: 'count' | 'sum' | 'first' | 'last' | 'list';
  words: string;
  /** What is said of the rows: some of them may be meant. */
  of?: string;
  /** Between the items of a list. */
  separator?: string;
}

/** What is asked for, by the name of a column and by its description. */
const CUES: readonly (readonly [Exclude<Asked['what'], 'list'>, name: RegExp, description: RegExp])[] = [
  [
    'count',
    /\b(?:number of|count of|headcount)\b| (?:count|number)$/i,
    /\b(?:number of|how many(?: times)?|count of)\b/i,
  ],
  ['sum', /\b(?:sum|balance)\b|^total\b| total$/i, /\b(?:sum of|total of|adds? up|added up|altogether)\b/i],
  [
    'last',
    /^(?:last|latest|newest|most recent|current|present)\b/i,
    /\b(?:last|latest|newest|most recent)\b/i,
  ],
  ['first', /^(?:first|earliest|oldest)\b| since$/i, /\b(?:first|earliest|oldest)\b/i],
];
/** "Number of days after the invoice date" counts days. */
const FURTHER = /\b(?:after|since|until|before|from|between|within|for)\b.*$/i;

/** "incl. VAT: sum of its lines" is one sentence. */
function firstSaid({ description }: Pick<TemplateColumn, 'description'>): string {
  const [first = ''] = sentencesIn(withEnglishPhrases(description ?? ''));
  return first.split(/[;(]/)[0] ?? '';
}

/** What a description asks of rows that become one: "sum of the prices of the tickets", "number of lines". */
export function askedOfGroup(column: TemplateColumn): 'count' | 'sum' | undefined {
  const said = firstSaid(column);
  const [what] = CUES.find(([, , cue]) => cue.test(said)) ?? [];
  return what === 'count' || what === 'sum' ? what : undefined;
}

/** Whether a column wants a number: digits alone are one where things are counted, and not "the number of the account". */
export function wantsNumber({ kind, ...wanted }: Wanted, { description }: TemplateColumn): boolean {
  if (kind === 'number' || kind === 'integer') return true;
  const isDigits = kind === 'code' && 'digits' in wanted && wanted.digits === true;
  return isDigits && /\b(?:number of|how many) (?!(?:an?|the|this|its|his|her)\b)/i.test(description ?? '');
}

export function askedIn({ name, description }: TemplateColumn): Asked | undefined {
  const called = (englishOf(name) ?? name).replaceAll('_', ' ');
  const said = firstSaid({ description });
  const separator = separatorAsked(description ?? '');
  if (separator !== undefined) return { what: 'list', words: called, separator, of: `${name} ${said}` };
  const found = CUES.find(([, byName, bySaid]) => byName.test(called) || bySaid.test(said));
  return (
    found && {
      what: found[0],
      of: `${name} ${said}`,
      words: `${called.replace(found[1], ' ')} ${said.replace(found[2], ' ').replace(FURTHER, '')}`.trim(),
    }
  );
}
