import { startBounded } from '@godwit/engine/process/start-bounded';
import { type Desk, ToolRefused } from '../desk.js';
import { mostRows, type QueryAnswer, type QueryJob } from './asked-query.js';

const seconds = 10;
/** By the clock, however busy the machine is. */
const mostSeconds = 60;
/** Of its process; half of it is DuckDB's. */
const memoryMb = 600;

export interface Result {
  columns: string[];
  /** Through the veil. */
  rows: (string | null)[][];
  isMore: boolean;
}

/** One read-only question to the run's own tables, in bounded time and memory. Throws ToolRefused. */
export async function query(desk: Desk, sql: string): Promise<Result> {
  const { veil, context } = desk;
  const job = { tables: [...desk.tables], sql, memoryMb: memoryMb / 2, seconds };
  const answer = await inOwnProcess(job, context.signal);
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

/**
 * A single function may hold gigabytes or go on for minutes after it was interrupted (`repeat` of two million letters
 * over 2,000 rows: 5 GB, and 40 s): only the end of a process ends that.
 */
function inOwnProcess(job: QueryJob, signal: AbortSignal | undefined): Promise<QueryAnswer> {
  const { child, onEnd } = startBounded(import.meta.url, './query-child.js', memoryMb);
  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, mostSeconds * 1000);
  signal?.addEventListener('abort', kill);
  return new Promise<QueryAnswer>((resolve) => {
    child.on('message', (answer: QueryAnswer) => resolve(answer));
    onEnd(({ isOutOfMemory, isOutOfTime }) => {
      const why =
        isLate || isOutOfTime
          ? `took more than ${seconds} s`
          : isOutOfMemory
            ? `held more than ${memoryMb} MB`
            : 'ended early';
      resolve({ kind: 'refused', why: `The query ${why}: ask for less.` });
    });
    child.send(job, () => {});
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    kill();
  });
}
