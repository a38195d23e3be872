import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@godwit/testbed/s3';
import { type RunningService, s3Settings, startService } from '@godwit/testbed/service';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPglite } from '../store/pglite.js';
import { openPostgres } from '../store/postgres.js';
import {
  type CarelessSources,
  carelessSources,
  carelessTap,
  documentAt,
} from '../testing/careless-sources.js';
import { copyFolder } from '../testing/copy-folder.js';
import { createPostgresDatabase } from '../testing/databases.js';
import { leaksIn, secrets } from '../testing/marked-secrets.js';
import { databaseText, descendantsOf, filesBelow, leaksBelow, processList } from '../testing/places.js';

const apiKey = 'gw_marked_secrets';
const masterKey = Buffer.from(`${secrets.heldToken}`.slice(0, 32)).toString('base64');

interface Stores {
  env: Record<string, string>;
  /** Where objects are, beside the home. */
  objects?: string;
  openDatabase(home: string): ReturnType<typeof openPostgres>;
  stop(): Promise<void>;
}

/** What becomes of processes and files of this machine does not depend on the stores: once is enough. */
const backends: { name: string; andProcesses: boolean; start(home: string): Promise<Stores> }[] = [
  {
    name: 'pglite',
    andProcesses: true,
    async start(home) {
      await copyFolder(inject('migratedPglite'), join(home, 'pglite'));
      return { env: {}, openDatabase: () => openPglite(join(home, 'pglite')), stop: async () => {} };
    },
  },
  {
    name: 'postgres',
    andProcesses: false,
    async start() {
      const [{ url, drop }, s3] = await Promise.all([createPostgresDatabase(true), startS3()]);
      return {
        env: { DATABASE_URL: url, ...s3Settings(s3) },
        objects: s3.folder,
        openDatabase: () => openPostgres(url),
        stop: async () => void (await Promise.all([drop(), s3.stop()])),
      };
    },
  },
];

type Json = Record<string, unknown>;
interface Run extends Json {
  run_id: string;
  status: string;
  error?: string;
  credential_request?: { reason?: string };
}

it('is found in every form that it may take', () => {
  const { basic, clientSecret } = secrets;
  for (const form of [
    basic,
    encodeURIComponent(basic),
    new URLSearchParams({ clientSecret }).toString(),
    Buffer.from(`u:${basic}`).toString('base64'),
    Buffer.from(`us:${basic}`).toString('base64url'),
    Buffer.from(`use:${basic}`).toString('base64'),
    Buffer.from(basic).toString('hex'),
    JSON.stringify({ clientSecret }),
    basic.slice(0, 15),
    basic.slice(-15),
    secrets.tapShort,
  ])
    expect(leaksIn('here', form), form).not.toEqual([]);
  for (const secret of Object.values(secrets)) expect(leaksIn('here', secret), secret).not.toEqual([]);
});

describe.each(backends)('a secret of a live source, on $name', ({ andProcesses, start }) => {
  let folder: string;
  let home: string;
  let taps: string;
  let stores: Stores;
  let sources: CarelessSources;
  let service: RunningService;
  /** All that the service ever answered. */
  const answers: string[] = [];
  const migrations: string[] = [];
  let env: Record<string, string>;

  const up = async () => {
    service = await startService({ env, logFile: join(folder, 'service.log') });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'godwit-secrets-'));
    home = join(folder, 'home');
    taps = join(folder, 'taps');
    for (const each of [home, taps]) await mkdir(each);
    await writeFile(join(taps, 'tap-careless'), carelessTap);
    await chmod(join(taps, 'tap-careless'), 0o755);
    [stores, sources] = await Promise.all([start(home), carelessSources()]);
    env = {
      PORT: '0',
      GODWIT_HOME: home,
      GODWIT_API_KEY: apiKey,
      GODWIT_MASTER_KEY: masterKey,
      GODWIT_TEST_CLOCK: '1',
      PRIVATE_NETWORKS: '127.0.0.0/8',
      PLAIN_HTTP: 'true',
      SINGER_TAPS: taps,
      LOG_LEVEL: 'debug',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...stores.env,
    };
    await up();
  });
  afterAll(async () => {
    await service?.kill9();
    await sources?.close();
    await stores?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call<Answer = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-api-key': apiKey },
  ): Promise<{ status: number; text: string; body: Answer }> {
    const answer = await fetch(
      path.startsWith('/test') || path === '/metrics' ? service.origin + path : service.baseUrl + path,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
    );
    const text = await answer.text();
    answers.push(`${method} ${path} ${answer.status} ${text}`);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : {}) as Answer };
  }

  /** One that must go well. */
  async function done<Answer = Json>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, text, body: answer } = await call<Answer>(method, path, body);
    expect(status, text).toBeLessThan(300);
    return answer;
  }

  async function newMigration(): Promise<string> {
    const template = await done<{ slug: string }>('POST', '/templates', {
      name: `People ${migrations.length}`,
      columns: [{ name: 'Name', required: true }, { name: 'Email' }],
    });
    const { migration_id } = await done<{ migration_id: string }>('POST', '/migrations', {
      name: 'People',
      templates: [template.slug],
    });
    migrations.push(migration_id);
    return migration_id;
  }

  async function connected(body: Json): Promise<string> {
    const id = await newMigration();
    await done('POST', `/migrations/${id}/source-connection`, body);
    return id;
  }

  const begin = async (id: string, kind = 'generate') =>
    (await done<Run>('POST', `/migrations/${id}/runs`, { kind })).run_id;

  /** Read again and again, also while the service is started anew. */
  async function ended(id: string, run: string): Promise<Run> {
    let body: Run | undefined;
    await expect
      .poll(
        async () => {
          body = (await call<Run>('GET', `/migrations/${id}/runs/${run}`).catch(() => undefined))?.body;
          return body?.status ?? 'running';
        },
        { interval: 250 },
      )
      .not.toMatch(/queued|running/);
    return body!;
  }

  const runTo = async (id: string, kind = 'generate') => ended(id, await begin(id, kind));
  const rest = (door: string, auth: Json, credentials?: Json): Json => ({
    source_key: 'rest',
    config: { document: documentAt(sources, door, auth) },
    ...(credentials && { credentials }),
  });

  it('serves runs that succeed', async () => {
    const id = await connected(rest('bearer', { type: 'bearer' }, { token: secrets.bearer }));
    expect((await call('POST', `/migrations/${id}/source-connection/check`)).body).toMatchObject({
      ok: true,
    });
    expect(await runTo(id)).toMatchObject({ status: 'awaiting_approval' });
    expect(await runTo(id, 'execute')).toMatchObject({ status: 'completed' });
  });

  it('is refused, and said without it', async () => {
    const id = await connected(rest('basic', { type: 'basic' }));
    const blocked = await runTo(id);
    expect(blocked.status).toBe('blocked');
    const give = (password: string) =>
      call('POST', `/migrations/${id}/runs/${blocked.run_id}/credentials`, {
        credentials: { username: 'reader', password },
      });
    await give(secrets.wrongBasic);
    const again = await ended(id, blocked.run_id);
    expect(again).toMatchObject({
      status: 'blocked',
      credential_request: { reason: expect.stringContaining('•••') },
    });
    expect((await call('POST', `/migrations/${id}/source-connection/check`)).body.fault).toBe('credentials');
    await give(secrets.basic);
    expect(await ended(id, blocked.run_id)).toMatchObject({ status: 'awaiting_approval' });
  });

  it('fails a run, or makes it wait, at each connector', async () => {
    const key = { type: 'api_key', in: 'query', name: 'key' };
    const oauth = { type: 'oauth2_refresh_token', token_url: `${sources.origin}/token` };
    const { clientSecret, refreshToken } = secrets;
    const client = { client_id: 'godwit', refresh_token: refreshToken };
    const sftp = { host: '127.0.0.1', port: sources.sshPort };
    const cases: [Json, string][] = [
      [rest('query', key, { api_key: secrets.queryKey }), 'failed'],
      [rest('oauth', oauth, { ...client, client_secret: clientSecret }), 'blocked'],
      [rest('oauth', oauth, { ...client, client_secret: `${clientSecret}x` }), 'blocked'],
      [
        {
          source_key: 's3',
          config: { bucket: 'b', endpoint: `${sources.origin}/s3` },
          credentials: {
            access_key_id: secrets.accessKeyId,
            secret_access_key: secrets.secretAccessKey,
            session_token: secrets.sessionToken,
          },
        },
        'blocked',
      ],
      [
        {
          source_key: 'sftp',
          config: sftp,
          credentials: { sign_in: 'password', user: 'u', password: secrets.filesPassword },
        },
        'failed',
      ],
      [
        {
          source_key: 'sftp',
          config: sftp,
          credentials: {
            sign_in: 'private_key',
            user: 'u',
            private_key: secrets.privateKey,
            passphrase: secrets.passphrase,
          },
        },
        'blocked',
      ],
    ];
    for (const [connection, status] of cases) {
      const run = await runTo(await connected(connection));
      expect(run.status, JSON.stringify(run)).toBe(status);
    }
  });

  it('is given by the link', async () => {
    const template = await done('POST', '/templates', { name: 'Linked', columns: [{ name: 'Name' }] });
    const { source } = await done<{ source: Json }>('POST', '/sources', { name: 'Old system' });
    const company = await done<{ migration_id: string; magic_link_url: string }>('POST', '/companies', {
      name: 'Company',
      email: 'admin@localhost',
      source: source.id,
      template_ids: [template.id],
    });
    const id = company.migration_id;
    migrations.push(id);
    const { postgresPort: port } = sources;
    await done('POST', `/migrations/${id}/source-connection`, {
      source_key: 'postgresql',
      config: { host: '127.0.0.1', port, database: 'd', ssl: 'disable' },
    });
    const run = await runTo(id);
    const link = `/links/${new URL(company.magic_link_url).pathname.split('/').at(-1)}`;
    await call('POST', `${link}/accept`, undefined, {});
    for (const password of [secrets.wrongOfLink, secrets.databasePassword]) {
      const given = await call(
        'POST',
        `${link}/credentials`,
        { credentials: { user: 'reader', password } },
        {},
      );
      expect(given.status, given.text).toBe(200);
      expect(await ended(id, run.run_id)).toMatchObject({
        status: 'blocked',
        credential_request: { reason: expect.stringContaining('•••') },
      });
    }
    await call('GET', link, undefined, {});
  });

  it('is sent where it does not belong, and not repeated', async () => {
    const id = await newMigration();
    const { misplaced } = secrets;
    const config = { host: 'h', database: 'd' };
    const bodies: unknown[] = [
      { source_key: 'postgresql', config: { ...config, password: misplaced } },
      { source_key: 'postgresql', config, credentials: { user: 'u', password: { [misplaced]: misplaced } } },
      { source_key: 'postgresql', config, credentials: misplaced },
      { source_key: 'sftp', config: { host: 'h' }, credentials: { sign_in: misplaced, user: 1 } },
      { source_key: 'rest', config: { document: misplaced } },
      `{"source_key":"postgresql","credentials":{"user":"u","password":"${misplaced}}`,
    ];
    for (const body of bodies)
      expect((await call('POST', `/migrations/${id}/source-connection`, body)).status).toBe(400);
  });

  if (andProcesses) {
    it('is in the process that pulls, not in the list of processes, also when all of them are killed', async () => {
      sources.isHolding = true;
      const id = await connected(rest('held', { type: 'bearer' }, { token: secrets.heldToken }));
      await call('POST', '/test/points', { point: 'before:pull', migration_id: id, action: 'kill' });
      const pulls = async () =>
        descendantsOf(service.pid, await processList()).filter(({ command }) =>
          command.includes('pull/main'),
        );
      const heldPages = () =>
        sources.asked.filter((path) => path.startsWith('/held') && path.includes('page=2')).length;
      const run = await begin(id);
      await expect.poll(heldPages).toBe(1);
      await expectListed(1);
      for (const { pid } of await pulls()) process.kill(pid, 'SIGKILL');
      await expect.poll(heldPages).toBe(2);
      sources.isHolding = false;
      await service.ended;
      await up();
      expect(await ended(id, run)).toMatchObject({ status: 'awaiting_approval' });
    });

    it('is on the disk only while a tap needs it there', async () => {
      const credentials = {
        api_token: secrets.tapToken,
        pin: secrets.tapShort,
        account: { name: 'a', key: secrets.tapNested },
      };
      const id = await connected({ source_key: 'tap-careless', config: {}, credentials });
      const waits = async () => {
        const pid = await readFile(join(taps, 'waiting'), 'utf8').catch(() => '');
        // A file that is there and not written yet is left for the next look.
        if (pid !== '') await rm(join(taps, 'waiting'), { force: true });
        return Number(pid);
      };
      const run = await begin(id);
      await expect.poll(waits).toBeGreaterThan(0);
      // The pull, its guard, the tap.
      await expectListed(3);
      expect(
        (await filesBelow(join(home, 'scratch'))).filter((path) => path.endsWith('config.json')),
      ).toHaveLength(1);
      await service.kill9();
      await up();
      await expect.poll(waits).toBeGreaterThan(0);
      expect(
        (await filesBelow(join(home, 'scratch'))).filter((path) => path.endsWith('config.json')),
      ).toHaveLength(1);
      await writeFile(join(taps, 'go'), '');
      const { status, error, credential_request: asked } = await ended(id, run);
      expect(status, error).toMatch(/failed|blocked/);
      expect(error ?? asked?.reason).toContain('•••');
      expect(
        (await filesBelow(join(home, 'scratch'))).filter((path) => path.endsWith('config.json')),
      ).toEqual([]);
    });
  }

  /** No process shows a secret, and those that the service started have none in their environment, not even the master key. */
  async function expectListed(atLeast: number): Promise<void> {
    const all = await processList();
    const ours = descendantsOf(service.pid, all);
    expect(ours.length).toBeGreaterThanOrEqual(atLeast);
    expect(all.flatMap(({ command }) => leaksIn('command', command))).toEqual([]);
    expect(ours.flatMap(({ environment }) => leaksIn('environment', environment))).toEqual([]);
    for (const { environment } of ours) expect(environment).not.toContain(masterKey);
  }

  it('is in no answer', async () => {
    for (const id of migrations) {
      const at = `/migrations/${id}`;
      const { body } = await call<{ runs: Run[] }>('GET', `${at}/runs`);
      for (const { run_id } of body.runs) {
        await call('GET', `${at}/runs/${run_id}`);
        // There is no log while one waits.
        await call('PATCH', `${at}/runs/${run_id}`, { status: 'cancel_requested' });
      }
      for (const path of [
        '',
        '/thread?include=all',
        '/source-connection',
        '/recipe',
        '/preview',
        '/knowledge',
      ])
        await call('GET', `${at}${path}`);
      for (const format of ['json', 'md']) await done('GET', `${at}/log?format=${format}`);
    }
    for (const path of ['/migrations', '/connectors', '/sources', '/companies']) await call('GET', path);
    await call('GET', '/metrics');
    const all = answers.join('\n');
    for (const seen of ['run_api_extractor', 'request_source_credentials', '# HELP', '•••'])
      expect(all.includes(seen), seen).toBe(true);
    expect(answers.flatMap((answer) => leaksIn('an answer', answer))).toEqual([]);
  });

  it('is not in the log, nor in the database, nor in any file', async () => {
    await service.stop();
    const log = await readFile(join(folder, 'service.log'), 'utf8');
    expect(log.includes('run taken')).toBe(true);
    expect(leaksIn('log', [...service.printed(), log].join('\n'))).toEqual([]);

    const db = await stores.openDatabase(home);
    const dump = await databaseText(db).finally(() => db.close());
    for (const seen of ['source_connections', 'run_steps', 'connection.saved', 'People service'])
      expect(dump.includes(seen), seen).toBe(true);
    expect(leaksIn('database', dump)).toEqual([]);

    const unpacked: string[] = [];
    for (const place of [home, ...(stores.objects ? [stores.objects] : [])])
      expect(await leaksBelow(place, (text) => unpacked.push(text))).toEqual([]);
    expect(unpacked.some((text) => text.includes('Ada Lovelace'))).toBe(true);
  });
});
