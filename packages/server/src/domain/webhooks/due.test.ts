import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Deliverer } from '../../jobs/deliver.js';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { createMigration } from '../migrations/migrations.js';
import { type Due, giveBack, takeDue } from './due.js';
import { createWebhook, listWebhooks, updateWebhook } from './endpoints.js';
import { type Ended, settleAttempts } from './settle.js';

describe.each(databases)('deliveries that are due on $name', ({ open }) => {
  let test: TestService;
  let migrationId: string;
  const worker = () => test.service.seam.id();

  beforeAll(async () => {
    test = await testService(await open(migrations));
    const { body } = await createMigration(test.service, test.actor, { name: 'Due' });
    migrationId = body.migration_id;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.service.db.run(sql`delete from webhooks`);
    await test.service.db.run(sql`delete from workbook_exports`);
  });

  async function endpoint(url = 'http://127.0.0.1:9/'): Promise<string> {
    const events = ['workbook.production.export' as const];
    return (await createWebhook(test.service, test.actor, { url, events })).webhook.id;
  }

  /** An export of empty batches, for these endpoints. */
  async function exported(batches: number, ...endpoints: string[]): Promise<string> {
    const { db, seam } = test.service;
    const [id, now] = [seam.id(), seam.now()];
    const frame = { workbook_id: id, external_id: null, company_name: null, root_sheets: [] };
    await db.run(sql`
      insert into workbook_exports (id, migration_id, channel, mode, filter, frame, rows, batches, bytes, created_at)
      values (${id}, ${migrationId}, 'production', 'flat', 'all', ${JSON.stringify(frame)}::json, 0, ${batches}, 0, ${now})`);
    for (let index = 0; index < batches; index += 1) {
      await db.run(sql`
        insert into export_batches (export_id, index, start, bytes, rows) values (${id}, ${index}, 0, 0, 0)`);
      for (const webhook of endpoints)
        await db.run(sql`
          insert into deliveries (id, webhook_id, event, export_id, batch_index, status, next_attempt_at, created_at)
          values (${seam.id()}, ${webhook}, 'workbook.production.export', ${id}, ${index}, 'pending',
                  ${index === 0 ? now : null}, ${now})`);
    }
    return id;
  }

  const settle = (due: readonly Due[], outcome: Ended['outcome'], at = test.service.seam.now()) =>
    settleAttempts(
      test.service,
      due.map((one) => ({
        due: one,
        outcome,
        attempt: { at: at.toISOString(), status: null, error: 'no', ms: 1 },
      })),
    );
  const indexes = (due: readonly Due[]) => due.map(({ batch_index }) => batch_index);

  it('are settled while their endpoints are switched off, and neither waits for the other for ever', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => endpoint()));
    await exported(1, ...ids);
    const due = await takeDue(test.service, worker(), 100);
    expect(due).toHaveLength(30);
    const off = ids.map((id) => updateWebhook(test.service, test.actor, id, { enabled: false }));
    await Promise.all([...due.map((one) => settle([one], 'failed')), ...off]);
    expect((await listWebhooks(test.service, test.actor)).some(({ enabled }) => enabled)).toBe(false);
  });

  it('are batch 0 alone until it was tried, then the others in order, eight at a time', async () => {
    await exported(12, await endpoint());
    const first = await takeDue(test.service, worker(), 100);
    expect(indexes(first)).toEqual([0]);
    expect(await takeDue(test.service, worker(), 100)).toEqual([]);
    await settle(first, 'taken');
    const next = await takeDue(test.service, worker(), 100);
    expect(indexes(next)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await takeDue(test.service, worker(), 100)).toEqual([]);
    await settle(next.slice(0, 3), 'taken');
    expect(indexes(await takeDue(test.service, worker(), 100))).toEqual([9, 10, 11]);
  });

  it('follow a batch 0 that failed too', async () => {
    await exported(3, await endpoint());
    await settle(await takeDue(test.service, worker(), 100), 'failed');
    // One at a time at an endpoint that fails.
    const next = await takeDue(test.service, worker(), 100);
    expect(indexes(next)).toEqual([1]);
    await settle(next, 'taken');
    expect(indexes(await takeDue(test.service, worker(), 100))).toEqual([2]);
  });

  it('give each endpoint its first before any gets its second', async () => {
    const endpoints = [await endpoint(), await endpoint(), await endpoint()];
    for (let n = 0; n < 4; n += 1) await exported(1, endpoints[0]!);
    await exported(1, endpoints[1]!, endpoints[2]!);
    const taken = await takeDue(test.service, worker(), 3);
    expect(new Set(taken.map(({ webhook_id }) => webhook_id))).toEqual(new Set(endpoints));
  });

  it('are taken by one of many that look at once, and again only when they are given back', async () => {
    await exported(1, await endpoint(), await endpoint(), await endpoint());
    const workers = Array.from({ length: 6 }, worker);
    const taken = await Promise.all(workers.map((each) => takeDue(test.service, each, 2)));
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
    for (const each of workers) await giveBack(test.service, each);
    expect(await takeDue(test.service, worker(), 10)).toHaveLength(3);
  });

  it('are left to whoever took them over', async () => {
    await exported(1, await endpoint());
    const first = await takeDue(test.service, worker(), 1);
    await test.service.db.run(sql`update deliveries set lease_until = now() - interval '1 second'`);
    const second = await takeDue(test.service, worker(), 1);
    expect(second).toHaveLength(1);
    await settle(first, 'taken');
    expect(await statuses()).toEqual(['pending']);
    await settle(second, 'failed');
    const row = await test.service.db.row<{ tries: number }>(sql`select tries from deliveries`);
    expect(row?.tries).toBe(1);
  });

  const statuses = async () =>
    (await test.service.db.rows<{ status: string }>(sql`select status from deliveries order by status`)).map(
      ({ status }) => status,
    );

  it('switch their endpoint off after five days of nothing but failures, not sooner', async () => {
    const { seam } = test.service;
    await endpoint();
    const [webhook] = await listWebhooks(test.service, test.actor);
    for (let n = 0; n < 2; n += 1) {
      await exported(1, webhook!.id);
      await settle(await takeDue(test.service, worker(), 1), 'failed', seam.now());
      expect((await listWebhooks(test.service, test.actor))[0]?.enabled).toBe(true);
      seam.advance(n === 0 ? 4.9 * 86_400 : 0.2 * 86_400);
    }
    await exported(1, webhook!.id);
    const due = await takeDue(test.service, worker(), 10);
    await settle(due, 'failed', seam.now());
    expect((await listWebhooks(test.service, test.actor))[0]).toMatchObject({
      enabled: false,
      disabled_reason: 'Nothing was taken for 5 days. The last time: no',
    });
    expect(new Set(await statuses())).toEqual(new Set(['failed']));
    const { audit_head } = (await test.service.db.row<{ audit_head: string }>(
      sql`select entry as audit_head from audit where chain = ${test.actor.accountId} order by seq desc limit 1`,
    ))!;
    expect(audit_head).toContain('webhook.switched_off');
  });

  it('are sent by a deliverer, which gives back what a stop cuts off', async () => {
    const got: string[] = [];
    const waiting: (() => void)[] = [];
    const server = await new Promise<Server>((resolve) => {
      const made = createServer((request, response) => {
        request.resume().on('end', () => {
          got.push(String(request.headers['webhook-id']));
          if (request.url === '/hangs') waiting.push(() => response.destroy());
          else response.writeHead(200).end();
        });
      }).listen(0, '127.0.0.1', () => resolve(made));
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [well, hangs] = [await endpoint(`${origin}/`), await endpoint(`${origin}/hangs`)];
    await exported(3, well);
    await exported(1, hangs);
    const deliverer = new Deliverer(test.service, 10);
    deliverer.look();
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(4);
    await expect
      .poll(statuses, { timeout: 20_000 })
      .toEqual(['delivered', 'delivered', 'delivered', 'pending']);
    await deliverer.stop();
    const left = await test.service.db.row(
      sql`select tries, lease_until, worker from deliveries where status = 'pending'`,
    );
    expect(left).toEqual({ tries: 0, lease_until: null, worker: null });
    for (const end of waiting) end();
    await new Promise((resolve) => server.close(resolve));
  });
});
