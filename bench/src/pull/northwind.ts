import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@godwit/client/client';
import { godwit } from '@godwit/testbed/service';
import { parse } from 'csv-parse/sync';
import { makeTemplates, runThrough, sendFile, wellSettled } from '../runs.js';
import { embedded } from '../service.js';
import type { Database } from './database.js';
import { loadNorthwind, northwindTables } from './northwind-tables.js';
import { northwindTemplates } from './northwind-templates.js';

const ways = ['files', 'live', 'files over HTTP', 'live over HTTP'] as const;
type Way = (typeof ways)[number];
/** Rows of each template, the header first; the others in an order of their own. */
type Sheets = Map<string, string[]>;

export interface Compared {
  template: string;
  rows: number;
  /** Rows that are there in one way and not in another; all of them must be none. */
  differences: number;
  /** Columns without a value in any row, whatever way. */
  hollow: string[];
  /** Rows of the table that it is made of: two sheets without any would be equal too. */
  atLeast: number;
}

/** The same tables as files that the server made, and pulled; by the command and over HTTP. */
export async function compareNorthwind(database: Database, data: string, show: boolean): Promise<Compared[]> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-northwind-'));
  const setup = await embedded();
  try {
    await loadNorthwind(database, data);
    const files: string[] = [];
    for (const { name, columns } of northwindTables) {
      const path = join(folder, `${name}.csv`);
      await database.ownCsv(name, columns, path);
      files.push(path);
    }
    const service = await setup.start({ env: { PRIVATE_NETWORKS: database.config.host } });
    try {
      const client = createClient({ ...service, retries: 0 });
      const slugs = await makeTemplates(
        client,
        northwindTemplates.map(({ table: _, ...template }) => template),
      );
      const sheets: Record<Way, Sheets> = {
        files: await byCommand(folder, 'files', files),
        live: await byCommand(folder, 'live', [addressOf(database)], database.credentials.password),
        'files over HTTP': await overHttp(client, slugs, async (id) => {
          for (const path of files) await sendFile(client, id, path);
        }),
        'live over HTTP': await overHttp(client, slugs, (id) => connect(client, id, database)),
      };
      const counts = await countsOf(data);
      return northwindTemplates.map(({ slug, table }) => ({
        ...compare(slug, sheets, show),
        atLeast: counts.get(table) ?? Number.NaN,
      }));
    } finally {
      await service.stop();
    }
  } finally {
    await setup.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function addressOf({ connector, config, credentials }: Database): string {
  return `${connector}://${credentials.user}@${config.host}:${config.port}/${config.database}`;
}

async function byCommand(folder: string, way: string, sources: string[], password?: string): Promise<Sheets> {
  const templates = join(folder, 'templates.json');
  const out = join(folder, way);
  await mkdir(out, { recursive: true });
  await writeFile(templates, JSON.stringify(northwindTemplates.map(({ table: _, ...template }) => template)));
  const env = password === undefined ? {} : { GODWIT_SOURCE_PASSWORD: password };
  await godwit(['migrate', ...sources, '--templates', templates, '--out', out, '--overwrite', '--yes'], env);
  const sheets: Sheets = new Map();
  for (const { slug } of northwindTemplates)
    sheets.set(slug, sorted(await readFile(join(out, `${slug}.csv`), 'utf8')));
  return sheets;
}

async function connect(client: Client, migration_id: string, database: Database): Promise<void> {
  const { connector, config, credentials } = database;
  await client.saveSourceConnection({
    params: { migration_id },
    body: { source_key: connector, config, credentials },
  });
}

async function overHttp(
  client: Client,
  slugs: ReadonlyMap<string, string>,
  give: (migrationId: string) => Promise<void>,
): Promise<Sheets> {
  const body = { name: 'Northwind', templates: [...slugs.values()] };
  const { migration_id } = await client.createMigration({ body });
  await give(migration_id);
  for (const kind of ['generate', 'execute'] as const)
    wellSettled(await runThrough(client, migration_id, kind, { pollMs: 100 }));
  const sheets: Sheets = new Map();
  for (const [slug, name] of slugs) {
    const sheet = await client.exportSheet({ params: { migration_id, file: `${name}.csv` } });
    sheets.set(slug, sorted(await sheet.text()));
  }
  // The next migration is not to take over what this one learned.
  await client.deleteMigration({ params: { migration_id } });
  return sheets;
}

function sorted(csv: string): string[] {
  const [header, ...rows] = (parse(csv) as string[][]).map((row) => JSON.stringify(row));
  return [header ?? '', ...rows.sort()];
}

function compare(template: string, sheets: Record<Way, Sheets>, show: boolean): Omit<Compared, 'atLeast'> {
  const first = sheets.files.get(template) ?? [];
  let differences = 0;
  for (const way of ways.slice(1)) {
    const other = sheets[way].get(template) ?? [];
    const [missing, added] = [without(first, other), without(other, first)];
    differences += missing.length + added.length;
    if (show && missing.length + added.length > 0) {
      console.log(`${template}, ${way}: ${missing.length} rows of the files are not there:`);
      for (const row of missing.slice(0, 3)) console.log(`  - ${row}`);
      for (const row of added.slice(0, 3)) console.log(`  + ${row}`);
    }
  }
  const [header = [], ...rows] = first.map((row) => JSON.parse(row) as string[]);
  const hollow = header.filter((_, at) => rows.every((row) => row[at] === ''));
  return { template, rows: rows.length, differences, hollow };
}

/** Rows of a list that another has not, as often as it has them. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}

async function countsOf(data: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of northwindTables) {
    const rows = parse(await readFile(join(data, `${name}.csv`), 'utf8')) as string[][];
    counts.set(name, rows.length - 1);
  }
  return counts;
}
