import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectContext, Connection, Settings, Stream, StreamState } from '../connector.js';
import { everythingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';

/** What a stream gave. */
export interface Collected {
  rows: (string | undefined)[][];
  csv: string;
  records: Record<string, unknown>[];
  file: Buffer | undefined;
  states: StreamState[];
}

export async function collect(
  connection: Connection,
  stream: Stream,
  from?: StreamState,
): Promise<Collected> {
  const got: Collected = { rows: [], csv: '', records: [], file: undefined, states: [] };
  const parts: Uint8Array[] = [];
  await connection.read(
    stream,
    {
      rows: async (rows) => void got.rows.push(...rows.map((row) => [...row])),
      csv: async (bytes) => void parts.push(Uint8Array.from(bytes)),
      records: async (records) => void got.records.push(...structuredClone([...records])),
      file: async (write) => {
        const folder = await mkdtemp(join(tmpdir(), 'godwit-stream-'));
        try {
          const path = join(folder, 'file');
          await write(path);
          got.file = await readFile(path);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      checkpoint: async (state) => void got.states.push(structuredClone(state)),
    },
    from,
  );
  got.csv = Buffer.concat(parts).toString('utf8');
  return got;
}

/** For tests that connect to servers of their own on this machine. */
export function anywhere(
  scratch: string,
  more: Partial<ConnectContext> = {},
): ConnectContext & { kept: Settings[]; told: string[] } {
  const kept: Settings[] = [];
  const told: string[] = [];
  return {
    outbound: openOutbound({ allowed: everythingAllowed, plainHttp: true }),
    scratch,
    signal: new AbortController().signal,
    keepCredentials: async (credentials) => void kept.push(credentials),
    tell: (message) => void told.push(message),
    kept,
    told,
    ...more,
  };
}
