import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const godwit = fileURLToPath(new URL('../bin/godwit.js', import.meta.url));

interface Told {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
}

describe('godwit mcp', () => {
  let folder: string;
  let agent: Client;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'godwit-mcp-'));
    agent = await connect();
  });
  afterEach(async () => {
    await agent.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function connect(): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [godwit, 'mcp', '--home', join(folder, 'home')],
        cwd: folder,
      }),
    );
    return client;
  }
  const use = async (name: string, input: Record<string, unknown> = {}): Promise<Told> =>
    (await agent.callTool({ name, arguments: input })) as unknown as Told;

  it('takes files by their path through the whole flow, and keeps what it did for the next time', async () => {
    await writeFile(join(folder, 'people.csv'), 'Mail,Name\nada@example.com,Ada\ngrace@example.com,Grace\n');
    const { structuredContent: template } = await use('create_template', {
      name: 'People',
      columns: [{ name: 'Email', required: true }, { name: 'Full name' }],
    });
    const { structuredContent: made } = await use('create_migration', {
      name: 'First',
      templates: [template.slug],
    });
    const { migration_id } = made;
    const missing = await use('upload_file', { migration_id, path: 'nothing.csv' });
    expect(missing).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('nothing.csv') }],
    });
    expect((await use('upload_file', { migration_id, path: 'people.csv' })).structuredContent).toMatchObject({
      name: 'people.csv',
    });
    const planned = await use('start_run', { migration_id, kind: 'generate', wait_seconds: 55 });
    expect(planned.structuredContent).toMatchObject({ status: 'awaiting_approval' });
    const executed = await use('execute', { migration_id, confirm: true });
    expect(executed.structuredContent).toMatchObject({ status: 'completed', report: { inserted: 2 } });

    await agent.close();
    agent = await connect();
    const rows = await use('read_rows', { migration_id, sheet: template.slug, of: 'sheet' });
    expect(rows.structuredContent).toMatchObject({
      totals: { all: 2, valid: 2 },
      rows: [{ cells: ['ada@example.com', 'Ada'] }, { cells: ['grace@example.com', 'Grace'] }],
    });
  });
});
