import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@godwit/client/client';
import { type ModelReply, ModelServer } from '@godwit/testbed/model-server';
import { type RunningService, startService } from '@godwit/testbed/service';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { copyFolder } from '../testing/copy-folder.js';
import { filesBelow } from '../testing/places.js';
import { ranOf, resultOf, scratchFolder, specOf } from './child/testing/specs.js';
import { type RunSpec, steps } from './messages.js';

const apiKey = 'gw_model_runs';
const modelKey = 'sk-marked-model-key-0123456789';
const people =
  'Nr,Full name,Mail,Handle\n1,Anna Berg,anna@example.com,annab\n2,Bela Cruz,bela@example.com,belac\n';
const columns = [{ name: 'Id', required: true, unique: true }, { name: 'Name' }, { name: 'Alias' }];
const admin = { email: 'admin@model.test', password: 'a-long-password-of-the-admin' };
const nonsense = 'Frobnicate the whatsit quux.';
const riddle = 'Would a whatsit like any of it?';

const call = (name: string, input: unknown = {}): ModelReply => ({ calls: [{ name, input }] });
const alias = { op: 'upper', of: { op: 'column', name: 'Handle' } };

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.close());

/** A service of its own with a template and files, to run all kinds of runs in. */
class Site {
  constructor(
    private readonly folder: string,
    readonly service: RunningService,
    private slug = '',
  ) {}

  static async start(env: Record<string, string>): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'godwit-model-'));
    const home = join(folder, 'home');
    await mkdir(home);
    await copyFolder(inject('migratedPglite'), join(home, 'pglite'));
    const usual = {
      PORT: '0',
      GODWIT_HOME: home,
      GODWIT_API_KEY: apiKey,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'debug',
    };
    const service = await startService({ env: { ...usual, ...env }, logFile: join(folder, 'service.log') });
    const site = new Site(folder, service);
    const { slug } = await site.client.createTemplate({ body: { name: 'People', columns } });
    site.slug = slug;
    return site;
  }

  get client() {
    return createClient({ baseUrl: this.service.baseUrl, apiKey });
  }

  /** Everything that it wrote: its database, objects, scratch and log. */
  async filesWith(text: string): Promise<string[]> {
    const paths = await filesBelow(this.folder);
    const found = await Promise.all(paths.map(async (path) => (await readFile(path)).includes(text)));
    return paths.filter((_, at) => found[at]);
  }

  async newMigration(): Promise<string> {
    const { migration_id } = await this.client.createMigration({
      body: { name: 'One', templates: [this.slug] },
    });
    await this.client.uploadFile({ migrationId: migration_id, name: 'people.csv', body: new Blob([people]) });
    return migration_id;
  }

  async run(migration_id: string, body: Record<string, unknown>) {
    const { run_id } = await this.client.startRun({ params: { migration_id }, body: body as never });
    return this.client.waitForRun({ migrationId: migration_id, runId: run_id });
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

describe('nothing leaves unless it is configured and allowed', () => {
  const configured = { MODEL: 'compatible:scripted', MODEL_API_KEY: modelKey };
  it.each([
    ['no model is configured', {}],
    ['the account has it off', configured],
  ] as [string, Record<string, string>][])('%s', async (_, env) => {
    server.play([]);
    const given = { ...env, MODEL_BASE_URL: server.baseUrl };
    const site = await Site.start(given);
    try {
      const id = await site.newMigration();
      expect(await site.run(id, { kind: 'generate' })).toMatchObject({
        status: 'awaiting_approval',
        agent: 'built_in',
      });
      const updated = await site.run(id, { kind: 'update', message: nonsense });
      expect(updated.not_understood).toHaveLength(1);
      expect((await site.run(id, { kind: 'clarify', message: riddle })).status).toBe('completed');
      expect((await site.run(id, { kind: 'execute' })).status).toBe('completed');
      await expect(site.run(id, { kind: 'generate', agent: 'model' })).rejects.toMatchObject({ status: 409 });
      expect(server.requests).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});

describe('a run that has no model', () => {
  const folder = scratchFolder();
  afterEach(() => vi.restoreAllMocks());

  it('opens no connection at all, whatever it does', async () => {
    const tried: unknown[] = [];
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...to: unknown[]) {
      tried.push(to);
      throw new Error('nothing can be reached');
    } as never);
    const spec = specOf(folder, { 'people.csv': people }, [{ name: 'People', columns }]);
    const first = await ranOf(spec);
    const { recipe, sheets } = resultOf(first, 'made');
    const done = { [steps.read('f0')]: first.steps[steps.read('f0')] };
    const next = (more: Partial<RunSpec>): RunSpec => ({ ...spec, recipe, sheets, done, ...more });
    expect(
      resultOf(await ranOf(next({ kind: 'update', message: nonsense })), 'made').undone.notUnderstood,
    ).toHaveLength(1);
    expect(resultOf(await ranOf(next({ kind: 'clarify', message: riddle })), 'answer').answer).not.toBe('');
    expect(resultOf(await ranOf(next({ kind: 'execute' })), 'made').sheets).toHaveLength(1);
    expect(tried).toEqual([]);
  });
});

describe('a run of the model', () => {
  let site: Site;
  let id: string;
  beforeAll(async () => {
    site = await Site.start({
      MODEL: 'anthropic:scripted',
      MODEL_BASE_URL: server.baseUrl,
      MODEL_API_KEY: modelKey,
      MODEL_PRICE_INPUT: '3',
      MODEL_PRICE_OUTPUT: '15',
      METRICS_OPEN: 'true',
      GODWIT_ADMIN_EMAIL: admin.email,
      GODWIT_ADMIN_PASSWORD: admin.password,
    });
    const { session_token: sessionToken } = await site.client.signIn({ body: admin });
    const person = createClient({ baseUrl: site.service.baseUrl, sessionToken });
    expect(await person.updateAccount({ body: { model: 'on' } })).toMatchObject({ account: { model: 'on' } });
    id = await site.newMigration();
  });
  afterAll(() => site?.stop());

  const planned = [
    {
      text: 'The alias is the handle.\n',
      ...call('write_recipe', { template: 'people', columns: { Alias: alias } }),
    },
    call('dry_run'),
    call('finish_import'),
  ];

  it('plans with it, and keeps what was sent, what it used and every call', async () => {
    server.play(planned);
    const run = await site.run(id, { kind: 'generate' });
    expect(run).toMatchObject({
      status: 'awaiting_approval',
      agent: 'model',
      model_usage: {
        model: 'anthropic:scripted',
        calls: 3,
        input_tokens: 3000,
        output_tokens: 150,
        cost: 0.01125,
      },
    });
    const { sheets } = await site.client.getPreview({ params: { migration_id: id } });
    expect(sheets[0]?.rows.map((row) => row[2])).toEqual(['Alias', 'ANNAB', 'BELAC']);
    const { events } = await site.client.getThread({
      params: { migration_id: id },
      query: { include: 'all' },
    });
    const sent = events.filter(({ type }) => type === 'prepared');
    expect(sent.map(({ data }) => data.call)).toEqual([1, 2, 3]);
    // What is shown is what went out, to the letter.
    const [system] = (sent[0]?.data.messages ?? []) as { role: string; text: string }[];
    expect(JSON.stringify(server.requests[0]?.body.system)).toContain(
      JSON.stringify(system?.text).slice(1, -1),
    );
    expect(events.filter(({ type }) => type === 'thinking').map(({ data }) => data.text)).toEqual([
      'The alias is the handle.',
    ]);
    const quiet = await site.client.getThread({ params: { migration_id: id } });
    expect(quiet.events.some(({ type }) => type === 'prepared' || type === 'thinking')).toBe(false);
    const log = await (await site.client.getLog({ params: { migration_id: id } })).text();
    expect(log).toContain('run.model');
    expect(log).toContain(String(sent[2]?.data.sha256));
    const metrics = await (await fetch(`${site.service.origin}/metrics`)).text();
    expect(metrics).toMatch(/godwit_model_calls_total\{[^}]*\} 3/);
    expect(metrics).toMatch(/godwit_model_tokens_total\{[^}]*input[^}]*\} 3000/);
  });

  it('executes what was planned without calling it', async () => {
    server.play([]);
    expect((await site.run(id, { kind: 'execute' })).status).toBe('completed');
    expect(server.requests).toEqual([]);
  });

  it('calls nobody where a run asks for the built-in agent', async () => {
    server.play(planned);
    const run = await site.run(await site.newMigration(), { kind: 'generate', agent: 'built_in' });
    expect(run).toMatchObject({ status: 'awaiting_approval', agent: 'built_in' });
    expect(server.requests).toEqual([]);
  });

  it('has a sentence written as instructions', async () => {
    const other = await site.newMigration();
    await site.run(other, { kind: 'generate', agent: 'built_in' });
    const instructions = [{ do: 'take_from', column: 'Alias', from: ['Handle'], as: 'replace' }];
    server.play([call('write_instructions', { items: [{ sentence: nonsense, instructions }] })]);
    const run = await site.run(other, { kind: 'update', message: nonsense });
    expect(run).toMatchObject({ status: 'awaiting_approval', agent: 'model', model_usage: { calls: 1 } });
    expect(run.not_understood ?? []).toEqual([]);
    const { sheets } = await site.client.getPreview({ params: { migration_id: other } });
    expect(sheets[0]?.rows[1]?.[2]).toBe('annab');
  });

  it('is canceled within two seconds, though the model says nothing', async () => {
    const other = await site.newMigration();
    server.play(() => ({ hangs: true }));
    const params = { migration_id: other };
    const { run_id } = await site.client.startRun({ params, body: { kind: 'generate' } });
    await expect.poll(() => server.requests.length).toBe(1);
    const started = performance.now();
    const run = await site.client.cancelRun({
      params: { ...params, run_id },
      body: { status: 'cancel_requested' },
    });
    expect(run.status).toBe('canceled');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('never shows the key', async () => {
    const other = await site.newMigration();
    server.play(() => ({ status: 401, message: `wrong key ${modelKey}` }));
    expect((await site.run(other, { kind: 'generate' })).status).toBe('awaiting_approval');
    const { events } = await site.client.getThread({
      params: { migration_id: other },
      query: { include: 'all' },
    });
    expect(JSON.stringify(events)).toContain('refused the key (401)');
    expect(JSON.stringify(events)).not.toContain(modelKey);
    expect(await site.filesWith('people.csv')).not.toEqual([]);
    expect(await site.filesWith(modelKey)).toEqual([]);
    expect(server.requests[0]?.headers['x-api-key']).toBe(modelKey);
  });
});
