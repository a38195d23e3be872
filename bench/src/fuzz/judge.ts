import { readdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DuckSession, quoteText } from '@godwit/engine/duck/session';
import { type LimitSettings, limitsOf, secondsFor } from '@godwit/engine/read/guard/limits';
import { readFile } from '@godwit/engine/read/read-file';
import { type InputFile, type Table, UnreadableFile } from '@godwit/engine/read/reader';

export interface Verdict {
  outcome: 'read' | 'refused' | 'limit' | 'fault';
  /** What the reader said, or what is wrong about it. */
  told: string;
  seconds: number;
}

/** What a person must never be told. */
const internals =
  /undefined|\bNaN\b|\[object |Cannot (?:read|set) propert|Cannot (?:destructure|convert)|is not (?:a function|iterable|defined|a constructor)|stopped unexpectedly|\bat \S+:\d+|node_modules|ERR_[A-Z]|INTERNAL|assert|Assertion|\.[jt]s\b|reading-|out of bounds|ENOENT|Maximum call stack|Array buffer|Invalid (?:array|string|typed)/i;
/** On a busy machine a process takes a while to be ended. */
const graceSeconds = 5;

/** Reads a file as any caller would, and says whether that went as it must. */
export async function judge(
  file: InputFile,
  scratch: string,
  limits: LimitSettings & { seconds: number },
  session: DuckSession,
): Promise<Verdict> {
  const start = Date.now();
  const seconds = () => (Date.now() - start) / 1000;
  let tables: Table[];
  let pages = 0;
  const onPage = () => {
    pages += 1;
  };
  try {
    tables = await readFile(file, scratch, { limits, onPage });
  } catch (error) {
    return { ...refusal(error, file, scratch), ...late(seconds(), pages, file, limits), seconds: seconds() };
  }
  const took = seconds();
  const fault = await faultOf(tables, session);
  const left = (await readdir(scratch)).filter(
    (name) => !tables.some(({ parquet }) => basename(parquet) === name),
  );
  for (const { parquet } of tables) await rm(parquet, { force: true });
  const wrong = fault ?? (left.length > 0 ? `left behind: ${left.join(', ')}` : undefined);
  if (wrong !== undefined) return { outcome: 'fault', told: wrong, seconds: took };
  return {
    outcome: 'read',
    told: `${tables.length} tables`,
    seconds: took,
    ...late(took, pages, file, limits),
  };
}

function refusal(error: unknown, file: InputFile, scratch: string): Pick<Verdict, 'outcome' | 'told'> {
  if (!(error instanceof UnreadableFile))
    return { outcome: 'fault', told: `not an UnreadableFile: ${String(error)}` };
  const { message } = error;
  if (!message.startsWith(`${file.name}: `))
    return { outcome: 'fault', told: `does not name the file: ${message}` };
  const said = message.slice(file.name.length + 2);
  if (internals.test(said) || said.includes(scratch) || said.includes(file.path) || said.length > 3000)
    return { outcome: 'fault', told: `not fit for people: ${message}` };
  return { outcome: /READ_LIMIT_/.test(said) ? 'limit' : 'refused', told: said };
}

/** Past its limit: what is unpacked gives an archive more time, as `secondsFor` says, and so does every page. */
function late(
  seconds: number,
  pages: number,
  { name }: InputFile,
  settings: LimitSettings,
): Partial<Verdict> {
  const limits = limitsOf(settings);
  const unpacked = /\.(?:zip|gz|tgz|tar)$/.test(name) ? limits.archive.totalBytes : 0;
  const most = secondsFor(unpacked, limits) + pages * limits.secondsPerPage;
  if (seconds <= most + graceSeconds) return {};
  return { outcome: 'fault', told: `took ${Math.round(seconds)} s` };
}

/** Every record of the file is a row, a reject or skipped for a reason, and what is told of a table is so. */
async function faultOf(tables: readonly Table[], session: DuckSession): Promise<string | undefined> {
  if (tables.length === 0) return 'no tables, and nobody said why';
  for (const { name, columns, rowCount, rejects, dialect, parquet, marks = [] } of tables) {
    const marked = marks
      .filter(({ kind }) => kind !== 'hidden')
      .flatMap(({ rows }) => rows)
      .reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const stored = await session.count(`read_parquet(${quoteText(parquet)})`);
    if (stored !== rowCount + marked)
      return `${name}: ${stored} rows stored, ${rowCount} told, ${marked} marked`;
    if (new Set(columns).size !== columns.length || columns.includes(''))
      return `${name}: columns ${columns.join()}`;
    if (typeof dialect.records !== 'number') continue;
    const lost = dialect.records - rowCount - rejects.length - Number(dialect.skippedRows ?? 0);
    if (lost !== 0 && lost !== marked)
      return `${name}: ${lost} of ${dialect.records} records unaccounted for`;
  }
  return undefined;
}
