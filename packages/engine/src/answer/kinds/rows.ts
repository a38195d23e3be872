import { quoteText } from '../../duck/session.js';
import { count, figure, listed } from '../../words/wording.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import { rowText } from '../look.js';
import { originTable, placeText, type SheetView, type World } from '../made.js';
import { bullets } from '../wording.js';

const leftOut =
  /\b(?:left out|leave out|leaving out|dropped?|skipped|removed|excluded|filtered|discarded|thrown (?:out|away)|omitted|lost|missing rows?|not (?:imported|taken|included|migrated)|did(?:n't| not) (?:make it|come))\b/;
const merged = /\b(?:merged?|duplicat\w*|dedup\w*|collapsed|combined|twice|double)\b/;

/** How many rows there are: valid, invalid, left out and why, merged. */
export const rows: Kind = {
  name: 'rows',
  tells: 'how many rows a sheet has, how many are valid, invalid, left out (and why) or merged as duplicates',
  fits: ({ says, columns, sheets, quoted, telling, text }) => {
    const named = quoted.length > 0 || (telling && !/\bonly \d/.test(text));
    const level = worth(
      [says('count', 'valid'), 0.85],
      [says('leaveOut') && !says('column') && columns.length === 0, 0.76],
      [says('repeat') && !says('constant'), columns.length > 0 ? 0.6 : 0.76],
      [says('difference'), 0.75],
      [says('count', 'row'), 0.68],
      [says('count') && sheets.length > 0 && columns.length === 0, 0.62],
      [says('valid'), 0.5],
      [/\bhow (?:big|large|long) (?:is|are)\b|\brow counts?\b/.test(text), 0.7],
    );
    return named ? level - 0.3 : level;
  },
  answer: async (asked, world) => {
    const views = sheetsAsked(asked, world);
    if (views.length === 0) return undefined;
    const parts: string[] = [];
    for (const view of views) parts.push(await sheetText(asked, world, view));
    return parts.join('\n\n');
  },
};

export async function sheetText(asked: Asked, world: World, view: SheetView): Promise<string> {
  const { file } = view;
  const valid = file.rowCount - file.invalidRowCount;
  const head = `${view.name}: ${count(file.rowCount, 'row')}, ${figure(valid)} valid and ${figure(file.invalidRowCount)} invalid.`;
  const rules = (file.dropped?.rules ?? []).filter((each) => each.count > 0);
  const total = rules.reduce((sum, each) => sum + each.count, 0);
  const detailed = leftOut.test(asked.text) || merged.test(asked.text);
  const from = listed(
    (file.origins[0]?.tables ?? []).map((_, at) => {
      const table = originTable(world, view, at);
      return table ? `${count(table.rowCount, 'row')} of ${table.name}` : 'an input';
    }),
  );
  if (total === 0)
    return `${head} It is made from ${from}; no row was left out${merged.test(asked.text) ? ' and none merged' : ''}.`;
  const lines: string[] = [];
  for (const [at, { rule, count: n }] of (file.dropped?.rules ?? []).entries()) {
    if (n === 0) continue;
    const examples = detailed ? await examplesOf(world, view, at) : '';
    lines.push(`${count(n, 'row')}: ${rule}${examples}`);
  }
  return [
    `${head} It is made from ${from}; ${count(total, 'row was', 'rows were')} left out:`,
    bullets(lines),
    ...duplicates(asked, view),
  ].join('\n');
}

/** Rows that are still the same in a column that has to be unique. */
function duplicates({ text }: Asked, { file }: SheetView): string[] {
  if (!merged.test(text)) return [];
  return file.errors
    .filter(({ rule }) => rule === 'unique')
    .map(
      ({ column, count: n }) =>
        `${count(n, 'row')} still ${n === 1 ? 'has' : 'have'} a ${column} that another row has too.`,
    );
}

const shown = 3;

async function examplesOf(world: World, view: SheetView, rule: number): Promise<string> {
  const { dropped } = view.file;
  if (!dropped) return '';
  const found = await world.session.rows(
    `SELECT "table 0"::INTEGER AS t, "row 0"::BIGINT AS r, "kept table 0"::INTEGER AS kt, "kept row 0"::BIGINT AS kr
     FROM read_parquet(${quoteText(dropped.parquet)}) WHERE rule = ${rule} ORDER BY ALL LIMIT ${shown}`,
  );
  const examples: string[] = [];
  for (const { t, r, kt, kr } of found) {
    const table = originTable(world, view, Number(t));
    if (!table) continue;
    const cells = await rowText(world, table, `"row" = ${Number(r)}`, 2);
    const kept =
      kr === null
        ? ''
        : `, merged into ${placeText(originTable(world, view, Number(kt))?.name ?? '', Number(kr))}`;
    examples.push(`${placeText(table.name, Number(r))}${cells === '' ? '' : ` (${cells})`}${kept}`);
  }
  return examples.length === 0 ? '' : `, e.g. ${examples.join('; ')}`;
}
