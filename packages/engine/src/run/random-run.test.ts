import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { rounds } from '../testing/rounds.js';
import { run } from './run.js';
import { expectSheet } from './testing/compare.js';
import { expectLineage } from './testing/compare-lineage.js';
import { writeTable } from './testing/plain-table.js';
import { makeWorld, reread, type World } from './testing/random-world.js';
import { plainInputs, referenceRun } from './testing/reference-run.js';
import { scratchFolder } from './testing/tables.js';

const out = scratchFolder();
const runs = rounds(8);

it('gives what the reference gives, cell by cell and error by error', { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(fc.gen(), (g) => agree(makeWorld(g, { mostRows: 12 }), true));
  // It stops at its first failure and says how to repeat it: to shrink one took longer than to find it.
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
});

it.each([1, 2, 3])('also for tables of more than one vector (seed %i)', async (seed) => {
  const size = { leastRows: 2100, mostRows: 3000, joins: false };
  const property = fc.asyncProperty(fc.gen(), (g) => agree(makeWorld(g, size), false));
  await fc.assert(property, { numRuns: 1, seed, endOnFailure: true });
});

async function agree({ tables, recipe, templates, older }: World, traced: boolean): Promise<void> {
  const written: Table[] = [];
  for (const table of tables) written.push(await writeTable(out, table));
  const existing = await run(older.recipe, written, [older.template], { out });
  const inputs = plainInputs(recipe, tables);
  const plainOlder = referenceRun({ recipe: older.recipe, inputs, templates: [older.template] });
  await expectSheet(existing[0]!, plainOlder[0]!);
  const expected = referenceRun({ recipe, inputs, templates, existing: plainOlder });
  const sheets = await run(recipe, written, templates, { out, existing });
  expect(sheets.length).toBe(expected.length);
  for (const [at, sheet] of sheets.entries()) {
    await expectSheet(sheet, expected[at]!);
    if (traced) await expectLineage(sheet, expected[at]!, { recipe, tables: written, sheets }, tables);
  }
  const again = await run(reread(recipe), written, templates, { out, existing });
  expect(again.map(({ sha256 }) => sha256)).toEqual(sheets.map(({ sha256 }) => sha256));
}
