import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import type { Knowing, Matched } from '../columns/candidate.js';
import { countersOf, counts } from '../columns/counted.js';
import type { Feed, Member } from './member.js';

/** Of fewer, each may be the only one. */
const fewestRows = 8;
/** As likely as that, what a column holds is its number, however it counts: 10, 20, 30. */
const likely = 0.6;
/** A number that counts the rows of what they belong to: the lines of an order. No column of the source has to hold it. */
export function countWithin({ feeds }: Member, template: Template, knowing: Knowing): void {
  for (const { column, owners, by, width, isSaid } of countersOf(template, knowing.targets)) {
    const [feed, ...others] = owners.flatMap(({ name }) => feeds.get(name) ?? []);
    const own = feeds.get(column.name);
    if (!feed || (own && (countsAlready(own) || (!isSaid && own.probability >= likely)))) continue;
    const day = by && feeds.get(by.name);
    const counted: Feed = {
      expression: node({
        op: 'sequence',
        within: together([feed, ...others]),
        ...(width > 1 ? { width } : {}),
        ...(day ? { by: sortable(day.expression) } : {}),
      }),
      probability: isSaid ? 0.85 : 0.6,
      reason: `the rows of each ${owners.map(({ name }) => name).join(' and ')} are counted`,
      sources: [],
    };
    feeds.set(column.name, counted);
  }
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

function countsAlready({ sources }: Feed): boolean {
  const [source, ...others] = sources;
  return source !== undefined && others.length === 0 && counts(source);
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
