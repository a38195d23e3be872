import { getOwn } from '@godwit/contract/own';
import { tableName } from '../../read/table-name.js';
import { columnsOf, englishOf, lookupsIn } from '../../recipe/expression.js';
import { lineageOf } from '../../run/sheet/lineage.js';
import { count, figure, listed, sentence } from '../../words/wording.js';
import type { Asked } from '../asked.js';
import { readersOf } from '../feeding.js';
import { type Kind, worth } from '../kind.js';
import { feedingOf, filled } from '../look.js';
import type { SheetView, TableView, World } from '../made.js';
import type { ColumnOf } from '../mentions.js';
import { bullets, quote } from '../wording.js';

/** Where a column comes from, how and why; and where a column of a file goes. */
export const origin: Kind = {
  name: 'origin',
  tells:
    'where a column comes from, how it is made and why, with examples; and where a column of a file went',
  fits: ({ says, columns, sources, telling, quoted }) =>
    columns.length + sources.length === 0
      ? 0
      : worth(
          [says('how', 'make') && !says('count'), 0.85],
          [says('where') && (says('come') || says('go')), 0.86],
          [
            says('why') &&
              (says('come') || says('use') || says('make')) &&
              !says('fail') &&
              !says('leaveOut'),
            0.82,
          ],
          [says('why', 'map') || (says('use') && sources.length > 0 && columns.length === 0), 0.87],
          [says('come') && !says('count') && !says('extreme') && !telling && quoted.length === 0, 0.72],
          [says('go') || (says('become') && sources.length > 0 && !telling), 0.71],
          [says('make') && !says('count') && !says('valid'), 0.55],
        ),
  answer: async (asked, world) => {
    const goes = asked.sources.length > 0 && (asked.columns.length === 0 || asksWhereTo(asked));
    if (goes) return usesOf(world, asked.sources);
    const parts: string[] = [];
    for (const column of asked.columns.slice(0, 6)) parts.push(await madeFrom(world, column));
    return parts.length === 0 ? undefined : parts.join('\n\n');
  },
};

function asksWhereTo({ text, aboutInput }: Asked): boolean {
  return (
    /\b(?:go|goes|went|end(?:s|ed)? up|land(?:s|ed)?|used for|used in|becomes?|became|feeds?)\b/.test(text) ||
    (aboutInput && !/\b(?:come|comes|came|from)\b/.test(text))
  );
}

export async function madeFrom(world: World, { view, column, at }: ColumnOf<SheetView>): Promise<string> {
  const expression = getOwn(view.sheet.columns, column);
  if (!expression)
    return `"${column}" of ${view.name} is made from nothing: the recipe leaves it empty in all ${count(view.rowCount, 'row')}.`;
  const reads = columnsOf(expression);
  const places = reads.flatMap((read) =>
    feedingOf(world, view, read).map((each) => `"${each.view.columns[each.at]}" of ${each.view.name}`),
  );
  const looked = lookupsIn(expression).map((each) => {
    if ('sheet' in each)
      return `"${each.value}" of the sheet ${each.sheet}, found by its ${listed(each.key.map((key) => `"${key}"`))}`;
    const tables = (world.inputs.get(each.input) ?? []).map(tableName);
    return `"${each.value}" of ${listed(tables)}, found by its "${each.key}"`;
  });
  const from = [...new Set([...places, ...looked])];
  const [numbers] = await world.session.rows(
    `SELECT count(v)::BIGINT AS n FROM (SELECT ${filled(at)} AS v FROM ${view.sql})`,
  );
  const source =
    from.length > 0
      ? `comes from ${listed(from)}`
      : reads.length > 0
        ? `comes from ${listed(reads.map(({ name }) => `"${name}"`))}`
        : 'comes from no column of a file';
  const reason = getOwn(view.sheet.reasons, column);
  const lines = [
    `How: ${englishOf(expression)}`,
    ...(reason === undefined ? [] : [`Why: ${reason}`]),
    `Filled in ${figure(Number(numbers?.n))} of ${count(view.rowCount, 'row')}`,
    ...(await examples(world, view, at)),
  ];
  return `"${column}" of ${view.name} ${source}.\n${bullets(lines)}`;
}

const shown = 2;

async function examples(world: World, view: SheetView, at: number): Promise<string[]> {
  const rows = await world.session.rows(
    `SELECT min(file_row_number)::BIGINT AS r FROM (SELECT file_row_number, ${filled(at)} AS v FROM ${view.sql})
     WHERE v IS NOT NULL GROUP BY v ORDER BY r LIMIT ${shown}`,
  );
  const lines: string[] = [];
  for (const { r } of rows) {
    const lineage = await lineageOf(view.file, Number(r), world);
    const trace = lineage?.cells[at];
    if (!trace) continue;
    const from = trace.sources.map(
      (cell) =>
        `${quote(cell.value)} (${tableName({ ...cell, name: cell.table })} row ${cell.row}, ${cell.column})`,
    );
    if (from.length > 0) lines.push(`Example: ${listed(from)} became ${quote(trace.value)}`);
  }
  return lines;
}

export async function usesOf(world: World, sources: readonly ColumnOf<TableView>[]): Promise<string> {
  const all = readersOf(world);
  const parts: string[] = [];
  for (const { view, column, at } of sources.slice(0, 6)) {
    const readers = all.get(view)?.get(column) ?? [];
    const [numbers] = await world.session.rows(
      `SELECT count(v)::BIGINT AS n FROM (SELECT ${filled(at)} AS v FROM ${view.sql})`,
    );
    const use =
      readers.length === 0
        ? `"${column}" of ${view.name} is not used by the recipe`
        : `"${column}" of ${view.name} goes into ${listed(readers)}`;
    const fill = `It is filled in ${figure(Number(numbers?.n))} of ${count(view.rowCount, 'row')}`;
    const made = world.sheetViews.flatMap(({ name, sheet }) =>
      Object.entries(sheet.columns)
        .filter(([own]) => readers.includes(`"${own}" of ${name}`))
        .map(([own, expression]) => `${own}: ${englishOf(expression)}`),
    );
    parts.push(
      [`${sentence(use)} ${sentence(fill)}`, ...(made.length === 0 ? [] : [bullets(made)])].join('\n'),
    );
  }
  return parts.join('\n');
}
