import type { DuckDBConnection, DuckDBValue, Json } from '@duckdb/node-api';
import { connectTo, type Lent, lend, takeBack } from './instances.js';
import { boundedMemory } from './most-memory.js';

export interface SessionLimits {
  threads?: number;
  /** What DuckDB may hold before it spills into `scratch`; the process needs about 100 MB on top. */
  memoryMb?: number;
  /** Where it spills to; a folder of its own among the machine's temporary ones where none is given. */
  scratch?: string;
}

/** A bounded DuckDB of its own: nothing is shared between two of them, and closing frees all it held. */
export class DuckSession {
  private constructor(
    private readonly lent: Lent,
    readonly connection: DuckDBConnection,
  ) {}

  private writer: DuckDBConnection | undefined;
  /** Some setting is not as it was when the session began. */
  private isSet = false;

  static async open({
    threads = 2,
    memoryMb: wanted = 400,
    scratch,
  }: SessionLimits = {}): Promise<DuckSession> {
    const lent = await lend({ threads, memoryMb: boundedMemory(wanted), scratch });
    const connection = await connectTo(lent);
    await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
    return new DuckSession(lent, connection);
  }

  async run(sql: string, values?: DuckDBValue[]): Promise<void> {
    if (/^\s*SET (?!VARIABLE)/i.test(sql)) this.isSet = true;
    await this.connection.run(sql, values);
  }

  /** All rows as plain JSON objects; big integers are text there, so that none loses digits. */
  async rows(sql: string, values?: DuckDBValue[]): Promise<Record<string, Json>[]> {
    const reader = await this.connection.runAndReadAll(sql, values);
    return reader.getRowObjectsJson();
  }

  async count(table: string): Promise<number> {
    const [row] = await this.rows(`SELECT count(*)::BIGINT AS n FROM ${table}`);
    return Number(row?.n);
  }

  /** The texts of a query's only column, a vector at a time; a null is left out. */
  async *batches(sql: string): AsyncGenerator<string[]> {
    const result = await this.connection.stream(sql);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      yield chunk.getColumnValues(0).filter((value) => typeof value === 'string');
    }
  }

  /** Through a connection of its own: a query that is being streamed ends when its connection does anything else. */
  async append(table: string, rows: readonly (string | null)[][]): Promise<void> {
    this.writer ??= await connectTo(this.lent);
    const appender = await this.writer.createAppender(table.replace(/^"|"$/g, ''));
    for (const row of rows) {
      for (const cell of row) {
        if (cell === null) appender.appendNull();
        else appender.appendVarchar(cell);
      }
      appender.endRow();
    }
    appender.closeSync();
  }

  /**
   * For statements that name what they compute (see Scope). Conditions stay where they are: pushed down, each name in
   * them is replaced by what it stands for, once for each mention (1M rows: 3 s instead of 0.3). Joins hold their right
   * side, as written: it is the smaller one.
   */
  async keepAsWritten(): Promise<void> {
    await this.run("SET disabled_optimizers = 'join_order,build_side_probe_side,filter_pushdown'");
  }

  /** From here on it reads and writes these files and no others, and nothing about it can be changed. */
  async lockDown(paths: readonly string[]): Promise<void> {
    await this.run(`SET allowed_paths = [${paths.map(quoteText).join(', ')}]`);
    await this.run('SET enable_external_access = false');
    await this.run('SET lock_configuration = true');
  }

  /**
   * For writing or reshaping a table of so many columns. DuckDB sets more than a megabyte aside for each column and thread, of which
   * it touches a fifth: with one thread 900 columns fail at 1,000 MB and really hold 235, 5,000 hold 820.
   */
  async withRoomFor<Made>(columns: number, work: () => Promise<Made>): Promise<Made> {
    return columns <= 200 ? work() : this.withMemory(columns * 1.5, work);
  }

  /** With one thread, and so much by its own account: for work that sets much more aside than it touches. */
  async withMemory<Made>(wantedMb: number, work: () => Promise<Made>): Promise<Made> {
    const { threads, memoryMb } = this.lent.settings;
    const bound = (most: number, mb: number) =>
      this.run(`SET threads = ${most}; SET memory_limit = '${Math.round(mb)}MB'`);
    await bound(1, Math.max(memoryMb, wantedMb));
    try {
      return await work();
    } finally {
      await bound(threads, memoryMb);
    }
  }

  close(): void {
    this.writer?.closeSync();
    this.connection.closeSync();
    takeBack(this.lent, !this.isSet);
  }
}

/** Opens a session for the length of one piece of work. */
export async function withSession<T>(
  limits: SessionLimits,
  work: (session: DuckSession) => Promise<T>,
): Promise<T> {
  const session = await DuckSession.open(limits);
  try {
    return await work(session);
  } finally {
    session.close();
  }
}

export function quoteIdent(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** For the few places that take no bound parameter: COPY targets, options of read_csv. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
