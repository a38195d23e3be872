import { escaped } from '../../cells/text.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import { formsOf } from '../../words/forms-of.js';
import { telling, wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';

type Wants = Pick<Knowing, 'targets'>;

/** The column of the template that a part of a key names: itself, what it leads to, or one whose name the words have. */
export function columnSaid(
  said: string,
  { columns }: Template,
  own: TemplateColumn,
  { targets }: Wants,
): TemplateColumn | undefined {
  const others = columns.filter((each) => each !== own);
  const same = others.find(({ name }) => plain(name) === plain(said));
  if (same) return same;
  const led = others.filter(({ linkRule = [] }) => {
    const [link] = linkRule;
    const linked = link && findTemplate(targets.templates, link.templateId);
    return linked !== undefined && link !== undefined && plain(link.columnName) === plain(said);
  });
  const [only, ...more] = led;
  if (only) return more.length === 0 ? only : undefined;
  const words = new Set(telling(wordsOf(said)).flatMap(formsOf));
  const named = others.flatMap((each) => {
    const its = telling(wordsOf(each.name));
    const isNamed = its.length > 0 && its.every((word) => formsOf(word).some((form) => words.has(form)));
    return isNamed ? [{ each, count: its.length }] : [];
  });
  const most = Math.max(0, ...named.map(({ count }) => count));
  const best = named.filter(({ count }) => count === most);
  const [first] = best.length > 1 ? best.filter(({ each }) => each.linkRule !== undefined) : best;
  return first?.each;
}

/** The only day of a row is meant, whatever it is called. */
export function onlyDay(template: Template, { targets }: Wants): TemplateColumn | undefined {
  const days = template.columns.filter((each) => targets.of(template, each).wanted.kind === 'date');
  return days.length === 1 ? days[0] : undefined;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/\bnumber\b/, 'no')
    .trim();
}

/** A day that a column writes in one way, written as the key has it. */
export function dayWritten(
  made: Expression,
  column: TemplateColumn,
  format: string,
  template: Template,
  { targets }: Wants,
): Expression | undefined {
  const { wanted } = targets.of(template, column);
  if (wanted.kind !== 'date') return undefined;
  const pieces = [...wanted.format.matchAll(/YYYY|MM|DD/g)].map(([piece]) => piece);
  if (new Set(pieces).size !== 3) return undefined;
  const width = (piece: string) => (piece === 'YYYY' ? 4 : 2);
  const pattern = escaped(wanted.format).replace(/YYYY|MM|DD/g, (piece) =>
    piece === 'YYYY' && !format.includes('YYYY') ? '[0-9]{2}([0-9]{2})' : `([0-9]{${width(piece)}})`,
  );
  const groupOf = (piece: string) => `$${pieces.indexOf(piece) + 1}`;
  const by = format
    .replace(/YYYY|YY/, groupOf('YYYY'))
    .replace('MM', groupOf('MM'))
    .replace('DD', groupOf('DD'));
  return node({ op: 'replace_pattern', of: made, pattern: `^${pattern}$`, with: by });
}
