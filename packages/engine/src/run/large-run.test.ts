import { beforeAll, describe, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import type { Template } from '../validate/template.js';
import { run } from './run.js';
import { expectSheet } from './testing/compare.js';
import { type Cell, type PlainTable, writeTable } from './testing/plain-table.js';
import { plainInputs, referenceRun } from './testing/reference-run.js';
import { scratchFolder } from './testing/tables.js';

/**
 * DuckDB works in vectors of 2,048 rows and row groups of 122,880, on two threads, and loses the order of rows in
 * joins: what goes wrong with the order shows in large tables only.
 */
const rows = 123_500;
const out = scratchFolder();
const column = (name: string, input?: string) => ({ op: 'column', name, ...(input ? { input } : {}) });
const rare = ['', ' ', null, '\ufeffx', 'ß', 'İ', '"q"', 'a,b', '\u00a0acme'];

/** Row after row the same in every run. */
function tableOf(file: string, count: number, numbers: PlainTable['numbers'] = 2): PlainTable {
  let state = 12_345;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
  const cells = Array.from({ length: count }, (_, at): Cell[] => [
    next(500) === 0 ? rare[next(rare.length)]! : `${file}-${at}`,
    next(100) === 0 ? '' : `G${next(9000)}`,
    next(50) === 0 ? rare[next(rare.length)]! : next(20) === 0 ? `value ${next(3000)}` : `v${at}`,
  ]);
  return { file, columns: ['Id', 'Group', 'Value'], rows: cells, numbers };
}

const main = tableOf('main.csv', rows);
const gaps = Array.from({ length: 25_000 }, (_, at) => at * 2 + 3);
const other = tableOf('other.csv', gaps.length, gaps);
const groups: PlainTable = {
  file: 'groups.csv',
  columns: ['Key', 'Name'],
  // Two rows of a key: a join makes two rows, a lookup takes the first.
  rows: Array.from({ length: 9000 }, (_, at) => [`g${at % 8000}`, `name ${at}`]),
  numbers: 2,
};
/** An unpivot makes two rows of one. */
const half = tableOf('half.csv', rows / 2);
const plain = [main, half, other, groups];
const tables: Table[] = [];

const template: Template = {
  slug: 'things',
  name: 'Things',
  columns: [
    { name: 'No' },
    { name: 'Id', required: true, unique: true, strictRule: '^(?!x)\\S+$' },
    { name: 'Group', linkRule: [{ templateId: 'groups', columnName: 'Key' }] },
    { name: 'Value', unique: true },
    { name: 'Parent' },
  ],
};
const templates = [template, { slug: 'groups', name: 'Groups', columns: [{ name: 'Key' }] }];
const columns = {
  Id: column('Id'),
  Group: { op: 'lower', of: column('Group') },
  Value: { op: 'trim', of: column('Value') },
};
const counted = { ...columns, No: { op: 'sequence', width: 7 } };
const key = { left: { op: 'lower', of: column('Group') }, right: column('Key') };
const lookup = {
  ...{ op: 'lookup', of: column('Group'), input: 'groups', key: 'Key', value: 'Name' },
  ...{ ignore_case: true, otherwise: 'keep' },
};
const filters = [{ keep: { test: 'not', of: { test: 'contains', of: column('Value'), text: '7' } } }];
const unpivot = {
  step: 'unpivot',
  labels: ['Which'],
  values: ['Cell'],
  groups: [
    { labels: ['group'], columns: ['Group'] },
    { labels: ['value'], columns: ['Value'] },
  ],
};
const records = {
  ...{ step: 'records', key: 'Group', value: 'Value', start: 'G1' },
  names: ['A', 'B', 'C'].map((to, at) => ({ cell: `G${at + 1}`, to })),
};

beforeAll(async () => {
  for (const table of plain) tables.push(await writeTable(out, table));
});

describe('a run over more rows than a row group holds gives them all, in order', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      'union and lookup',
      {
        ...{ from: { union: [{ input: 'other' }, { input: 'main' }] }, filters },
        columns: { ...counted, Parent: lookup },
      },
    ],
    [
      'join',
      {
        from: { join: { input: 'main', with: [{ input: 'groups', on: [key] }] } },
        columns: { ...columns, Parent: column('Name', 'groups') },
      },
    ],
    [
      'unpivot',
      {
        from: { input: 'half', reshape: [{ step: 'fill_down', columns: ['Group'] }, unpivot] },
        columns: { No: counted.No, Id: column('Id'), Value: column('Cell'), Parent: column('Which') },
      },
    ],
    [
      'sections and dedupe',
      {
        from: {
          input: 'main',
          reshape: [{ step: 'sections', column: 'S', heading: 'Id', blank: ['Group'] }],
        },
        deduplicate: { by: ['Group', 'Value'], keep: 'last' },
        columns: { ...counted, Parent: column('S') },
      },
    ],
    [
      'records',
      {
        from: { input: 'main', reshape: [records, { step: 'fill_down', columns: ['B'] }] },
        columns: { No: counted.No, Id: column('A'), Group: column('B'), Value: column('C') },
      },
    ],
  ])('%s', async (_, sheet) => {
    const recipe = parseRecipe({
      version: 1,
      inputs: plain.map(({ file, columns }) => ({ id: file.replace('.csv', ''), file, columns })),
      sheets: [
        { template: 'things', ...sheet },
        { template: 'groups', from: { input: 'groups' }, columns: { Key: column('Key') } },
      ],
    });
    const [expected] = referenceRun({ recipe, inputs: plainInputs(recipe, plain), templates });
    const [file] = await run(recipe, tables, templates, { out, threads: 4 });
    await expectSheet(file!, expected!);
  });
});
