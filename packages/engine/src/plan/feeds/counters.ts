import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import type { Knowing, Matched } from '../columns/candidate.js';
import { type Counter, countersOf, counts, countsOtherwise } from '../columns/counted.js';
import { isMostly, type ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

/** Of fewer, each may be the only one. */
const fewestRows = 8;
/** As likely as that, what a column holds is its number, however it counts: 10, 20, 30. */
const likely = 0.6;
/** What sorts numbers as texts: no table has more rows. */
const digits = 12;

/** A number that counts the rows of what they belong to: the lines of an order. No column of the source has to hold it. */
export function countWithin(member: Member, template: Template, knowing: Knowing): void {
  const { feeds } = member;
  for (const counter of countersOf(template, knowing.targets)) {
    const { column, owners, width, step, shown, isSaid } = counter;
    const [feed, ...others] = owners.flatMap(({ name }) => feeds.get(name) ?? []);
    const own = feeds.get(column.name);
    const [numbers, ...more] = own?.sources ?? [];
    const isOther = numbers !== undefined && more.length === 0 && countsOtherwise(numbers, shown);
    const isTheirs = !isSaid && !isOther && (own?.probability ?? 0) >= likely;
    if (!feed || (own && (countsAlready(own, step) || isTheirs))) continue;
    const by = orderOf(counter, member) ?? (isOther ? inOrderOf(numbers) : undefined);
    const counted = node({
      op: 'sequence',
      within: together([feed, ...others]),
      ...(width > 1 && step === 1 ? { width } : {}),
      ...(by ? { by } : {}),
    });
    feeds.set(column.name, {
      expression: inSteps(counted, step, width),
      probability: isSaid || isOther ? 0.85 : 0.6,
      reason: `the rows of each ${owners.map(({ name }) => name).join(' and ')} are counted`,
      sources: [],
    });
  }
}

/** In tens, as programs number lines that others may come between. */
function inSteps(counted: Expression, step: number, width: number): Expression {
  if (step === 1) return counted;
  const scaled = node({ op: 'scale', of: counted, by: String(step) });
  return width > 1 ? node({ op: 'pad', of: scaled, length: width, with: '0' }) : scaled;
}

/** The day, or the column of the rows that the description names: "by date", "as in column Sort". */
function orderOf({ column, by }: Counter, { feeds, columns }: Member): Expression | undefined {
  const day = by && feeds.get(by.name);
  if (day) return sortable(day.expression);
  const said = ` ${(column.description ?? '').replace(/[^\p{L}\p{N}_]+/gu, ' ')} `;
  const named = columns.filter(
    (each) => !each.via && said.includes(` ${each.called} `) && isMostly(each, ['integer']),
  );
  const [only, ...more] = named;
  return only && more.length === 0 ? inOrderOf(only) : undefined;
}

/** Numbers as texts that sort alike. */
function inOrderOf({ cell }: ViewColumn): Expression {
  return node({ op: 'pad', of: node({ op: 'collapse', of: cell }), length: digits, with: '0' });
}

/** A day as texts that sort by time, however it is to be written. */
function sortable(day: Expression): Expression {
  return day.op === 'date' ? ({ ...day, output: 'YYYY-MM-DD' } as Expression) : day;
}

function together(feeds: readonly Feed[]): Expression {
  const [only, ...others] = feeds.map(({ expression }) => expression);
  if (only && others.length === 0) return only;
  return node({ op: 'join', parts: feeds.map(({ expression }) => expression), separator: ' ' });
}

function countsAlready({ sources }: Feed, step: number): boolean {
  const [source, ...others] = sources;
  return source !== undefined && others.length === 0 && counts(source, step);
}

/** Where each row has its own of what rows are counted within, they are no rows of it: orders, and not their lines. */
export function countsNothing({ view, template, assigned }: Matched, knowing: Knowing): boolean {
  return countersOf(template, knowing.targets).some(({ column, owners }) => {
    const [owner, ...others] = owners;
    const { source } = (owner && assigned.get(owner.name)) ?? {};
    return (
      source !== undefined &&
      others.length === 0 &&
      !assigned.has(column.name) &&
      view.rows >= fewestRows &&
      source.profile.distinct >= 0.95 * view.rows
    );
  });
}
