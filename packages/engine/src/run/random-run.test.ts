import fc from 'fast-check';
import { expect, it } from 'vitest';
import { run } from './run.js';
import { expectSheet } from './testing/compare.js';
import { expectLineage } from './testing/compare-lineage.js';
import { writeTable } from './testing/plain-table.js';
import { makeWorld, reread } from './testing/random-world.js';
import { plainInputs, referenceRun } from './testing/reference-run.js';
import { scratchFolder } from './testing/tables.js';

const out = scratchFolder();
const runs = Number(process.env.RUN_RUNS ?? 20);

it('gives what the reference gives, cell by cell and error by error', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const { tables, recipe, templates, older } = makeWorld(g, 12);
      const written = [];
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
        await expectLineage(sheet, expected[at]!, { recipe, tables: written }, tables);
      }
      const again = await run(reread(recipe), written, templates, { out, existing });
      expect(again.map(({ sha256 }) => sha256)).toEqual(sheets.map(({ sha256 }) => sha256));
    }),
    { numRuns: runs, seed: seed(), ...(process.env.RUN_RUNS ? {} : { interruptAfterTimeLimit: 25_000 }) },
  );
});

/** New input on every run of the suite; RUN_SEED repeats one. */
function seed(): number {
  return process.env.RUN_SEED ? Number(process.env.RUN_SEED) : Date.now() & 0x7fffffff;
}
