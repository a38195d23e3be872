import { type Desk, ToolRefused } from '../desk.js';
import { mostRows, type QueryAnswer } from './asked-query.js';
import { askInProcess, memoryMb } from './query-process.js';

export interface Result {
  columns: string[];
  /** Through the veil. */
  rows: (string | null)[][];
  isMore: boolean;
}

/** One read-only question to the run's own tables, in bounded time and memory. Throws ToolRefused. */
export async function query(desk: Desk, sql: string): Promise<Result> {
  const { veil, context } = desk;
  const job = { tables: [...desk.tables], sql, memoryMb: memoryMb / 2, seconds: desk.querySeconds };
  const answer = await askInProcess(job, context.signal);
  context.signal?.throwIfAborted();
  if (answer.kind === 'refused') throw new ToolRefused(veil.words(answer.why));
  if (answer.kind === 'failed') throw new ToolRefused(`The query failed: ${failureText(answer, desk)}`);
  const counts = new Set(answer.counts);
  const rows = answer.rows
    .slice(0, mostRows)
    .map((row) => row.map((cell, at) => (counts.has(at) ? cell : veil.cell(cell))));
  // A name that stands in no question was made of cells.
  const columns = answer.columns.map((name) =>
    sql.includes(name) || veil.isKnown(name) ? name : `${veil.cell(name)}`,
  );
  return { columns, rows, isMore: answer.rows.length > mostRows };
}

/** Until rows are read only names and the question itself can stand in an error; then cells do, quoted or not. */
function failureText({ said, isOfCells }: Extract<QueryAnswer, { kind: 'failed' }>, { veil }: Desk): string {
  if (!isOfCells || veil.samples === 'values') return veil.words(said).slice(0, 500);
  const kind = /^[A-Z][A-Za-z ]* Error/.exec(said)?.[0] ?? 'Error';
  return `${kind}. What it says of cells is not shown; try_cast and try_strptime raise none`;
}
