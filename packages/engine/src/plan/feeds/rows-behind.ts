import { numberFormatOf } from '../../cells/number-format.js';
import { convert } from '../../convert/convert.js';
import { matchColumns } from '../../match/match-columns.js';
import type { Link } from '../../profile/links.js';
import { isOp, node } from '../../recipe/edit.js';
import type { Expression, LookupTake } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { isKeyLike } from '../columns/keys.js';
import { type Asked, askedIn, askedOfGroup, wantsNumber } from '../told/rows-asked.js';
import { asFiled } from '../views/context.js';
import { asksForKey } from '../views/reference.js';
import { singular } from '../views/seen.js';
import type { View, ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import type { Feed, Member } from './member.js';
import { rowsMeant } from './rows-meant.js';

const likely = 0.5;
/** A history has few columns; each is compared with what is asked for. */
const mostColumns = 100;
/** What a row says itself is what is meant, as a rule. */
const plain = 0.6;
const enough = 0.3;
const plainly = 0.7;
const finer = 1.2;

/** A table whose rows lead to those of the view: the visits of a member. */
interface Behind {
  view: View;
  /** Its column that holds the key, and the view's that it leads to. */
  key: string;
  own: ViewColumn;
  /** They are the same by their letters and digits only. */
  isBare: boolean;
  /** Its columns that lead to other tables. */
  leading: ReadonlySet<string>;
}

/** "Number of visits", "Last payment", "Points balance": of the rows of another table that lead to a row. */
export function rowsBehind(
  member: Member,
  template: Template,
  knowing: Pick<Knowing, 'views' | 'targets'> & { links: readonly Link[] },
): void {
  const behind = behindOf(member.view, knowing);
  if (behind.length === 0) return;
  for (const column of template.columns) {
    const feed = member.feeds.get(column.name);
    if (column.linkRule || column.unique) continue;
    const said = askedIn(column);
    // One row of another table is not how many there are, nor what they add up to.
    const ofAll = said?.what === 'count' || said?.what === 'list' || askedOfGroup(column) !== undefined;
    const isOne = ofAll && feed?.sources.every(({ cell }) => isOp(cell, 'lookup'));
    const known = isOne ? 0 : (feed?.probability ?? 0);
    if (known >= plain) continue;
    // What only a history has is what its newest row says.
    const asked: Asked = said ?? { what: 'last', words: column.name };
    if (!said && feed) continue;
    const target = knowing.targets.of(template, column);
    const found = behind.flatMap((each) => made(asked, each, target, column, said ? enough : plainly) ?? []);
    const [best] = found.toSorted((a, b) => b.probability - a.probability);
    if (best && best.probability > known) member.feeds.set(column.name, best);
  }
}

function behindOf(
  view: View,
  { views, links }: { views: readonly View[]; links: readonly Link[] },
): Behind[] {
  const whole = asFiled(views);
  return links.flatMap((link) => {
    if (link.to.table !== view.at || link.score < likely) return [];
    const child = whole.find(({ at }) => at === link.from.table);
    const own = view.columns.find(({ name }) => name === link.to.column);
    const key = child?.columns.find(({ name }) => name === link.from.column);
    if (!child || !own || !key || child.table === view.table || child.columns.length > mostColumns) return [];
    const leading = new Set(
      links.flatMap(({ from, to, score }) =>
        from.table === child.at && to.table !== child.at && score >= likely ? [from.column] : [],
      ),
    );
    // Several rows lead to one, or each row would be the thing itself.
    return own.profile.distinct >= 0.9 * own.profile.filled &&
      key.profile.distinct < 0.95 * key.profile.filled
      ? [{ view: child, key: link.from.column, own, isBare: link.isBare, leading }]
      : [];
  });
}

function made(
  asked: Asked,
  behind: Behind,
  target: Target,
  column: TemplateColumn,
  least: number,
): Feed | undefined {
  const { wanted } = target;
  const isNumber = wantsNumber(wanted, column);
  const isDay = wanted.kind === 'date' || wanted.kind === 'datetime';
  // "First name" is nobody's first.
  if (wanted.kind === 'name' || ((asked.what === 'count' || asked.what === 'sum') && !isNumber))
    return undefined;
  const days = behind.view.columns.filter(isDate);
  const values =
    asked.what === 'count'
      ? behind.view.columns.filter(({ name }) => name === behind.key)
      : behind.view.columns.filter(
          (each) =>
            each.name !== behind.key &&
            (asked.what === 'sum' ? isAmount(each) : !isDay || isDate(each)) &&
            // What leads further stands for something else.
            (asked.what !== 'list' || !behind.leading.has(each.name) || asksForKey(target)),
        );
  const scored = values
    .map((value) => ({
      value,
      probability: likeness(asked, behind.view, value, column, values.length === 1),
    }))
    .toSorted((a, b) => b.probability - a.probability);
  const [best] = scored;
  if (!best || best.probability < least) return undefined;
  const { value, probability } = best;
  if (least === plainly && !isHistory(behind)) return undefined;
  const day = isDay ? value : days.length === 1 ? days[0] : undefined;
  const where = asked.of === undefined ? {} : rowsMeant(behind.view, asked.of, [behind.key, value.name]);
  const looked = node({
    op: 'lookup',
    of: behind.own.cell,
    input: behind.view.input,
    key: behind.key,
    value: value.name,
    ignore_case: true,
    ...(behind.isBare ? { loosely: true } : {}),
    ...(Object.keys(where).length === 0 ? {} : { where }),
    ...(asked.separator === undefined
      ? { take: takeOf(asked, value, day) }
      : { all: { separator: asked.separator } }),
  });
  const expression = asked.what === 'list' ? looked : asWanted(looked, asked, value, target, column);
  return {
    expression,
    probability: Math.min(0.75, 0.45 + probability / 2),
    reason: `${sayOf(asked)} "${value.called}" of the rows of ${behind.view.label} that lead to it`,
    sources: [behind.own],
  };
}

/**
 * Rows that have a day and no number of their own say how something was from then on; others are things themselves, or
 * lines of what there are more of: of an invoice, not of its customer.
 */
function isHistory({ view: { columns, rows }, key }: Behind): boolean {
  const things = columns.find(({ name }) => name === key)?.profile.distinct ?? 0;
  const isOwn = (each: ViewColumn) =>
    !isDate(each) && !isAmount(each) && each.profile.distinct >= 0.95 * Math.max(1, rows);
  const isFiner = (each: ViewColumn) =>
    isMostly(each, ['code', 'uuid']) && each.profile.distinct >= finer * things;
  return (
    columns.some(isDate) && !columns.some((each) => isOwn(each) || isKeyLike(each, rows) || isFiner(each))
  );
}

/** The words of the column are those of the table, or of its column. */
function likeness(
  asked: Asked,
  view: View,
  value: ViewColumn,
  { name, description }: TemplateColumn,
  isOnly: boolean,
): number {
  const names = [name, asked.words];
  const pair = (source: string, target: string) =>
    matchColumns(
      [{ name: source, table: view.label, neighbours: view.columns.map((each) => each.called) }],
      [{ name: target, ...(description && asked.what !== 'count' ? { description } : {}) }],
    ).pair(0, 0).probability;
  const byTable = Math.max(...names.map((each) => pair(singular(view.label), each)));
  const byColumn = Math.max(...names.map((each) => pair(value.called, each)));
  return asked.what === 'count' ? byTable : Math.max(byColumn, isOnly ? byTable : byTable * 0.6);
}

function isDate(column: ViewColumn): boolean {
  return isMostly(column, ['date', 'datetime']);
}

function isAmount(column: ViewColumn): boolean {
  return isMostly(column, ['money', 'decimal', 'integer']);
}

function takeOf(asked: Asked, value: ViewColumn, day: ViewColumn | undefined): LookupTake {
  if (asked.what === 'count') return { what: 'count' };
  if (asked.what === 'sum') {
    const { decimal, thousands } = numberFormatOf(value.profile.sample);
    return { what: 'sum', decimal, thousands };
  }
  const formats = day?.profile.kinds[0]?.formats ?? [];
  return {
    what: asked.what === 'first' ? 'first' : 'last',
    ...(day && formats.length > 0 ? { by: { column: day.name, formats } } : {}),
  };
}

/** Written as the column wants it; where no row leads to it there are none. */
function asWanted(
  looked: Expression,
  asked: Asked,
  value: ViewColumn,
  target: Target,
  { required, description }: TemplateColumn,
): Expression {
  const sample =
    asked.what === 'count' || asked.what === 'sum' ? [{ value: '1', count: 1 }] : value.profile.sample;
  const [best] = convert(sample, looked, target, { placeholders: [], meanings: [] });
  const expression = best?.expression ?? looked;
  const nothing = /\b(0(?:[.,]0+)?)\b[^.;]*\b(?:if|when|where)\b[^.;]*\b(?:none|nothing|never|no)\b/i.exec(
    description ?? '',
  )?.[1];
  const zero = nothing ?? (asked.what === 'count' && required ? '0' : undefined);
  return zero === undefined
    ? expression
    : node({ op: 'coalesce', of: [expression, node({ op: 'constant', value: zero })] });
}

function sayOf({ what }: Asked): string {
  return { count: 'how many', sum: 'the sum of', first: 'the first', last: 'the last', list: 'every' }[what];
}
