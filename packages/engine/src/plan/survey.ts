import type { Answer } from '../language/question.js';
import type { TableProfile } from '../profile/profile.js';
import type { Table } from '../read/reader.js';
import { listsAmong } from '../reshape/reshape.js';
import type { Template } from '../validate/template.js';
import { chosenView } from './ask/tables.js';
import { tableLinks } from './columns/table-links.js';
import type { Drafting } from './sheets/sheets.js';
import { listen } from './told/said.js';
import { attributesOf, meantBy } from './views/attributes.js';
import { codeColumns, codeLists } from './views/code-columns.js';
import { codeTablesOf, meaningsOf } from './views/code-tables.js';
import { asFiled } from './views/context.js';
import { daysOf } from './views/day-columns.js';
import { asksForMonth, monthsOf } from './views/file-months.js';
import { linkedColumns } from './views/linked.js';
import { fieldsOf, mixedOf, partsOf, withoutLabelled } from './views/packed-parts.js';
import { packedRows } from './views/packed-rows.js';
import { pooled } from './views/pool.js';
import { ruledLabels } from './views/ruled-labels.js';
import { rangesOf, rangesOfParts } from './views/start-end.js';
import { Targets } from './views/targets.js';
import type { View, ViewColumn } from './views/view.js';
import { viewsOf } from './views/views.js';
import { wantedLabels } from './views/wanted-labels.js';
import type { Work } from './views/work.js';

const mostTemplates = 40;
/** Of the parts of cells, how many a table has to list to be the one they lead to. */
const mostListed = 0.8;

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

interface Given {
  knowledge?: string;
  answers?: readonly Answer[];
  scratch: string;
  signal?: AbortSignal;
}

/** What is there, and what was said about it. */
export async function survey(
  tables: readonly Table[],
  templates: readonly Template[],
  { scratch, signal, answers = [], knowledge = '' }: Given,
  work: Work,
): Promise<Drafting> {
  const targets = new Targets(templates);
  // Of many templates, each is looked at by the columns of the tables alone.
  const isMany = templates.length > mostTemplates;
  const lists = await codeLists(tables);
  const { views: all, links } = await viewsOf(tables, {
    withContext: true,
    byKind: !isMany,
    wanted: (table, grid) => [
      ...[
        ...codeColumns(table, grid, lists),
        ...(isMany ? [] : [...wantedLabels(grid, table.name, targets), ...ruledLabels(grid, targets)]),
      ].flatMap((step) => {
        const items = listsAmong(grid, step);
        // Items are what is counted, as a rule.
        return items ? [{ steps: [step, items] }, { steps: [step] }] : [{ steps: [step] }];
      }),
      ...(isMany ? [] : packedRows(grid, targets)),
    ],
    scratch,
    signal,
    eachFile: (fileName, profile) => work.tool('profile_source', { fileName }, profile, profileText),
  });
  const whole = pooled(all);
  const views = whole.filter(({ kind }) => !kind);
  const kinds = whole.filter(({ kind }) => kind);
  const seen = all.filter(({ kind }) => !kind);
  const told = await work.tool(
    'read_source_notes',
    { answers: answers.length },
    () => listen({ knowledge, answers }, templates, views),
    (done) => `${done.general.length} things said, ${done.unread.length} sentences not understood`,
  );
  const byWords = templates.some(({ columns }) => columns.some(({ linkRule }) => linkRule !== undefined));
  const codes = isMany ? [] : await codeTablesOf(seen);
  const reached = new Map<View, ViewColumn[]>();
  const filed = asFiled(seen);
  const isMonthly = !isMany && asksForMonth(targets);
  // What a row leads to is in one table, whatever pieces there are beside it.
  for (const [at, view] of isMany ? [] : whole.entries()) {
    const own = all[at] ?? view;
    const parts = partsOf(view);
    reached.set(view, [
      ...withoutLabelled(view, parts),
      ...rangesOf(view),
      ...daysOf(view),
      ...(isMonthly ? monthsOf(view) : []),
      ...parts,
      ...rangesOfParts(view, parts),
      ...fieldsOf(view),
      ...(isMany ? [] : mixedOf(view)),
      ...parts.flatMap((part) => meantBy(part, filed, mostListed)),
      ...(await attributesOf(own, seen, links)),
      ...(await meaningsOf(own, codes)),
      ...(await linkedColumns(own, seen, links, byWords)),
    ]);
  }
  const knowing = { told, views, kinds, targets, ...tableLinks({ views, links }) };
  return {
    ...knowing,
    chosen: (template) => chosenView(template, answers, knowing),
    finished: new Map(),
    links,
    columnsOf: (view) => reached.get(view) ?? view.columns,
  };
}
