import { quoteText, withSession } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';

/** One line for each invalid cell: where it stands in the sheet, what is wrong, and where its row came from. */
export async function writeErrors(sheet: SheetFile, csv: string): Promise<void> {
  const names = `[${sheet.columns.map(literal).join(', ')}]`;
  const cells = `[${sheet.columns.map((_, at) => cellColumn(at)).join(', ')}]`;
  await copyAsCsv(
    `SELECT file_row_number AS row_index, ${names}[error."column" + 1] AS "column", ${cells}[error."column" + 1] AS value, error."rule" AS "rule", error."message" AS "message", ${sourceSql(sheet)}
     FROM (SELECT *, unnest(errors) AS error
           FROM read_parquet(${quoteText(sheet.parquet)}, file_row_number = true) WHERE errors IS NOT NULL)
     ORDER BY file_row_number, error."column"`,
    csv,
  );
}

/** One line for each row that did not come into the sheet, and the rule that kept it out. */
export async function writeLeftOut(sheet: SheetFile, csv: string): Promise<void> {
  if (!sheet.dropped) return;
  const rules = `[${sheet.dropped.rules.map(({ rule }) => literal(rule)).join(', ')}]`;
  await copyAsCsv(
    `SELECT ${rules}[rule + 1] AS "left out because", ${sourceSql(sheet)}, "kept row 0" AS "merged into source_row"
     FROM read_parquet(${quoteText(sheet.dropped.parquet)})`,
    csv,
  );
}

/** The file, table and row of the first origin. */
function sourceSql({ origins }: SheetFile): string {
  const tables = origins[0]?.tables ?? [];
  const list = (values: string[]) => `[${values.map(literal).join(', ')}]["table 0" + 1]`;
  return `${list(tables.map(({ file }) => file))} AS file, ${list(tables.map(({ table }) => table))} AS "table", "row 0" AS source_row`;
}

async function copyAsCsv(query: string, path: string): Promise<void> {
  await withSession({}, (session) =>
    session.run(`COPY (${query}) TO ${quoteText(path)} (FORMAT csv, HEADER)`),
  );
}
