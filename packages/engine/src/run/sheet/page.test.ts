import { beforeAll, describe, expect, it } from 'vitest';
import { withSession } from '../../duck/session.js';
import { parseRecipe } from '../../recipe/recipe.js';
import { run } from '../run.js';
import { writeTable } from '../testing/plain-table.js';
import { scratchFolder } from '../testing/tables.js';
import { pageOf } from './page.js';
import type { SheetFile } from './sheet.js';

const out = scratchFolder();

/** Name, e-mail and a note; e-mail and note are required. */
async function sheetOf(rows: [name: string, email: string, note: string][]): Promise<SheetFile> {
  const columns = ['Name', 'Email', 'Note'];
  const table = await writeTable(out, { file: 'people.csv', columns, rows, numbers: 2 });
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'people', file: 'people.csv', columns }],
    sheets: [
      {
        template: 'people',
        from: { input: 'people' },
        columns: Object.fromEntries(columns.map((name) => [name, { op: 'column', name }])),
      },
    ],
  });
  const template = {
    slug: 'people',
    name: 'People',
    columns: [{ name: 'Name' }, { name: 'Email', required: true }, { name: 'Note', required: true }],
  };
  const [sheet] = await run(recipe, [table], [template], { out });
  return sheet!;
}

const page = (sheet: SheetFile, offset: number, limit: number) =>
  withSession({ threads: 1, memoryMb: 200 }, (session) => pageOf(session, sheet, { offset, limit }));

describe('a page of a sheet', () => {
  let sheet: SheetFile;
  beforeAll(async () => {
    const isBad = (at: number) => at % 1000 === 7;
    sheet = await sheetOf(
      Array.from({ length: 5000 }, (_, at) => [`Person ${at}`, isBad(at) ? '' : 'a@b', 'x']),
    );
  });
  const places = async (offset: number, limit: number) =>
    (await page(sheet, offset, limit)).invalidCells.map(({ row, rowIndex }) => [row, rowIndex]);

  it('has its own invalid cells first, then those of the other rows, by their place in the page', async () => {
    expect(await places(2000, 100)).toEqual([
      [7, 2007],
      [-1993, 7],
      [-993, 1007],
      [1007, 3007],
      [2007, 4007],
    ]);
    const { rows, invalidCells } = await page(sheet, 2000, 100);
    expect(rows).toHaveLength(100);
    expect(rows[7]).toEqual(['Person 2007', '', 'x']);
    expect(invalidCells[1]).toEqual({
      row: -1993,
      rowIndex: 7,
      column: 'Email',
      value: '',
      rule: 'required',
      message: 'Required field is empty',
    });
  });

  it('behind the last row is empty, and still tells of the others', async () => {
    expect((await page(sheet, 5000, 10)).rows).toEqual([]);
    expect(await places(5000, 10)).toHaveLength(5);
    expect(await places(0, 5000)).toHaveLength(5);
  });

  it('tells of 1,000 invalid cells at most, its own first', async () => {
    const bad = await sheetOf(Array.from({ length: 3000 }, (_, at) => [`Person ${at}`, '', '']));
    const own = (await page(bad, 2900, 50)).invalidCells;
    expect(own).toHaveLength(1000);
    expect(own.slice(0, 100).every(({ row }) => row >= 0 && row < 50)).toBe(true);
    expect(own.slice(100).map(({ rowIndex }) => rowIndex)).toEqual(
      Array.from({ length: 900 }, (_, at) => Math.floor(at / 2)),
    );
    expect((await page(bad, 0, 3000)).invalidCells).toHaveLength(1000);
  });

  it('reads the cells of other rows as they are', async () => {
    const odd = await sheetOf([
      ['a', 'a@b', 'x'],
      ['\uFEFFb', '', 'x'],
    ]);
    const [cell] = (await page(odd, 0, 1)).invalidCells;
    expect(cell).toMatchObject({ row: 1, column: 'Email' });
    expect((await page(odd, 1, 1)).rows[0]?.[0]).toBe('\uFEFFb');
  });
});
