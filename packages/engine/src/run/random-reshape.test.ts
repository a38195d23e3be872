import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DuckSession, withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { parseRecipe, type Recipe } from '../recipe/recipe.js';
import type { Reshape } from '../recipe/reshape.js';
import { rounds } from '../testing/rounds.js';
import { inputsFrom } from './inputs.js';
import { Needs } from './needs.js';
import { originColumns } from './relation.js';
import { sourceRow } from './sheet/source-row.js';
import { sourceOf } from './source.js';
import { cellsIn } from './testing/compare-lineage.js';
import type { PlainOrigin } from './testing/plain-lines.js';
import { type Cell, type PlainTable, writeTable } from './testing/plain-table.js';
import { type Gen, subset } from './testing/random-pick.js';
import { reshaping } from './testing/random-reshape.js';
import { columnNames, makeTable } from './testing/random-table.js';
import { linesOf } from './testing/reference-reshape.js';
import { scratchFolder } from './testing/tables.js';
import { ValueWorker } from './value-worker.js';

const out = scratchFolder();
const runs = rounds(30);

it('reshapes as the reference does: rows, those left out, those taken up, and the way back of every cell', {
  timeout: 3_600_000,
}, async () => {
  await withSession({ scratch: join(out, 'tmp') }, async (session) => {
    const property = fc.asyncProperty(fc.gen(), (g) => agree(session, g));
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
  });
});

async function agree(session: DuckSession, g: Gen): Promise<void> {
  const given = subset(g, columnNames, 2, 6);
  const plain = (g(fc.boolean) ? ['1', '2'] : ['1']).map((part) =>
    makeTable(g, `a${part}.csv`, given, [0, 12], part === '2'),
  );
  const { reshape, columns } = reshaping(g, given);
  const expected = linesOf(plain, reshape);
  expect(columns.toSorted()).toEqual(expected.names.toSorted());
  const tables: Table[] = [];
  for (const table of plain) tables.push(await writeTable(out, table));
  const { rows, left, absorbed } = await reshaped(
    session,
    recipeOf(given, reshape, columns),
    tables,
    columns,
  );
  const places = columns.map((name) => expected.names.indexOf(name));
  expect(rows).toEqual(
    expected.rows.map(({ cells, origin }) => ({ origin, cells: places.map((place) => cells[place]!) })),
  );
  expect(left).toEqual(expected.left.map(({ rule, origin }) => `${rule}: ${origin}`).sort());
  expect(absorbed).toEqual(expected.absorbed.map(String).sort());
  await expectWaysBack(session, { plain, tables, reshape, columns }, rows);
}

function recipeOf(given: string[], reshape: Reshape[], columns: string[]): Recipe {
  return parseRecipe({
    version: 1,
    inputs: [{ id: 'a', file: 'a*', columns: given }],
    sheets: [
      {
        template: 't',
        from: { input: 'a', reshape },
        columns: Object.fromEntries(columns.map((name, at) => [`${at}`, { op: 'column', name }])),
      },
    ],
  });
}

interface ReshapedRow {
  origin: PlainOrigin;
  cells: Cell[];
}

async function reshaped(session: DuckSession, recipe: Recipe, tables: Table[], columns: string[]) {
  const inputs = inputsFrom(recipe, tables);
  const needs = new Needs(session, inputs, new ValueWorker(), async () => {
    throw new Error('no sheet is looked into');
  });
  const { relation, column } = await sourceOf(recipe.sheets[0]!, inputs, needs);
  const origins = originColumns(relation);
  const listed = (names: readonly string[]) =>
    `[${names.map((name) => `${name}::BIGINT`).join(', ')}] AS origin`;
  const cells = columns.map((name, at) => `'|' || ${column(name)} AS cell${at}`);
  const found = await session.rows(
    `SELECT ${[listed(origins), ...cells].join(', ')} FROM ${relation.sql} ORDER BY ${origins.join(', ')}`,
  );
  const rows = found.map(
    (row): ReshapedRow => ({
      origin: (row.origin as unknown[]).map(Number),
      cells: columns.map((_, at) =>
        typeof row[`cell${at}`] === 'string' ? String(row[`cell${at}`]).slice(1) : null,
      ),
    }),
  );
  const left: string[] = [];
  for (const { rule, sql, columns: known } of relation.leftOut)
    for (const { origin } of await session.rows(`SELECT ${listed(known)} FROM (${sql})`))
      left.push(`${rule}: ${origin}`);
  const absorbed: string[] = [];
  for (const sql of relation.absorbed)
    for (const { origin } of await session.rows(`SELECT ${listed(origins.slice(0, 2))} FROM (${sql})`))
      absorbed.push(String(origin));
  return { rows, left: left.sort(), absorbed: absorbed.sort() };
}

async function expectWaysBack(
  session: DuckSession,
  of: { plain: PlainTable[]; tables: Table[]; reshape: Reshape[]; columns: string[] },
  rows: ReshapedRow[],
): Promise<void> {
  const stood = cellsIn(of.plain);
  for (const { cells, origin } of rows) {
    const [table, row, ...parts] = origin as number[];
    const place = { row: row!, parts: parts };
    const traced = await sourceRow(session, of.tables[table!]!, of.reshape, place, of.columns);
    expect(of.columns.map((name) => traced.get(name)!.value)).toEqual(cells);
    for (const { source } of traced.values())
      if (source) expect(source.value).toBe(stood.cell(source.file, source.row, source.column));
  }
}
