import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Client } from '@godwit/client/client';
import type { Command } from './command.js';
import { deliver } from './demo/deliver.js';
import { follow } from './demo/follow.js';
import { createTemplates, knowledge, type Template, uploadSamples } from './demo/samples.js';
import { type DemoService, openDemoService } from './demo/service.js';
import { heading, line, lineageLines, previewLines, reportLines, tableLines } from './demo/show.js';
import { count } from './terminal/columns.js';

const shownRows = 5;

export const demo: Command = {
  usage:
    'godwit demo [--out DIR]\n\n' +
    'Takes two messy exports (examples/demo) through the whole flow over HTTP and shows what happens: templates, upload,\n' +
    'plan, question, preview, rows, where a cell came from, a signed delivery. Leaves the clean CSV files in DIR (demo-output).\n' +
    'It starts a service of its own in a temporary folder and ends it; with BASE_URL and API_KEY it uses a running one.',
  async run(args) {
    const { values } = parseArgs({ args, options: { out: { type: 'string', default: 'demo-output' } } });
    const started = Date.now();
    const service = await openDemoService(process.env);
    const onSignal = () => service.close().finally(() => process.exit(130));
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    try {
      heading(1, service.isOwn ? 'A service of its own, in a temporary folder' : 'The service at BASE_URL');
      line(service.baseUrl);
      await migrateSamples(service, values.out);
      line(
        `\nDone in ${Math.round((Date.now() - started) / 1000)} s. Your own files: npm start, then docs/guide.md.`,
        0,
      );
    } finally {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      await service.close();
    }
  },
};

async function migrateSamples({ client, isOwn }: DemoService, out: string): Promise<void> {
  heading(2, 'What is wanted: two templates');
  const templates = await createTemplates(client);
  for (const { name, columns } of templates)
    line(`${name}: ${columns.map((column) => column.name).join(', ')}`);
  try {
    const migrationId = await prepare(client, templates);
    heading(4, 'generate: the planner writes a recipe and tries it on all rows');
    await follow(client, migrationId, 'generate');
    heading(5, 'The preview, before anything is written');
    const preview = await client.getPreview({ params: { migration_id: migrationId } });
    for (const text of previewLines(preview)) line(text);
    heading(6, 'execute: the same recipe writes the sheets');
    const { report } = await follow(client, migrationId, 'execute');
    if (report) for (const text of reportLines(report)) line(text);
    heading(7, `What came out, in ${out}/`);
    await mkdir(out, { recursive: true });
    for (const template of templates) await exportRows(client, migrationId, template, out);
    heading(8, 'Where did this come from?');
    await showOrigin(client, migrationId, templates);
    // A service of somebody else's may not be allowed to reach this machine.
    if (!isOwn) return;
    heading(9, 'Delivered: each customer with their orders, signed, to a receiver on this machine');
    await deliver(client, migrationId);
  } finally {
    // The catalog is as it was; the sheets of the migration keep working.
    // Refused while a run is in flight: then something else went wrong, and that is what is told.
    for (const { slug } of templates)
      await client.archiveTemplate({ params: { template_slug: slug } }).catch(() => {});
  }
}

async function prepare(client: Client, templates: readonly Template[]): Promise<string> {
  heading(3, 'What the customer sent, and what is known about it');
  const { migration_id } = await client.createMigration({
    body: { name: 'Demo: old CRM and shop', templates: templates.map(({ slug }) => slug) },
  });
  for (const { name, size } of await uploadSamples(client, migration_id))
    line(`${name}, ${count(size, 'byte')}`);
  const notes = await knowledge();
  await client.updateMigrationKnowledge({ params: { migration_id }, body: { knowledge: notes } });
  for (const note of notes.trim().split('\n')) line(`“${note}”`);
  return migration_id;
}

async function exportRows(
  client: Client,
  migration_id: string,
  { slug, name }: Template,
  out: string,
): Promise<void> {
  for (const filter of ['valid', 'invalid'] as const) {
    const file = `${name.toLowerCase()}${filter === 'valid' ? '' : '.invalid'}.csv`;
    const { total, stream } = await client.exportCsv({ migrationId: migration_id, slug, filter });
    await pipeline(Readable.fromWeb(stream), createWriteStream(join(out, file)));
    line(`${file}: ${count(total, 'row')}`);
    if (filter === 'valid')
      for (const text of tableLines(await firstRows(client, migration_id, slug))) line(text, 2);
  }
}

async function firstRows(client: Client, migration_id: string, slug: string): Promise<string[][]> {
  const answer = await client.exportSheet({ params: { migration_id, file: `${slug}.ndjson` } });
  const rows = (await answer.text()).split('\n', shownRows).filter((text) => text !== '');
  const cells = rows.map((text) => {
    const { row_index: _, errors: __, ...row } = JSON.parse(text) as Record<string, unknown>;
    return row;
  });
  return [
    Object.keys(cells[0] ?? {}),
    ...cells.map((row) => Object.values(row).map((cell) => String(cell ?? ''))),
  ];
}

async function showOrigin(client: Client, migration_id: string, [first]: readonly Template[]): Promise<void> {
  if (!first) return;
  const { cells } = await client.getRow({ params: { migration_id, slug: first.slug, row_index: 0 } });
  for (const cell of cells.filter(({ column }) => ['Phone', 'Customer since'].includes(column)))
    for (const text of lineageLines(cell)) line(text);
}
