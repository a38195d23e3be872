// @ts-check
// Makes a home such as those beside this folder, with the service of a checkout that is set up:
//   node packages/server/cases/make-home/make.mjs CHECKOUT FOLDER
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf } from './files.mjs';
import { startService } from './service.mjs';
import { begin, laterRequests } from './story.mjs';

const [checkout, folder] = process.argv.slice(2).map((path) => resolve(path));
if (!checkout || !folder) throw new Error('make.mjs CHECKOUT FOLDER');
const work = await mkdtemp(join(tmpdir(), 'godwit-make-home-'));
const home = join(work, 'home');

/** As the checkout has it installed. @param {string} workspace @param {string} name */
const installed = (workspace, name) =>
  import(
    pathToFileURL(createRequire(join(checkout, 'packages', workspace, 'package.json')).resolve(name)).href
  );

const { utils, write } = await installed('engine', '@e965/xlsx');
const files = filesOf((rows) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Umsatz');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
});

const first = await startService(checkout, home);
const { runs, migrations } = await begin(first, files);
const requests = await laterRequests(first, migrations);
/** @type {Record<string, unknown>} */
const held = {};
for (const [name, id] of Object.entries(migrations)) held[name] = { id, seen: await seen(first, id) };
const cells = [];
for (const slug of ['customers', 'orders', 'sales']) {
  const path = `/migrations/${migrations.shop}/sheets/${slug}/rows/1`;
  cells.push({ path, row: await first.call('GET', path) });
}
await first.stop();

const rows = await rowsIn(join(home, 'pglite'));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await cp(join(home, 'objects'), join(folder, 'objects'), { recursive: true });

const second = await startService(checkout, home);
const later = [];
for (const request of requests) {
  await second.call('POST', request.path, request.body);
  later.push({ ...request, seen: await seen(second, request.migration) });
}
await second.stop();
await rm(work, { recursive: true, force: true });
await writeFile(
  join(folder, 'rows.json'),
  `${lines({ made: { runs, migrations: held, cells, later }, rows })}\n`,
);

/**
 * What people see of a migration once no run is at work.
 * @param {import('./service.mjs').Service} service
 * @param {string} id
 */
async function seen({ call, stopped }, id) {
  const { migration } = await call('GET', `/migrations/${id}`);
  const { status, questions } = migration.last_run ? await stopped(id, migration.last_run.run_id) : {};
  const preview = await call('GET', `/migrations/${id}/preview`).catch(() => undefined);
  const sheets = [];
  for (const { slug } of migration.sheets)
    sheets.push({ slug, csv: await call('GET', `/migrations/${id}/exports/${slug}.csv`) });
  return {
    status,
    questions,
    preview: preview?.sheets.map((sheet) => ({ slug: sheet.template.slug, rows: sheet.rows })),
    sheets,
  };
}

/** Every row of every table that has some. @param {string} place */
async function rowsIn(place) {
  const { PGlite } = await installed('server', '@electric-sql/pglite');
  const db = await PGlite.create(place);
  const tables = await db.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  /** @type {Record<string, unknown[]>} */
  const found = {};
  for (const { name } of tables.rows) {
    const { rows } = await db.query(`select row_to_json(t) as row from "${name}" t order by 1::text`);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  await db.close();
  return found;
}

/** JSON with a line for each item, which is half as long as with one for each member. @param {unknown} value */
function lines(value, depth = 0) {
  if (depth === 3 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Object.entries(value).flatMap(([key, item]) =>
    item === undefined
      ? []
      : [Array.isArray(value) ? lines(item, depth + 1) : `${JSON.stringify(key)}: ${lines(item, depth + 1)}`],
  );
  return `${open}\n${items.join(',\n')}\n${close}`;
}
