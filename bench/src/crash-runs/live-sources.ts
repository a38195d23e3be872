import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@godwit/testbed/postgres';
import pg from 'pg';

/** A source that is pulled slowly enough to be struck in the middle. */
export interface StruckSource {
  name: 'rest' | 'postgresql';
  connection: { source_key: string; config: Record<string, unknown>; credentials: Record<string, unknown> };
  /** Other rows from now on; each as a line of the CSV that comes out. */
  turn(round: number): Promise<string[]>;
  /** Resolves when this share of a pull that is under way has been given. */
  reached(share: number): Promise<void>;
  /** Where each pull of this round began, in pages; nothing for a source that begins anew each time. */
  began: number[];
  close(): Promise<void>;
}

const token = 'bench-token-7f3a';
const pages = 60;
const pageSize = 50;
/** A part of a stream is kept after five seconds: there are two of them in a pull, and a rest. */
const pageMs = 200;

export async function pagedRest(): Promise<StruckSource> {
  let rows: { id: number; name: string; email: string }[] = [];
  let isNew = true;
  let last = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(String(request.url), 'http://here');
    const page = Number(url.searchParams.get('page') ?? 1);
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('{}');
    await sleep(pageMs);
    // Each pull looks at the first page for its columns, then goes on where it stopped, or reads it again.
    if (page > 1 && last <= 1) source.began.push(page);
    if (page > 1) isNew = false;
    last = page;
    response.end(JSON.stringify({ people: rows.slice((page - 1) * pageSize, page * pageSize) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stream = { name: 'people', path: '/people', record_path: 'people', primary_key: ['id'] };
  const document = {
    name: 'People',
    base_url: origin,
    auth: { type: 'bearer' },
    pagination: { type: 'page', parameter: 'page', start: 1, size: pageSize },
    streams: [stream],
  };
  const source: StruckSource = {
    name: 'rest',
    connection: { source_key: 'rest', config: { document }, credentials: { token } },
    began: [],
    async turn(round) {
      rows = rowsOf(round, pages * pageSize - 7);
      isNew = true;
      last = 0;
      source.began = [];
      return rows.map(lineOf);
    },
    async reached(share) {
      while (isNew || last < share * pages) await sleep(20);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return source;
}

const tableRows = 20_000;

/** One transaction that begins anew each time, with rows that take their time. */
export async function slowPostgres(): Promise<StruckSource> {
  const postgres = await startPostgres();
  const { hostname, port, username, password } = new URL(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    create table kept (id int primary key, name text, email text);
    create function slowly(id int) returns int language plpgsql as
      $$ begin if id % 500 = 0 then perform pg_sleep(0.1); end if; return id; end $$;
    create schema shown;
    create view shown.people as select slowly(id) as id, name, email from kept`);
  const pullMs = (tableRows / 500) * 100;
  return {
    name: 'postgresql',
    connection: {
      source_key: 'postgresql',
      config: {
        host: hostname,
        port: Number(port),
        database: 'postgres',
        ssl: 'disable',
        schemas: ['shown'],
      },
      credentials: { user: username, password },
    },
    began: [],
    async turn(round) {
      const rows = rowsOf(round, tableRows);
      await client.query('truncate kept');
      await client.query('insert into kept select * from json_populate_recordset(null::kept, $1)', [
        JSON.stringify(rows),
      ]);
      return rows.map(lineOf);
    },
    async reached(share) {
      const copying =
        "select 1 from pg_stat_activity where application_name = 'godwit' and query ilike 'copy%'";
      while ((await client.query(copying)).rows.length === 0) await sleep(20);
      await sleep(share * pullMs);
    },
    async close() {
      await client.end();
      await postgres.stop();
    },
  };
}

function rowsOf(round: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Person ${at + 1} of ${round}`,
    email: `p${at + 1}@r${round}.example`,
  }));
}

function lineOf({ id, name, email }: ReturnType<typeof rowsOf>[number]): string {
  return `${id},${name},${email}`;
}
