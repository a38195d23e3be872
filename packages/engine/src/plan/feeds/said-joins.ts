import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Wanted } from '../../target/target.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { isRunningNumber } from '../columns/counted.js';
import { type Composition, compositionIn, joinSaid } from './composition.js';
import { type KeyParts, partMeant } from './key-parts.js';
import type { Feed, Member } from './member.js';

const FIGURES: readonly Wanted['kind'][] = ['number', 'integer'];
/** Of what may be put together of several. */
const WRITTEN: readonly Wanted['kind'][] = ['code', 'text'];

/** Keys that a description puts together; what links to such a key is put together alike. */
export function joinAsSaid(member: Member, template: Template, knowing: KeyParts): void {
  for (const column of template.columns) {
    const target = knowing.targets.of(template, column);
    const feed = member.feeds.get(column.name);
    const isComposed = column.linkRule !== undefined && feed?.sources.length === 0;
    // "Whole number, point, two decimals" is how an amount is written.
    if (FIGURES.includes(target.wanted.kind) || isComposed || isWhole(feed, column)) continue;
    const key = keyOf(column, knowing);
    const description = key.description ?? '';
    // An address has parts as well; a key is what rows are told apart or found by.
    const isKey = target.pattern !== undefined || key.unique === true;
    if (!(isKey && WRITTEN.includes(target.wanted.kind)) && !joinSaid(description)) continue;
    const composition = compositionIn({ name: key.name, description }, target.pattern);
    const expression = composition && joined(composition, column, member, template, knowing);
    if (!expression) continue;
    member.feeds.set(column.name, {
      expression,
      probability: 0.85,
      reason: 'its description says what it is made of',
      sources: [],
    });
  }
}

function joined(
  { before, whole: written, parts, separators }: Composition,
  column: TemplateColumn,
  member: Member,
  template: Template,
  knowing: KeyParts,
): Expression | undefined {
  const found = parts.map((part) => partMeant(part, column, member, template, knowing));
  const [start] = parts;
  const isBegun = before !== '' && found[0] === undefined && start !== undefined && written !== undefined;
  // Of "T11" nothing is put in front.
  if (isBegun) found[0] = partMeant({ ...start, written }, column, member, template, knowing);
  const others = found.flatMap((each) => each ?? []);
  const made = parts.flatMap(({ said, digits = 0, shown = '' }, at): Expression[] => {
    const part = found[at];
    if (part) return [part];
    const [within] = others;
    if (!within || others.length < parts.length - 1 || !isRunningNumber(said)) return [];
    return [
      node({
        op: 'sequence',
        within: others.length === 1 ? within : node({ op: 'join', parts: others, separator: ' ' }),
        width: digits || shown.length,
      }),
    ];
  });
  const [first, ...more] = made;
  if (!first || made.length < parts.length) return undefined;
  const whole = more.reduce<Expression>(
    (left, right, at) => node({ op: 'join', parts: [left, right], separator: separators[at] ?? '' }),
    first,
  );
  const together =
    new Set(separators).size === 1
      ? node({ op: 'join', parts: made, separator: separators[0] ?? '' })
      : whole;
  return before === '' || (isBegun && found[0])
    ? together
    : node({ op: 'prefix', of: together, prefix: before });
}

const nearlyAll = 0.9;

/** One column has all the parts already: its values are what the rule wants. */
function isWhole(feed: Feed | undefined, { strictRule }: TemplateColumn): boolean {
  return strictRule !== undefined && (feed?.conversion?.valid ?? 0) >= nearlyAll;
}

/** What it links to, where it says nothing itself. */
function keyOf(column: TemplateColumn, { targets }: Pick<Knowing, 'targets'>): TemplateColumn {
  const [link] = column.linkRule ?? [];
  if (!link || column.description) return column;
  const linked = findTemplate(targets.templates, link.templateId);
  return linked?.columns.find(({ name }) => name === link.columnName) ?? column;
}
