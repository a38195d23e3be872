import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { origin, ours, theirs } from './testing/settings.js';
import { unique } from './testing/unique.js';

interface Told {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
}

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'acceptance', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }),
  );
  return client;
}

const bearer = (as: Record<string, string>) => ({ authorization: `Bearer ${as['x-api-key']}` });

describe('the MCP server', () => {
  let agent: Client;
  let other: Client;
  beforeAll(async () => {
    [agent, other] = [await connect(bearer(ours)), await connect(theirs)];
  });
  afterAll(async () => {
    await Promise.all([agent.close(), other.close()]);
  });

  const use = async <T>(name: string, input: Record<string, unknown> = {}, as = agent): Promise<T> => {
    const told = (await as.callTool({ name, arguments: input })) as Told;
    expect(told.isError, told.content[0]?.text).toBeFalsy();
    expect(JSON.parse(told.content[0]!.text)).toEqual(told.structuredContent);
    return told.structuredContent as T;
  };
  const refused = async (name: string, input: Record<string, unknown>, as = agent): Promise<string> => {
    const told = (await as.callTool({ name, arguments: input })) as Told;
    expect(told.isError).toBe(true);
    return told.content[0]!.text;
  };

  it('describes each tool for a model, with a schema that says what it takes', async () => {
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('upload_file');
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(description!.length, name).toBeGreaterThan(50);
      expect(inputSchema, name).toMatchObject({ type: 'object' });
      expect(annotations, name).toMatchObject({ openWorldHint: false });
    }
    const destructive = tools
      .filter(({ annotations }) => annotations?.destructiveHint)
      .map(({ name }) => name);
    expect(destructive.sort()).toEqual(['cancel_run', 'execute', 'rollback']);
  });

  it('does the whole job: template, migration, file, preview, rows, origin, update, execute, export', async () => {
    const name = unique('Agents');
    const shown = await use<{ templates: { slug: string }[] }>('import_templates', {
      file_name: `${name}.csv`,
      content: 'Email,Full name\nada@example.com,Ada Lovelace\ngrace@example.com,Grace Hopper\n',
      store: true,
    });
    const sheet = shown.templates[0]!.slug;
    const { migration_id } = await use<{ migration_id: string }>('create_migration', {
      name,
      templates: [sheet],
    });
    await use('upload_content', {
      migration_id,
      file_name: 'people.csv',
      content: 'Mail,Name\nAda@Example.com,Ada\nnot an address,Grace\n',
    });
    await expect
      .poll(async () => JSON.stringify(await use('read_files', { migration_id })))
      .toContain('"rows":2');
    const run = await use<{ run_id: string; status: string; next: string }>('start_run', {
      migration_id,
      kind: 'generate',
      wait_seconds: 55,
    });
    let status = run.status;
    while (status === 'queued' || status === 'running') {
      ({ status } = await use<{ status: string }>('follow_run', { migration_id, run_id: run.run_id }));
    }
    if (status === 'blocked') {
      const { questions } = await use<{ questions: { id: string }[] }>('follow_run', {
        migration_id,
        run_id: run.run_id,
      });
      await use('answer_questions', {
        migration_id,
        run_id: run.run_id,
        answers: questions.map(({ id }) => ({ id, value: 'you decide' })),
      });
    }
    const summary = await use<{ sheets: { sheet: string; row_count: number }[] }>('preview_summary', {
      migration_id,
    });
    expect(summary.sheets).toMatchObject([{ sheet, row_count: 2 }]);
    const page = await use<{ totals: { all: number }; rows: { cells: string[] }[] }>('read_rows', {
      migration_id,
      sheet,
      limit: 1,
    });
    expect(page.totals.all).toBe(2);
    expect(page.rows).toHaveLength(1);
    const explained = await use('explain_row', { migration_id, sheet, row_index: 0, column: 'Full name' });
    expect(explained).toMatchObject({
      cells: [{ value: 'Ada', origins: [{ file: 'people.csv', column: 'Name', value: 'Ada' }] }],
    });
    const changed = await use<{ status: string; changes?: string[] }>('start_run', {
      migration_id,
      kind: 'update',
      message: 'Write "Full name" in upper case',
    });
    expect(changed.changes?.length).toBeGreaterThan(0);
    expect(await refused('execute', { migration_id })).toContain('confirm');
    const executed = await use<{ status: string }>('execute', { migration_id, confirm: true });
    expect(executed).toMatchObject({ status: 'completed', report: { inserted: 2 } });
    const file = await use<{ download_url: string }>('export_sheet', { migration_id, sheet, filter: 'all' });
    const csv = await (await fetch(file.download_url)).text();
    expect(csv).toContain('ADA');
    const plan = await agent.readResource({ uri: `godwit://templates/${sheet}` });
    expect(plan.contents[0]).toMatchObject({ mimeType: 'application/json' });
    const log = await agent.readResource({ uri: `godwit://migrations/${migration_id}/log` });
    expect(JSON.stringify(log.contents)).toContain('people.csv');
    const report = await agent.readResource({ uri: `godwit://migrations/${migration_id}/report` });
    expect(JSON.stringify(report.contents)).toContain('inserted');

    for (const [tool, input] of [
      ['get_migration', { migration_id }],
      ['read_rows', { migration_id, sheet }],
      ['explain_row', { migration_id, sheet, row_index: 0 }],
      ['execute', { migration_id, confirm: true }],
      ['get_template', { slug: sheet }],
    ] as const) {
      expect(await refused(tool, input, other), tool).toMatch(/^No (migration|active template)/);
    }
    await call('DELETE', `/migrations/${migration_id}`);
  });

  it('brings a prompt that tells the flow', async () => {
    const { prompts } = await agent.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['migrate_these_files']);
    const { messages } = await agent.getPrompt({
      name: 'migrate_these_files',
      arguments: { files: 'a.csv' },
    });
    expect(JSON.stringify(messages)).toContain('a.csv');
  });

  it('tells a model what is wrong in words that it can act on', async () => {
    expect(await refused('create_migration', { name: 'x', templates: ['no_such_one'] })).toContain(
      'no_such_one',
    );
    expect(
      await refused('upload_content', {
        migration_id: 'x',
        file_name: 'a',
        content: 'x'.repeat(1024 * 1024 + 1),
      }),
    ).toContain('request_upload');
    expect(await refused('start_run', { migration_id: 'nothing', kind: 'generate' })).toContain('nothing');
  });

  it('takes no request without a key, from another page or under another name', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const ask = (headers: Record<string, string>, method = 'POST') =>
      fetch(new URL('/mcp', origin), {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        ...(method === 'POST' && { body }),
      });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'x-api-key': 'gw_notakeyatall1' })).status).toBe(401);
    expect((await ask({ ...ours, origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask({ ...ours, origin })).status).toBe(200);
    expect((await ask(ours, 'GET')).status).toBe(405);
    expect((await ask(ours, 'DELETE')).status).toBe(405);
  });
});
