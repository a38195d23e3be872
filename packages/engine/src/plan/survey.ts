import type { TableProfile } from '../profile/profile.js';
import type { Table } from '../read/reader.js';
import type { Template } from '../validate/template.js';
import { stem } from '../words/stem.js';
import { wordsOf } from '../words/tokens.js';
import { chosenView } from './ask-tables.js';
import { attributesOf } from './attributes.js';
import { codeTablesOf, meaningsOf } from './code-tables.js';
import { linkedColumns } from './linked.js';
import type { PlanContext } from './plan.js';
import { listen } from './said.js';
import type { Drafting } from './sheets.js';
import { Targets } from './targets.js';
import type { View, ViewColumn } from './view.js';
import { type Viewed, viewsOf } from './views.js';
import type { Work } from './work.js';

const mostTemplates = 40;

/** A table that can be looked at in several ways is profiled in each. */
function profileText(profiles: readonly TableProfile[]): string {
  const tables = new Set(profiles.map(({ table }) => table));
  const columns = [...tables].reduce((sum, table) => sum + table.columns.length, 0);
  const ways = profiles.length > tables.size ? `, looked at in ${profiles.length} ways` : '';
  return `${counted(tables.size, 'table')}, ${counted(columns, 'column')}${ways}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** By a column that is called like the other table: "card id" of cards. */
function linksAmong({ views, links }: Viewed): Pick<Drafting, 'areLinked' | 'isForeign'> {
  const tables = new Map(views.map(({ at, table }) => [at, table]));
  const names = (from: View, to: View) =>
    links.some(
      (link) =>
        tables.get(link.from.table) === from.table &&
        tables.get(link.to.table) === to.table &&
        link.score >= 0.5 &&
        wordsOf(link.from.column).some((word) =>
          wordsOf(to.label).some((label) => word.length > 3 && stem(word) === stem(label)),
        ),
    );
  return {
    areLinked: (a, b) => a.table !== b.table && (names(a, b) || names(b, a)),
    isForeign: (view, column) =>
      views.some(
        (other) =>
          other.table !== view.table &&
          links.some(({ from, to, score }) => {
            const isHere = tables.get(from.table) === view.table && from.column === column;
            return isHere && tables.get(to.table) === other.table && score >= 0.5;
          }) &&
          names(view, other),
      ),
  };
}

/** What is there, and what was said about it. */
export async function survey(
  tables: readonly Table[],
  templates: readonly Template[],
  { scratch, signal, answers = [], knowledge = '' }: PlanContext,
  work: Work,
): Promise<Drafting> {
  const { views, links } = await viewsOf(tables, {
    withContext: true,
    scratch,
    signal,
    eachFile: (fileName, profile) => work.tool('profile_source', { fileName }, profile, profileText),
  });
  const told = await work.tool(
    'read_source_notes',
    { answers: answers.length },
    () => listen({ knowledge, answers }, templates, views),
    (done) => `${done.general.length} things said, ${done.unread.length} sentences not understood`,
  );
  const byWords = templates.some(({ columns }) => columns.some(({ linkRule }) => linkRule !== undefined));
  // Of many templates, each is looked at by the columns of the tables alone.
  const isMany = templates.length > mostTemplates;
  const codes = isMany ? [] : await codeTablesOf(views);
  const reached = new Map<View, ViewColumn[]>();
  for (const view of isMany ? [] : views)
    reached.set(view, [
      ...view.columns,
      ...(await attributesOf(view, views, links)),
      ...(await meaningsOf(view, codes)),
      ...(await linkedColumns(view, views, links, byWords)),
    ]);
  const knowing = { told, views, targets: new Targets(templates), ...linksAmong({ views, links }) };
  return {
    ...knowing,
    chosen: (template) => chosenView(template, answers, knowing),
    finished: new Map(),
    columnsOf: (view) => reached.get(view) ?? view.columns,
  };
}
