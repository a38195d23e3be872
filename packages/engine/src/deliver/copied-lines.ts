import { type DuckSession, quoteText } from '../duck/session.js';
import { readGrowing } from '../export/read-growing.js';

const lineEnd = 0x0a;
const digit0 = 0x30;

/** Nothing is quoted, and no JSON holds this character as it is. */
const asLines = `FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\u0001', USE_TMP_FILE false`;

/**
 * The JSON texts that a query gives in its only column, in its order, one to a line: chunks of whole lines, read while
 * DuckDB writes them to this path, each good until the next is asked for. They never become JavaScript's strings.
 */
export async function* copiedLines(
  query: string,
  path: string,
  session: DuckSession,
  run: (copy: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  let isDone = false;
  const writing = run(`COPY (${query}) TO ${quoteText(path)} (${asLines})`).finally(() => {
    isDone = true;
  });
  try {
    yield* wholeLines(readGrowing(path, writing, { reused: true }));
  } finally {
    if (!isDone) session.connection.interrupt();
    await writing.catch(() => {});
  }
}

/** The same once more. */
export function readLines(path: string): AsyncGenerator<Buffer> {
  return wholeLines(readGrowing(path, Promise.resolve(), { reused: true }));
}

/** The line that runs over the end of a chunk comes by itself, so that the others need not be copied. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf(lineEnd);
    if (last < 0) {
      begun.push(Buffer.from(chunk));
      continue;
    }
    const first = begun.length === 0 ? 0 : chunk.indexOf(lineEnd) + 1;
    if (first > 0) yield Buffer.concat([...begun, chunk.subarray(0, first)]);
    if (first <= last) yield chunk.subarray(first, last + 1);
    begun = last + 1 < chunk.length ? [Buffer.from(chunk.subarray(last + 1))] : [];
  }
}

/** Where the line that starts here ends: the place of its line feed. */
export function endOfLine(lines: Buffer, start: number): number {
  return lines.indexOf(lineEnd, start);
}

/** The number of the row whose line ends here: its last member, before the brace. */
export function rowIndexAt(lines: Buffer, end: number): number {
  let rowIndex = 0;
  for (let at = end - 2, unit = 1; ; at -= 1, unit *= 10) {
    const digit = (lines[at] ?? 0) - digit0;
    if (digit < 0 || digit > 9) return rowIndex;
    rowIndex += digit * unit;
  }
}
