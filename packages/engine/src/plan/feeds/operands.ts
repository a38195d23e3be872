import { numberFormatOf } from '../../cells/number-format.js';
import { matchColumns } from '../../match/match-columns.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import { isContext } from '../views/context.js';
import { sourcesOf } from '../views/seen.js';
import type { ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import type { Member } from './member.js';

/** A number in a row, as plain digits. */
interface Operand {
  expression: Expression;
  sources: ViewColumn[];
}

/** A number of the same row, by what the files or the template call it. */
export function operandOf(
  said: string,
  own: TemplateColumn,
  member: Member,
  template: Template,
  { targets }: Knowing,
): Operand | undefined {
  const amounts = amountsOf(member);
  const bySource = resolveColumn(
    said,
    amounts.map(({ called }) => called),
  );
  const siblings = template.columns.filter((each) => {
    const { wanted } = targets.of(template, each);
    const isPlain = wanted.kind === 'integer' || (wanted.kind === 'number' && wanted.decimal === undefined);
    return each !== own && isPlain && member.feeds.has(each.name);
  });
  const byTarget = resolveColumn(
    said,
    siblings.map(({ name }) => name),
  );
  const source = amounts.find(({ called }) => called === bySource?.name);
  const feed = byTarget && member.feeds.get(byTarget.name);
  if (source && (!feed || (bySource?.score ?? 0) >= (byTarget?.score ?? 0)))
    return { expression: plainOf(source), sources: [source] };
  if (feed) return { expression: feed.expression, sources: feed.sources };
  const meant = meantBy(said, amounts, member);
  return meant && { expression: plainOf(meant), sources: [meant] };
}

const likely = 0.5;

/** "Zahlungsziel" of the columns "ZahlZiel" and "Netto": what is said in other words than it is called by. */
export function meantBy(
  said: string,
  among: readonly ViewColumn[],
  { view }: Member,
): ViewColumn | undefined {
  if (among.length === 0) return undefined;
  const [best] = matchColumns(sourcesOf(view, among), [{ name: said }]).forTarget(0);
  return best && best.probability >= likely ? among[best.source] : undefined;
}

export function amountsOf({ columns, view }: Member): ViewColumn[] {
  return columns.filter(
    (each) => !each.via && !isContext(each, view) && isMostly(each, ['integer', 'decimal', 'money']),
  );
}

/** Its numbers as plain digits. */
export function plainOf({ cell, profile: { sample } }: ViewColumn): Expression {
  const { decimal, thousands } = numberFormatOf(sample);
  return node({ op: 'number', of: cell, decimal, thousands });
}
