import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Wanted } from '../../target/target.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import { numberSaid } from '../../words/number-words.js';
import type { Knowing } from '../columns/candidate.js';
import { askedOf, type Feed, type Member } from './member.js';

const MARKS = new Map([
  ['hyphen', '-'],
  ['dash', '-'],
  ['minus', '-'],
  ['slash', '/'],
  ['dot', '.'],
  ['point', '.'],
  ['underscore', '_'],
  ['colon', ':'],
  ['space', ' '],
]);
const SAID =
  /^([\p{L}\d _]{2,40}?),? (?:an? |the )?(hyphen|dash|minus|slash|dot|point|underscore|colon|space)s?,? (?:and )?(?:the )?([\p{L}\d _]{2,40})/iu;
/** "Living space in square feet" names no mark: words of other meanings do where commas set them off. */
const SET_OFF = /,\s*(?:an? |the )?(?:dash|minus|dot|point|space)s?\b|\b(?:dash|minus|dot|point|space)s?,/iu;
const ORDINARY = /^(?:dash|minus|dot|point|space)$/iu;
const DIGITS = /\s+(?:in|with|of) (\p{L}+|\d+)[- ]digits?$/iu;

const FIGURES: readonly Wanted['kind'][] = ['number', 'integer'];

interface SaidJoin {
  parts: { said: string; digits?: number }[];
  separator: string;
}

/** "Property code, hyphen, unit number", "client number, hyphen, matter number in four digits": what a key is made of. */
export function joinSaid(description: string): SaidJoin | undefined {
  const [said = '', first = '', mark = '', second = ''] = SAID.exec(description.trim()) ?? [];
  if (ORDINARY.test(mark) && !SET_OFF.test(said)) return undefined;
  const separator = MARKS.get(mark.toLowerCase());
  if (separator === undefined) return undefined;
  return { parts: [first, second].map(partOf), separator };
}

function partOf(text: string): { said: string; digits?: number } {
  const digits = numberSaid(DIGITS.exec(text)?.[1] ?? '');
  return { said: text.replace(DIGITS, '').trim(), ...(digits === undefined ? {} : { digits }) };
}

/** Keys that a description puts together; what links to such a key is put together alike. */
export function joinAsSaid(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    const { kind } = knowing.targets.of(template, column).wanted;
    // "Whole number, point, two decimals" is how an amount is written.
    const join = FIGURES.includes(kind) ? undefined : joinSaid(keyDescription(column, knowing));
    if (!join || isWhole(member.feeds.get(column.name), column)) continue;
    const asked = askedOf(member, template, knowing);
    const parts = join.parts.flatMap(({ said, digits }): Expression[] => {
      const found =
        member.feeds.get(columnSaid(said, template, column) ?? '')?.expression ??
        asked.column(said)?.expression;
      if (!found) return [];
      const tidy = node({ op: 'collapse', of: found });
      return [digits === undefined ? tidy : node({ op: 'pad', of: tidy, length: digits, with: '0' })];
    });
    if (parts.length < join.parts.length) continue;
    member.feeds.set(column.name, {
      expression: node({ op: 'join', parts, separator: join.separator }),
      probability: 0.85,
      reason: 'its description says what it is made of',
      sources: [],
    });
  }
}

const nearlyAll = 0.9;

/** One column has all the parts already: its values are what the rule wants. */
function isWhole(feed: Feed | undefined, { strictRule }: TemplateColumn): boolean {
  return strictRule !== undefined && (feed?.conversion?.valid ?? 0) >= nearlyAll;
}

function columnSaid(said: string, { columns }: Template, own: TemplateColumn): string | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .replace(/\bnumber\b/, 'no')
      .trim();
  return columns.find((each) => each !== own && plain(each.name) === plain(said))?.name;
}

/** Of what it links to, where it says nothing itself. */
function keyDescription({ description, linkRule }: TemplateColumn, { targets }: Knowing): string {
  const [link] = linkRule ?? [];
  if (!link || description) return description ?? '';
  const linked = findTemplate(targets.templates, link.templateId);
  return linked?.columns.find(({ name }) => name === link.columnName)?.description ?? '';
}
