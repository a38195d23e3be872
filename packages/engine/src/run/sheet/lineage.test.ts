import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withSession } from '../../duck/session.js';
import { parseRecipe, type Recipe } from '../../recipe/recipe.js';
import type { Reshape } from '../../recipe/reshape.js';
import { run } from '../run.js';
import { cellsIn, expectRealSources } from '../testing/compare-lineage.js';
import { blank } from '../testing/plain-lines.js';
import { type Cell, type PlainTable, rowNumberOf, writeTable } from '../testing/plain-table.js';
import { itemsOf } from '../testing/reference-reshape.js';
import { lookUp } from '../testing/reference-rows.js';
import { plainInputs } from '../testing/reference-run.js';
import { rowsOfSheet, type SheetRow, scratchFolder } from '../testing/tables.js';
import { lineageOf, type MadeFrom, rowLineage } from './lineage.js';
import { CellFinder, type OtherRows } from './reshape-row.js';
import type { SheetFile } from './sheet.js';
import { type CellTrace, type RowCell, traceRow } from './trace.js';

const out = scratchFolder();
const column = (name: string, input?: string) => ({ op: 'column', name, ...(input ? { input } : {}) });

async function made(plain: PlainTable[], sheet: Record<string, unknown>, columns: string[]) {
  const tables = [];
  for (const table of plain) tables.push(await writeTable(out, table));
  const recipe = parseRecipe({
    version: 1,
    inputs: plain.map(({ file, columns }) => ({ id: file.replace('.csv', ''), file, columns })),
    sheets: [{ template: 'things', ...sheet }],
  });
  const template = { slug: 'things', name: 'Things', columns: columns.map((name) => ({ name })) };
  const [file] = await run(recipe, tables, [template], { out });
  return { file: file!, recipe, madeFrom: { recipe, tables } };
}

describe('the lineage of a row', () => {
  it('tells the place of a row in its group, and by what it is grouped', async () => {
    const plain: PlainTable = { file: 'in.csv', columns: ['Order'], rows: [['7'], ['8'], ['7']], numbers: 2 };
    const columns = { No: { op: 'sequence', within: column('Order') } };
    const { file, madeFrom } = await made([plain], { from: { input: 'in' }, columns }, ['No']);
    const lineage = await lineageOf(file, 2, madeFrom);
    const [cell] = lineage!.cells;
    expect([cell!.value, cell!.sources.map(({ row, value }) => [row, value])]).toEqual(['2', [[4, '7']]]);
    expect(cell!.steps.map(({ text }) => text)).toEqual(['a number counting from 1, anew for each "Order"']);
  });

  it('names the cell of the file, as it stood there, and every step in between', async () => {
    const rows = [
      ['Ann', ' a ; b', '1'],
      ['', 'c', ' '],
    ];
    const plain: PlainTable = { file: 'in.csv', columns: ['Who', 'Tags', 'Jan'], rows, numbers: 2 };
    const { file, madeFrom } = await made(
      [plain],
      {
        from: {
          input: 'in',
          reshape: [
            { step: 'explode', column: 'Tags', by: { separator: ';' } },
            { step: 'fill_down', columns: ['Who', 'Jan'] },
            {
              step: 'unpivot',
              labels: ['Month'],
              values: ['Amount'],
              groups: [{ labels: ['January'], columns: ['Jan'] }],
            },
          ],
        },
        columns: {
          Who: { op: 'upper', of: column('Who') },
          Tag: column('Tags'),
          Month: column('Month'),
          Amount: column('Amount'),
        },
      },
      ['Who', 'Tag', 'Month', 'Amount', 'None'],
    );
    const lineage = await lineageOf(file, 2, madeFrom);
    const shown = lineage!.cells.map(({ column, value, sources, steps }) => ({
      [column]: value,
      from: sources.map((each) => `${each.file} ${each.row} ${each.column} ${JSON.stringify(each.value)}`),
      steps: steps.map((each) => `${each.op} ${each.value}`),
    }));
    expect(shown).toEqual([
      { Who: 'ANN', from: ['in.csv 2 Who "Ann"'], steps: ['fill_down Ann', 'upper ANN'] },
      { Tag: 'c', from: ['in.csv 3 Tags "c"'], steps: ['explode c'] },
      { Month: 'January', from: ['in.csv 2 Jan "1"'], steps: ['fill_down 1', 'unpivot January'] },
      { Amount: '1', from: ['in.csv 2 Jan "1"'], steps: ['fill_down 1', 'unpivot 1'] },
      { None: null, from: [], steps: [] },
    ]);
  });

  it('names the page of a document, and how sure the recognition of a scan is', async () => {
    const plain: PlainTable = {
      file: 'in.csv',
      columns: ['Who', 'Sum'],
      rows: [
        ['Ann', '1'],
        ['Bob', '2'],
      ],
      numbers: 2,
    };
    const { file, madeFrom } = await made(
      [plain],
      { from: { input: 'in' }, columns: { Sum: column('Sum') } },
      ['Sum'],
    );
    const { tables, recipe } = madeFrom;
    const scanned = tables.map((table) => {
      const [first, second] = [0, 1].map((at) => rowNumberOf(plain, at)) as [number, number];
      const pages = [
        { from: first, page: 3 },
        { from: second, page: 4 },
      ];
      return { ...table, pages, confidence: [{ row: second, cells: [91, 62] }] };
    });
    const sources = async (row: number) =>
      (await lineageOf(file, row, { recipe, tables: scanned }))!.cells[0]!.sources;
    expect(await sources(0)).toMatchObject([{ value: '1', page: 3 }]);
    expect((await sources(0))[0]).not.toHaveProperty('confidence');
    expect(await sources(1)).toMatchObject([{ value: '2', page: 4, confidence: 62 }]);
  });

  it('of a live source names the connection, the stream and the key of the row that each cell came from', async () => {
    const orders: PlainTable = {
      file: 'orders',
      columns: ['no', 'shop', 'customer', 'total'],
      rows: [
        ['1', 'a', '\ufeff7', '5'],
        ['2', 'a', '8', '6'],
        ['1', 'b', null, '7'],
      ],
      numbers: 1,
      key: ['shop', 'no'],
    };
    const customers: PlainTable = {
      file: 'customers',
      columns: ['id', 'name'],
      rows: [
        ['8', 'Ann'],
        ['\ufeff7', 'Bob'],
      ],
      numbers: [4, 9],
      key: ['id'],
    };
    const notes: PlainTable = { file: 'notes.csv', columns: ['a'], rows: [['x']], numbers: 2 };
    const { file, madeFrom } = await made(
      [orders, customers, notes],
      {
        from: {
          join: {
            input: 'orders',
            with: [
              {
                input: 'customers',
                on: [{ left: column('customer'), right: column('id') }],
              },
            ],
          },
        },
        columns: {
          Total: column('total'),
          Number: column('no'),
          Name: column('name', 'customers'),
        },
      },
      ['Total', 'Number', 'Name'],
    );
    const [source, other] = madeFrom.tables.map((table) => ({
      ...table,
      ...(table.connection === undefined ? {} : { file: 'Shop database', connection: 'Shop database' }),
    }));
    const recipe = parseRecipe({
      ...madeFrom.recipe,
      inputs: madeFrom.recipe.inputs.map((input) => ({ ...input, file: '*', table: input.file })),
    });
    const live = { recipe, tables: [source!, other!, madeFrom.tables[2]!] };
    const rows = [0, 1, 2].map(async (at) =>
      (await lineageOf(file, at, live))!.cells.map((each) => each.sources),
    );
    const at = (table: string, row: number, key: Record<string, string>) => ({
      ...{ file: 'Shop database', connection: 'Shop database', table, row },
      key: Object.entries(key).map(([name, value]) => ({ column: name, value })),
    });
    expect(await Promise.all(rows)).toMatchObject([
      [
        [at('orders', 1, { shop: 'a', no: '1' })],
        [at('orders', 1, { shop: 'a', no: '1' })],
        [at('customers', 9, { id: '\ufeff7' })],
      ],
      [
        [at('orders', 2, { shop: 'a', no: '2' })],
        [at('orders', 2, { shop: 'a', no: '2' })],
        [at('customers', 4, { id: '8' })],
      ],
      [[at('orders', 3, { shop: 'b', no: '1' })], [at('orders', 3, { shop: 'b', no: '1' })], []],
    ]);
  });

  it('asks each table of a live source once, however many cells came from it', async () => {
    const columns = Array.from({ length: 200 }, (_, at) => `c ${at}`);
    const plain: PlainTable = {
      file: 'wide',
      columns,
      rows: [columns.map((name) => `of ${name}`)],
      numbers: 1,
      key: ['c 3'],
    };
    const { file, madeFrom } = await made(
      [plain],
      { from: { input: 'wide' }, columns: Object.fromEntries(columns.map((name) => [name, column(name)])) },
      columns,
    );
    await withSession({ threads: 1 }, async (session) => {
      const asked = vi.spyOn(session, 'rows');
      const lineage = await rowLineage(session, file, 0, madeFrom);
      expect(lineage!.cells.map(({ sources }) => sources[0]!.key)).toEqual(
        columns.map(() => [{ column: 'c 3', value: 'of c 3' }]),
      );
      expect(asked.mock.calls.filter(([sql]) => sql.includes('key0')).length).toBe(1);
    });
  });

  it('is not there for a row that is not there', async () => {
    const plain: PlainTable = { file: 'in.csv', columns: ['A'], rows: [['x']], numbers: 2 };
    const { file, madeFrom } = await made([plain], { from: { input: 'in' }, columns: { A: column('A') } }, [
      'A',
    ]);
    for (const at of [-1, 1, 0.5, Number.NaN, 2 ** 60])
      expect(await lineageOf(file, at, madeFrom)).toBeUndefined();
  });
});

describe('the lineage of many rows', () => {
  const main: PlainTable = {
    file: 'main.csv',
    columns: ['Group', 'Name', 'Tags', 'Amount', 'Note', 'Code'],
    rows: Array.from({ length: 20_000 }, (_, at): Cell[] => [
      at % 7 === 0 ? `g${at % 900}` : at % 3 === 0 ? ' ' : null,
      ` Name ${at % 5000}\u00a0`,
      at % 11 === 0 ? '' : `t${at};\ufeffu${at % 13}`,
      `${at}.50`,
      at % 4 === 0 ? null : `note "${at}", more`,
      `C${at % 300}`,
    ]),
    numbers: 2,
  };
  const codes: PlainTable = {
    file: 'codes.csv',
    columns: ['Code', 'Title'],
    rows: Array.from({ length: 250 }, (_, at) => [`c${at}`, at % 5 === 0 ? null : `Title ${at}`]),
    numbers: Array.from({ length: 250 }, (_, at) => at * 3 + 5),
  };
  const plain = [main, codes];
  const columns = ['No', 'Group', 'Name', 'Tag', 'Title', 'Label', 'Amount'];
  let file: SheetFile;
  let recipe: Recipe;
  let madeFrom: MadeFrom;
  let rows: SheetRow[];
  beforeAll(async () => {
    const lookup = {
      ...{ op: 'lookup', of: column('Code'), input: 'codes', key: 'Code', value: 'Title' },
      ...{ ignore_case: true, otherwise: 'keep' },
    };
    ({ file, recipe, madeFrom } = await made(
      plain,
      {
        from: {
          input: 'main',
          reshape: [
            { step: 'fill_down', columns: ['Group'] },
            { step: 'explode', column: 'Tags', by: { separator: ';' } },
          ],
        },
        columns: {
          No: { op: 'sequence', prefix: 'N' },
          Group: { op: 'upper', of: column('Group') },
          Name: { op: 'collapse', of: column('Name') },
          Tag: column('Tags'),
          Title: lookup,
          Label: { op: 'concat', parts: [column('Name'), { op: 'coalesce', of: [column('Note'), lookup] }] },
          Amount: { op: 'number', of: column('Amount'), decimal: '.' },
        },
      },
      columns,
    ));
    rows = await rowsOfSheet(file);
  });

  it('leads from the cells of the files through the steps to every cell of the sheet', async () => {
    expect(rows.length).toBeGreaterThan(35_000);
    const groupAt: (number | undefined)[] = [];
    main.rows.forEach(([group], at) => {
      groupAt.push(blank(group!) ? groupAt[at - 1] : at);
    });
    const inputs = plainInputs(recipe, plain);
    const cellAt = (at: number, name: string): RowCell => {
      const value = main.rows[at]![main.columns.indexOf(name)]!;
      const source = { file: main.file, table: main.file, row: rowNumberOf(main, at), column: name, value };
      return { value, source, steps: [] };
    };
    const { from } = recipe.sheets[0]! as { from: { reshape: Reshape[] } };
    const others: Pick<OtherRows, 'stored' | 'filledAbove' | 'items'> = {
      stored: async (row, name) => cellAt(row - 2, name),
      filledAbove: async (_, { row }) => {
        const at = groupAt[row - 2];
        return at === undefined ? undefined : { row: at + 2, parts: [] };
      },
      items: async (value, by) => itemsOf(value, by),
    };
    const finder = new CellFinder(from.reshape, others as OtherRows);
    let wrong = 0;
    for (const [position, { cells, origin }] of rows.entries()) {
      const place = { row: origin[1]!, parts: [origin[2]!] };
      const row = new Map<string, RowCell>();
      for (const name of main.columns) row.set(name, await finder.cell(from.reshape.length, place, name));
      const traces = traceRow(recipe.sheets[0]!, columns, {
        rows: [row],
        position,
        lookup: (node, key) => {
          const value = 'input' in node ? lookUp(inputs, node, key) : undefined;
          return value === undefined ? undefined : { value, sources: [] };
        },
      });
      traces.forEach((trace, index) => {
        if (trace.value !== cells[index] || lastOf(trace) !== trace.value) wrong += 1;
      });
    }
    expect(wrong).toBe(0);
  });

  it('is found quickly, and is exact', async () => {
    const stood = cellsIn(plain);
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const at = (round * 7919 + 13) % rows.length;
      const before = process.cpuUsage();
      const lineage = await lineageOf(file, at, madeFrom);
      times.push(process.cpuUsage(before).user / 1000);
      expect(lineage!.cells.map(({ value }) => value)).toEqual(rows[at]!.cells);
      expectRealSources(lineage!, stood);
    }
    times.sort((a, b) => a - b);
    expect(times[10]).toBeLessThan(500);
  });
});

/** What the last step gave; without any, what stood in the file. */
function lastOf({ steps, sources }: CellTrace): Cell {
  return steps.length > 0 ? steps.at(-1)!.value : (sources[0]?.value ?? null);
}
