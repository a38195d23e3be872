import { isBlank } from '../cells/text.js';
import { quoteText, withSession } from '../duck/session.js';
import { lineageOf, type MadeFrom } from '../run/sheet/lineage.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';

/** A cell of a sheet, and the cells of the files that it was made from. */
export interface Example {
  before: string[];
  after: string;
}

/** By template slug and column. */
export type Examples = ReadonlyMap<string, ReadonlyMap<string, Example>>;

/** A row of the sheet is chosen among the first ones; wide sheets have fewer of them. */
const firstRows = 200;
const mostCells = 20_000;
/** One record tells most; what is blank in it, another may show. */
const mostRows = 2;

/** What a reader can check by eye: one record of each sheet, as it stood in the files and as it stands now. */
export async function examplesOf(madeFrom: MadeFrom & { sheets: readonly SheetFile[] }): Promise<Examples> {
  const examples = new Map<string, Map<string, Example>>();
  for (const sheet of madeFrom.sheets) {
    const own = new Map<string, Example>();
    for (const row of await tellingRows(sheet))
      for (const { column, value, sources } of (await lineageOf(sheet, row, madeFrom))?.cells ?? []) {
        if (isBlank(value) || own.has(column)) continue;
        const before = sources.flatMap((source) => (isBlank(source.value) ? [] : [source.value ?? '']));
        own.set(column, { before: [...new Set(before)], after: value ?? '' });
      }
    examples.set(sheet.template.slug, own);
  }
  return examples;
}

/** The row with the most filled cells, then the one that fills most of the others. */
async function tellingRows({ parquet, columns, rowCount }: SheetFile): Promise<number[]> {
  if (rowCount === 0 || columns.length === 0) return [];
  const first = Math.max(1, Math.min(firstRows, Math.floor(mostCells / columns.length)));
  const rows = await withSession({ threads: 1, memoryMb: 200 }, (session) =>
    session.rows(
      `SELECT ${columns.map((_, at) => cellColumn(at)).join(', ')} FROM read_parquet(${quoteText(parquet)}) LIMIT ${first}`,
    ),
  );
  const filled = rows.map((row) => columns.map((_, at) => !isBlank(row[`c${at}`] as string | null)));
  const chosen: number[] = [];
  let missing = columns.map((_, at) => at);
  while (chosen.length < mostRows && missing.length > 0) {
    const gains = filled.map((cells) => missing.filter((at) => cells[at]).length);
    const best = Math.max(0, ...gains);
    if (best === 0) break;
    const row = gains.indexOf(best);
    chosen.push(row);
    missing = missing.filter((at) => !filled[row]?.[at]);
  }
  return chosen;
}
