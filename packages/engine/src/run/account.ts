import { type DuckSession, quoteText } from '../duck/session.js';
import { mentionsOf } from '../recipe/recipe.js';
import { expands } from '../recipe/reshape.js';
import { everyRow } from './dropped.js';
import type { SheetPlan } from './plan-sheet.js';
import type { DroppedRows } from './sheet/sheet.js';

/**
 * No row is lost in silence: every row of the sheet's first input stands in the sheet, went into a row of it (a line of a
 * record), or is among those that a rule left out. A run that cannot show this fails; it is a fault of ours.
 */
export async function assertAccounted(
  session: DuckSession,
  { sheet, source, rowsRead }: SheetPlan,
  parquet: string,
  rowCount: number,
  dropped: DroppedRows | undefined,
): Promise<void> {
  const left = (dropped?.rules ?? []).reduce((sum, { count }) => sum + count, 0);
  const oneToOne = !('join' in sheet.from) && !mentionsOf(sheet).some(({ reshape }) => reshape.some(expands));
  if (oneToOne) {
    if (rowCount + left === rowsRead) return;
    throw new Error(
      `Sheet "${sheet.template}": ${rowsRead} rows were read, ${rowCount} are in the sheet and ${left} were left out.`,
    );
  }
  const [origin] = source.origins;
  const place = `${origin?.table}, ${origin?.row}`;
  const files = [parquet, ...(dropped ? [dropped.parquet] : [])];
  const seen = [
    ...files.map((file) => `SELECT ${place} FROM read_parquet(${quoteText(file)})`),
    ...source.absorbed,
  ].join(' UNION ALL ');
  const [lost] = await session.rows(
    `SELECT count(*)::BIGINT AS n FROM (SELECT ${place} FROM ${everyRow(source)} EXCEPT (${seen}))`,
  );
  if (Number(lost?.n) > 0)
    throw new Error(
      `Sheet "${sheet.template}": ${lost?.n} rows are neither in the sheet nor left out by a rule.`,
    );
}
