import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@godwit/client/client';
import type { Chance } from '../random.js';
import { runThrough } from '../runs.js';
import { adminEmail, apiKey, type Service } from '../service.js';
import { Known } from './known.js';
import type { HostileRequest } from './request.js';

export const adminPassword = 'hostile-admin-password';
const keepMs = 3000;
const event = 'workbook.production.export';
const rows = 'Code,Title,Amount\nA-1,One,1.50\nA-2,Two,2\nA-3,,x\n';
const columns = [
  { name: 'Code', required: true, unique: true, strictRule: '^[A-Z]-\\d+$' },
  { name: 'Title', description: 'One of: One, Two, Three', desiredRule: 'ai' as const },
  { name: 'Amount', description: 'Number with two decimals' },
];

/** The account that the requests are about: it always has something of everything. */
export class Site {
  readonly known = new Known();
  #session = '';
  #made = 0;
  #isOver = false;
  #keeping: Promise<void> | undefined;

  constructor(private readonly service: Service) {}

  /** Things to aim at, among them a migration with rows. */
  async furnish(): Promise<void> {
    await this.signIn();
    const keys = await this.#call('GET', '/api-keys');
    // The key of the load itself must not be revoked.
    for (const { id } of (keys as { api_keys: { id: string }[] }).api_keys) this.known.spare(id);
    const migrationId = await this.#renew();
    const client = createClient(this.service);
    await runThrough(client, migrationId, 'generate', { pollMs: 200 });
    await runThrough(client, migrationId, 'execute', { pollMs: 200 });
    this.known.learn(
      '',
      await this.#call('POST', `/migrations/${migrationId}/exports`, { slugs: ['things'] }),
    );
    const { migration } = await client.getMigration({ params: { migration_id: migrationId } });
    const wanted = { channel: 'production', mode: 'flat' };
    await this.#learn('POST', `/workbooks/${migration.workbook_id}/exports`, wanted);
  }

  /** Requests change, delete and sign out: what is gone is made again now and then, until `close`. */
  keep(): void {
    this.#keeping = (async () => {
      while (!this.#isOver) {
        await this.#renew().catch(() => undefined);
        await sleep(keepMs);
      }
    })();
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#keeping;
  }

  identity({ as, operation }: HostileRequest, chance: Chance): Record<string, string> {
    if (as === 'open' || as === 'link') return {};
    // Who signs out every time can do nothing else.
    const isSpared = operation === 'signOut' && chance.next() < 0.9;
    const session = { authorization: `Bearer ${isSpared ? 'none-such' : this.#session}` };
    if (as === 'session' || as === 'admin') return session;
    return as === 'account' && chance.next() < 0.1 ? session : { 'x-api-key': apiKey };
  }

  async signIn(): Promise<void> {
    const body = { email: adminEmail, password: adminPassword };
    const { session_token } = (await this.#call('POST', '/auth/sign-in', body)) as { session_token: string };
    this.#session = session_token;
  }

  /** A migration with a file, and whatever else there can be. */
  async #renew(): Promise<string> {
    const { known } = this;
    this.#made += 1;
    await this.#call('PATCH', '/account', { region: 'local', retention: 'forever' }).catch(() =>
      this.signIn(),
    );
    const source = await this.#learn('POST', '/sources', { name: `Things ${this.#made}` });
    await this.#learn('POST', '/templates', { name: 'Things', columns });
    const { id } = (source as { source: { id: string } }).source;
    await this.#learn('POST', '/companies', { name: 'Customer', source: id, email: adminEmail });
    const link = known.newest('link') ?? '';
    await this.#call('POST', `/links/${link}/accept`);
    const made = await this.#learn('POST', '/migrations', {
      name: `Migration ${this.#made}`,
      source: `Things ${this.#made}`,
      templates: [known.newest('slug')],
    });
    const { migration_id } = made as { migration_id: string };
    const files = { files: ['a.csv', 'b.csv'].map((name) => ({ name })) };
    await this.#learn('POST', `/migrations/${migration_id}/files`, files);
    await this.#call('PUT', `/uploads/${known.newest('upload')}`, rows);
    await this.#learn('GET', `/migrations/${migration_id}/files`);
    await this.#learn('POST', '/extractions', { file_name: 'a.csv' });
    await this.#learn('POST', '/team', { email: `m${this.#made}@hostile.test` });
    await this.#learn('POST', '/api-keys', { name: 'A key' });
    // Refused once there are 50.
    await this.#learn('POST', '/webhooks', { url: 'https://example.com/', events: [event] }).catch(() => {});
    await this.#learn('POST', `/webhooks/${known.newest('webhook_id')}/test`, {}).catch(() => {});
    return migration_id;
  }

  async #learn(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.#call(method, path, body);
    this.known.learn(path, answer);
    return answer;
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const isRaw = typeof body === 'string';
    const asPerson = /^\/(account|team|api-keys)/.test(path);
    const response = await fetch(this.service.baseUrl + path, {
      method,
      headers: {
        ...(asPerson ? { authorization: `Bearer ${this.#session}` } : { 'x-api-key': apiKey }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as unknown;
  }
}
