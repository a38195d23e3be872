import { withSession } from '@godwit/engine/duck/session';
import type { Table } from '@godwit/engine/read/reader';
import { parseRecipe } from '@godwit/engine/recipe/recipe';
import type { Reshaping } from '@godwit/engine/reshape/reshape';
import { run } from '@godwit/engine/run/run';
import type { Grid } from './grid.js';

/** The found steps as a recipe that copies the columns, run by the engine. */
export async function carryOut(table: Table, { steps, columns }: Reshaping, out: string): Promise<Grid> {
  const template = {
    slug: 'table',
    name: 'Table',
    columns: columns.map((_, at) => ({ name: `column ${at}` })),
  };
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'table', file: '*', columns: table.columns }],
    sheets: [
      {
        template: 'table',
        from: { input: 'table', reshape: steps.map(({ step }) => step) },
        columns: Object.fromEntries(columns.map((name, at) => [`column ${at}`, { op: 'column', name }])),
      },
    ],
  });
  const [sheet] = await run(recipe, [table], [template], { out });
  if (!sheet) throw new Error('there is no sheet');
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT * FROM read_parquet('${sheet.parquet.replaceAll("'", "''")}')`),
  );
  return { columns, rows: rows.map((row) => columns.map((_, at) => String(row[`c${at}`] ?? ''))) };
}
