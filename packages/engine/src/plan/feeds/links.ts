import { isDeepStrictEqual } from 'node:util';
import { prefixed, replacedPattern } from '../../convert/steps.js';
import { node, nodesOf } from '../../recipe/edit.js';
import { columnsOf } from '../../recipe/expression.js';
import type { Expression } from '../../recipe/operation.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import { cellsOf } from '../views/cells-of.js';
import type { ViewColumn } from '../views/view.js';
import type { Draft } from './draft.js';
import type { LinkValues } from './link-values.js';
import { keyWithin } from './linked-parts.js';
import type { Feed, Member } from './member.js';

/** What stands in finished sheets: by slug and column. */
export type Finished = Map<string, LinkValues>;

export function linkKey(slug: string, column: string): string {
  return JSON.stringify([slug, column]);
}

/** Where a link column points to, where that sheet is finished. */
export function linkOf(
  { linkRule }: TemplateColumn,
  templates: readonly Template[],
  finished: Finished,
): LinkValues | undefined {
  const [rule] = linkRule ?? [];
  const template = rule && findTemplate(templates, rule.templateId);
  return template && rule && finished.get(linkKey(template.slug, rule.columnName));
}

/** Link columns get what stands in the linked sheet: its code for a name, its spelling for a spelling. */
export function linkColumns(draft: Draft, templates: readonly Template[], finished: Finished): void {
  for (const column of draft.template.columns) {
    const link = linkOf(column, templates, finished);
    if (!link) continue;
    const own = draft.template.slug === link.sheet.template.slug ? column.name : undefined;
    for (const member of draft.members) {
      const { feeds } = member;
      const feed = feeds.get(column.name);
      const found =
        own === undefined ? (composedThere(member, feed, link) ?? keyWithin(member, feed, link)) : undefined;
      if (found) feeds.set(column.name, found);
      else if (feed) feeds.set(column.name, linked(feed, link, own));
    }
  }
}

/** What fewer rows lead to with what was taken, is not what leads there. */
const few = 0.5;

/** A key that is put together of several columns of a table is so for all rows that are made of it. */
function composedThere(
  { view, columns }: Member,
  feed: Feed | undefined,
  link: LinkValues,
): Feed | undefined {
  const [source, ...others] = feed?.sources ?? [];
  if (feed && source && others.length === 0) {
    const [direct = 0] = link.shares(cellsOf(feed.expression, source));
    if (direct >= few) return undefined;
  }
  const names = new Set(columns.flatMap(({ via, name }) => (via ? [] : [name])));
  const there = link.composed.find(
    ({ table, expression }) =>
      table === view.table &&
      columnsOf(expression).length > 0 &&
      columnsOf(expression).every(({ name }) => names.has(name)) &&
      nodesOf(expression, 'sequence').length === 0,
  );
  return (
    there && {
      expression: there.expression,
      probability: 0.9,
      reason: `it is put together as in ${link.sheet.template.name}`,
      sources: [],
    }
  );
}

/**
 * What names the rows of another sheet is made as it is made there, where both are made of the same column: what was
 * mended in one of them is mended in the other. Gives the drafts that were changed.
 */
export function makeAlike(drafts: readonly Draft[], templates: readonly Template[]): Draft[] {
  return drafts.filter((draft) => {
    let isChanged = false;
    for (const column of draft.template.columns) {
      const [rule] = column.linkRule ?? [];
      const to = rule && findTemplate(templates, rule.templateId);
      const other = drafts.find(({ template }) => template === to && template !== draft.template);
      for (const { view, feeds } of other ? draft.members : []) {
        const feed = feeds.get(column.name);
        const source = onlySource(feed);
        const there = other?.members.find(
          (each) =>
            each.view.table === view.table &&
            onlySource(each.feeds.get(rule?.columnName ?? ''))?.name === source?.name,
        );
        const made = there?.feeds.get(rule?.columnName ?? '');
        if (!feed || !source || !made || isDeepStrictEqual(made.expression, feed.expression)) continue;
        feeds.set(column.name, { ...feed, expression: made.expression });
        isChanged = true;
      }
    }
    return isChanged;
  });
}

function onlySource(feed: Feed | undefined): ViewColumn | undefined {
  const [source, ...others] = feed?.sources ?? [];
  return source && !source.via && others.length === 0 ? source : undefined;
}

const LISTED = /^([^,]+), *([^,]+)$/;

/** `own`: the column itself, where the sheet links to itself. */
function linked(feed: Feed, link: LinkValues, own: string | undefined): Feed {
  const [source, ...others] = feed.sources;
  if (!source || others.length > 0) return feed;
  const { sheet, column, keys } = link;
  const slug = sheet.template.slug;
  const made = cellsOf(feed.expression, source);
  const [direct = 0] = link.shares(made);
  const { sample } = source.profile;
  const sharesOf = (values: readonly { value: string; count: number }[]) =>
    link
      .shares(values)
      .map((share, at) => (at === 0 || (own !== undefined && keys[at]?.includes(own)) ? 0 : share));
  const asWritten = sharesOf(sample);
  const turned = sharesOf(
    sample.map(({ value, count }) => ({ value: value.replace(LISTED, '$2 $1'), count })),
  );
  // People are listed "Last, First" and called "First Last".
  const byKey = (shares: readonly number[]) => Math.max(0, ...shares.slice(0, keys.length));
  const isTurned = byKey(turned) > byKey(asWritten);
  const raw = isTurned ? turned : asWritten;
  const best = byKey(raw);
  const short = raw[keys.length] ?? 0;
  if (short >= 0.5 && short > Math.max(direct, best) + 0.2) return shortNamed(feed, source, link);
  if (best >= 0.5 && best > direct + 0.2) {
    const key = keys[raw.indexOf(best, 1)] ?? [column];
    const cell = node({ op: 'collapse', of: source.cell });
    const find = (of: Expression, otherwise: 'keep' | 'blank') =>
      node({
        op: 'sheet_lookup',
        of: node({ op: 'empty_if', of }),
        sheet: slug,
        key: [...key],
        value: column,
        otherwise,
      });
    const turnedCell = replacedPattern(LISTED.source, '$2 $1')(cell);
    return {
      ...feed,
      // Who is not found stays as written.
      expression: isTurned
        ? node({ op: 'coalesce', of: [find(turnedCell, 'blank'), cell] })
        : find(cell, 'keep'),
      probability: Math.max(feed.probability, 0.9),
      reason: `${Math.round(best * 100)} % of "${source.called}" stand in ${sheet.template.name} as ${key.join(' and ')}; its ${column} is taken`,
    };
  }
  const bare = link.shareOfBare(sample);
  if (bare >= 0.5 && bare > direct + 0.2)
    return {
      ...feed,
      expression: node({
        op: 'sheet_lookup',
        of: node({ op: 'collapse', of: source.cell }),
        sheet: slug,
        key: [column],
        value: column,
        loosely: true,
        otherwise: 'keep',
      }),
      probability: Math.max(feed.probability, 0.9),
      reason: `${Math.round(bare * 100)} % of "${source.called}" stand in ${sheet.template.name} by their letters and digits; spelled as there`,
    };
  const completed = link.shareWithBeginning(sample);
  if (completed >= 0.5 && completed > direct + 0.2)
    return {
      ...feed,
      expression: prefixed(link.beginning)(node({ op: 'collapse', of: source.cell })),
      probability: Math.max(feed.probability, 0.9),
      reason: `${Math.round(completed * 100)} % of "${source.called}" stand in ${sheet.template.name} with "${link.beginning}" before them`,
    };
  if (direct >= 0.5 && link.exactShare(made) < direct)
    return {
      ...feed,
      expression: node({
        op: 'sheet_lookup',
        of: feed.expression,
        sheet: slug,
        key: [column],
        value: column,
        otherwise: 'keep',
      }),
      reason: `${feed.reason}; spelled as in ${sheet.template.name}`,
    };
  return feed;
}

/** "Huhn" and "Henck, B." of a duty roster, for the numbers of Carl Huhn and Beate Henck. */
function shortNamed(feed: Feed, source: ViewColumn, link: LinkValues): Feed {
  const values = source.profile.sample.flatMap(({ value }) => {
    const to = link.personOf(value);
    return to === undefined ? [] : [{ from: value.trim(), to }];
  });
  return {
    ...feed,
    expression: node({
      op: 'map',
      of: node({ op: 'collapse', of: source.cell }),
      values,
      otherwise: 'keep',
      ignore_case: true,
    }),
    probability: Math.max(feed.probability, 0.9),
    reason: `"${source.called}" are short for people in ${link.sheet.template.name}; their ${link.column} is taken`,
  };
}
