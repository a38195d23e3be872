import type { Client } from '@godwit/client/client';

const rows = 500;

function people(name: string): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${name}-${n},Person ${n},${n % 20 === 7 ? 'no address' : `p${n}@example.org`},0${n % 9}.03.2021`,
  );
  return `No;Full name;E-mail;Joined\n${lines.join('\n')}\n`.replaceAll(',', ';');
}

/** One customer comes, does everything a customer can do, and goes. Throws when anything is not as it should be. */
export async function customer(client: Client, name: string, isOver: () => boolean): Promise<void> {
  const { slug } = await client.createTemplate({
    body: {
      name: `People ${name}`,
      columns: [
        { name: 'No', required: true, unique: true },
        { name: 'Name', required: true },
        { name: 'Email', desiredRule: 'strict', strictRule: '^[^@\\s]+@[^@\\s]+$' },
        { name: 'Joined', description: 'Date as YYYY-MM-DD.' },
      ],
    },
  });
  const { migration_id } = await client.createMigration({ body: { name, templates: [slug] } });
  const params = { migration_id };
  try {
    const body = new Blob([people(name)]);
    await client.uploadFile({ migrationId: migration_id, name: 'people.csv', body });
    await through(client, migration_id, 'generate');
    const preview = await client.getPreview({ params, query: { limit: 50 } });
    expectEqual('rows of the preview', preview.sheets[0]?.row_count, rows);
    if (isOver()) return;
    await through(client, migration_id, 'update', 'Put the names in upper case.');
    await through(client, migration_id, 'clarify', 'How many rows are invalid?');
    await through(client, migration_id, 'execute');
    await client.getRow({ params: { migration_id, slug, row_index: 3 } });
    for (const format of ['csv', 'ndjson', 'xlsx', 'parquet']) {
      const answer = await client.exportSheet({
        params: { migration_id, file: `${slug}.${format}` },
        query: { filter: 'all' },
      });
      expectEqual(`rows as ${format}`, Number(answer.headers.get('x-total-records')), rows);
      await answer.arrayBuffer();
    }
    // A reader who leaves in the middle.
    const left = await client.exportSheet({ params: { migration_id, file: `${slug}.csv` } });
    await left.body?.cancel();
    if (isOver()) return;
    await client.updateTemplate({ params: { template_slug: slug }, body: { description: `for ${name}` } });
    await client.updateMigrationKnowledge({ params, body: { knowledge: 'Dates have the day first.' } });
    const { extraction_id } = await client.extractFile({ name: 'people.csv', body, templates: [slug] });
    const extraction = await client.waitForExtraction({ extractionId: extraction_id });
    expectEqual('rows of the extraction', extraction.row_count, rows);
    await client.getLog({ params });
    await client.listMigrations();
  } finally {
    await client.deleteMigration({ params });
    await client.archiveTemplate({ params: { template_slug: slug } });
  }
}

/** Follows the thread to its end, as a page would. */
async function through(
  client: Client,
  migrationId: string,
  kind: 'generate' | 'update' | 'clarify' | 'execute',
  message?: string,
): Promise<void> {
  const params = { migration_id: migrationId };
  const { run_id } = await client.startRun({ params, body: { kind, ...(message && { message }) } });
  for await (const _ of client.streamThread({ migrationId })) void _;
  const run = await client.getRun({ params: { ...params, run_id } });
  const wanted = kind === 'execute' || kind === 'clarify' ? 'completed' : 'awaiting_approval';
  if (run.status !== wanted)
    throw new Error(`${kind} came to ${run.status}: ${run.error ?? JSON.stringify(run.questions)}`);
}

function expectEqual(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}
