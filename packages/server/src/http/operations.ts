import type { FastifyInstance, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Service } from '../domain/service.js';
import {
  type Failpoints,
  failpointActions,
  isFailpointAction,
  isTestFailpoints,
} from '../failpoints/failpoints.js';
import { failures } from '../failures/failures.js';
import { isTestClock } from '../seam/seam.js';
import type { Metrics } from './metrics.js';
import { testFaultRoute } from './test-faults.js';
import { testThreadRoute } from './test-thread.js';

/** Health, readiness, metrics, and the test clock when it is switched on. */
export function operationRoutes(
  app: FastifyInstance,
  service: Service,
  { metrics, stopping, sweep }: { metrics: Metrics; stopping(): boolean; sweep(): Promise<void> },
): void {
  const { db, objects, config, seam, failpoints } = service;

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const checks = { database: () => db.row(sql`select 1`), objects: () => objects.check() };
    const failed: string[] = [];
    for (const [name, check] of Object.entries(checks)) {
      await check().catch((error: unknown) => {
        request.log.error({ err: error }, `${name} not ready`);
        failed.push(name);
      });
    }
    if (!stopping() && failed.length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: stopping() ? 'stopping' : 'not ready', failed });
  });

  app.get('/metrics', async (request, reply) => {
    if (!config.metricsOpen && !fromThisMachine(request)) throw failures.noRoute('/metrics');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  if (!isTestClock(seam)) return;
  pointRoutes(app, failpoints);
  testThreadRoute(app, service);
  testFaultRoute(app);
  app.get('/test/clock', async () => ({ now: seam.now().toISOString() }));
  app.post('/test/clock', async (request) => {
    const seconds = (request.body as { advance_seconds?: unknown } | undefined)?.advance_seconds;
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= 1e9)) {
      throw failures.malformed('advance_seconds must be a number of seconds from 0 to 1e9');
    }
    seam.advance(seconds);
    await sweep();
    return { now: seam.now().toISOString() };
  });
}

/** Holds a run at a named moment, or lets its process die there. */
function pointRoutes(app: FastifyInstance, failpoints: Failpoints): void {
  if (!isTestFailpoints(failpoints)) return;
  const place = (request: FastifyRequest) => {
    const { point, migration_id } = { ...(request.query as object), ...(request.body as object) } as {
      point?: string;
      migration_id?: string;
    };
    if (!point || !/^[0-9a-f-]{36}$/.test(migration_id ?? ''))
      throw failures.malformed('point and migration_id are needed');
    return { point, migrationId: String(migration_id) };
  };
  app.get('/test/points', async (request) => {
    const { point, migrationId } = place(request);
    return { held: await failpoints.isHeld(point, migrationId) };
  });
  app.post('/test/points', async (request) => {
    const { point, migrationId } = place(request);
    const { action } = request.body as { action?: string };
    if (action === 'release') await failpoints.release(point, migrationId);
    else if (isFailpointAction(action)) await failpoints.set(point, migrationId, action);
    else throw failures.malformed(`action must be release or one of ${failpointActions.join(', ')}`);
    return { point, migration_id: migrationId, action };
  });
}

/** A proxy on this machine speaks for others: what it forwards is not from here. */
function fromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const loopback = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  return loopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
