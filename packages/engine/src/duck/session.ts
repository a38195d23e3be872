import { type DuckDBConnection, DuckDBInstance, type DuckDBValue, type Json } from '@duckdb/node-api';

export interface SessionLimits {
  threads?: number;
  /** What DuckDB may hold before it spills into `scratch`; the process needs about 100 MB on top. */
  memoryMb?: number;
  /** Where it spills to. Without one it does not spill, and a query that needs more fails. */
  scratch?: string;
}

/** A bounded DuckDB of its own: nothing is shared between two of them, and closing frees all it held. */
export class DuckSession {
  private constructor(
    private readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection,
  ) {}

  static async open({ threads = 2, memoryMb = 400, scratch }: SessionLimits = {}): Promise<DuckSession> {
    const options: Record<string, string> = {
      threads: String(threads),
      memory_limit: `${memoryMb}MB`,
      // An engine that runs customers' files must not reach for the network by itself.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    };
    if (scratch !== undefined) options.temp_directory = scratch;
    const instance = await DuckDBInstance.create(':memory:', options);
    return new DuckSession(instance, await instance.connect());
  }

  async run(sql: string, values?: DuckDBValue[]): Promise<void> {
    await this.connection.run(sql, values);
  }

  /** All rows as plain JSON objects; big integers are text there, so that none loses digits. */
  async rows(sql: string, values?: DuckDBValue[]): Promise<Record<string, Json>[]> {
    const reader = await this.connection.runAndReadAll(sql, values);
    return reader.getRowObjectsJson();
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
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
