import { isPlaceholder } from '../cells/placeholders.js';
import { matchColumns } from '../match/match-columns.js';
import { node } from '../recipe/edit.js';
import type { Expression } from '../recipe/operation.js';
import type { Template } from '../validate/template.js';
import { isContext } from './context.js';
import type { Feed, Member } from './member.js';
import type { ViewColumn } from './view.js';

type Part = 'street' | 'postcode' | 'city' | 'region';

/** How addresses are written in one cell, and which group is what. */
const writings: { pattern: string; groups: Part[] }[] = [
  {
    pattern: "^\\s*(.+?)\\s*[,;\\n]\\s*([A-Za-z .'-]+?),?\\s+([A-Z]{2}),?\\s+(\\d{5}(?:-\\d{4})?)\\s*$",
    groups: ['street', 'city', 'region', 'postcode'],
  },
  {
    pattern:
      '^\\s*(.+?)\\s*[,;\\n]\\s*(?:[A-Z]{1,3}[- ])?(\\d{4,6}|\\d{4} ?[A-Z]{2}|\\d{3} \\d{2})\\s+([^\\d,;]+?)\\s*$',
    groups: ['street', 'postcode', 'city'],
  },
  {
    pattern: '^\\s*(.+?)\\s*[,;\\n]\\s*([^\\d,;]+?),?\\s+([A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})\\s*$',
    groups: ['street', 'city', 'postcode'],
  },
];
const enough = 0.7;
/** One address may be anything. */
const fewest = 3;
const names: Record<Part, string> = { street: 'Street', postcode: 'Postcode', city: 'City', region: 'State' };

/** Street, postcode and city out of a cell that holds all of them, where the template wants them apart. */
export function splitAddresses(member: Member, template: Template): void {
  const found = member.columns.flatMap((column) => {
    const writing = column.via ? undefined : writingOf(column, isContext(column, member.view) ? 1 : fewest);
    return writing ? [{ column, writing }] : [];
  })[0];
  if (!found) return;
  const { column, writing } = found;
  for (const part of writing.groups) {
    const target = wantedAs(part, template);
    const feed = target === undefined ? undefined : member.feeds.get(target);
    const isWhole = feed?.sources.length === 1 && feed.sources[0] === column;
    if (target === undefined || (feed && !isWhole && feed.probability >= 0.9)) continue;
    const group = writing.groups.indexOf(part) + 1;
    const of = node({ op: 'collapse', of: node({ op: 'replace', of: column.cell, find: '\n', with: ', ' }) });
    const made: Feed = {
      expression: orWhole(of, writing.pattern, group, part),
      probability: 0.8,
      reason: `the ${names[part].toLowerCase()} in "${column.called}"`,
      sources: [column],
    };
    member.feeds.set(target, made);
  }
}

/** An address that is written otherwise stays whole in the street, where it is seen. */
function orWhole(of: Expression, pattern: string, group: number, part: Part): Expression {
  const taken = node({ op: 'extract', of, pattern, group });
  return part === 'street' ? node({ op: 'coalesce', of: [taken, of] }) : taken;
}

function writingOf({ profile }: ViewColumn, least: number): (typeof writings)[number] | undefined {
  const values = profile.sample
    .map(({ value }) => value.replace(/\n/g, ', '))
    .filter((value) => value.trim() !== '' && !isPlaceholder(value));
  if (values.length < least) return undefined;
  return writings.find(({ pattern }) => {
    const expression = new RegExp(pattern, 'u');
    return values.filter((value) => expression.test(value)).length >= enough * values.length;
  });
}

/** The column of the template that is called like a part of an address. */
function wantedAs(part: Part, { columns }: Template): string | undefined {
  const matches = matchColumns(
    columns.map(({ name }) => ({ name, table: '', neighbours: [name] })),
    [{ name: names[part] }],
  );
  const [best] = matches.forTarget(0);
  return best && best.probability >= 0.5 ? columns[best.source]?.name : undefined;
}
