import type { Client } from '@godwit/client/client';
import { runThrough, wellSettled } from '../runs.js';
import { adminEmail } from '../service.js';

const pollMs = 100;
const text = 'Some words that make a row as long as rows are. '.repeat(4);

export interface Customer {
  workbookId: string;
  migrationId: string;
  rows: number;
}

/** A company with one sheet; each of its rows says of which version of the sheet it is. */
export async function newCustomer(
  client: Client,
  name: string,
  rows: number,
  email = adminEmail,
): Promise<Customer> {
  const columns = [{ name: 'Code', required: true, unique: true }, { name: 'Version' }, { name: 'Notes' }];
  const { id } = await client.createTemplate({ body: { name: `Rows of ${name}`, columns } });
  const { source } = await client.createSource({ body: { name: `System of ${name}` } });
  const { workbook_id, migration_id } = await client.createCompany({
    body: { name, source: source.id, email, template_ids: [id] },
  });
  return { workbookId: workbook_id, migrationId: migration_id, rows };
}

/** Replaces the rows of the sheet. */
export async function writeVersion(
  client: Client,
  { migrationId, rows }: Customer,
  version: number,
): Promise<void> {
  const params = { migration_id: migrationId };
  const { files } = await client.listFiles({ params });
  for (const { id } of files) await client.deleteFile({ params: { ...params, file_id: id } });
  const lines = Array.from({ length: rows }, (_, n) => `C-${n},v${version},${text}`);
  const body = new Blob([`Code,Version,Notes\n${lines.join('\n')}\n`]);
  await client.uploadFile({ migrationId, name: `rows-${version}.csv`, body });
  for (const kind of ['generate', 'execute'] as const)
    wellSettled(await runThrough(client, migrationId, kind, { pollMs }));
}
