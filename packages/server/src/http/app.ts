import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { routes } from '@godwit/contract/routes';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Service } from '../domain/service.js';
import type { Tls } from '../settings/tls.js';
import type { ByteOperation, Handlers } from './call.js';
import { docsRoutes } from './docs.js';
import { renderErrors } from './errors.js';
import { accountHandlers } from './handlers/accounts.js';
import { catalogHandlers } from './handlers/catalog.js';
import { companyHandlers } from './handlers/companies.js';
import { connectionHandlers } from './handlers/connections.js';
import { dashboardHandlers } from './handlers/dashboard.js';
import { extractionHandlers } from './handlers/extractions.js';
import { historyHandlers } from './handlers/history.js';
import { migrationHandlers } from './handlers/migrations.js';
import { runHandlers } from './handlers/runs.js';
import { sheetHandlers } from './handlers/sheets.js';
import { templateImportHandlers } from './handlers/template-import.js';
import { threadHandlers } from './handlers/thread.js';
import { webhookHandlers } from './handlers/webhooks.js';
import { takeJson } from './json-body.js';
import { mcpRoutes } from './mcp.js';
import { metrics } from './metrics.js';
import { refuseNoHttp } from './no-http.js';
import { operationRoutes } from './operations.js';
import { pageRoutes } from './pages.js';
import type { RateLimits } from './rate-limits.js';
import { refuseOtherMethods, registerRoutes } from './register.js';
import type { StreamTimes } from './thread/stream.js';
import { Tails } from './thread/tails.js';
import { byteRoutes } from './uploads.js';

const bytes: readonly ByteOperation[] = ['putUpload', 'download'];

export interface AppOptions {
  /** Takes a finished line of the log. */
  writeLine(line: string): void;
  limits: RateLimits;
  /** True once a graceful stop has begun. */
  stopping(): boolean;
  /** Runs what is due: called when the test clock moves. */
  sweep(): Promise<void>;
  streamTimes?: Partial<StreamTimes>;
  /** Speaks https with these. */
  tls?: Tls | undefined;
}

/** The HTTP side of the service: everything comes from the contract's route table. */
export async function buildApp(service: Service, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = service;
  const app = Fastify({
    https: options.tls ?? null,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // A child logger per request cost more than the line it writes.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    // Longer than any address that Node lets through.
    routerOptions: { maxParamLength: 16_384 },
    // Nothing may stand still for longer than this in the middle of a request or an answer.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => literalPercents(url),
    clientErrorHandler: refuseNoHttp,
  });
  return fitOut(app as unknown as FastifyInstance, service, options);
}

async function fitOut(app: FastifyInstance, service: Service, options: AppOptions): Promise<FastifyInstance> {
  const { config } = service;
  // Cookies are read and set where a session is: hooks on every request cost 4 % of GET /sources.
  await app.register(cookie, { hook: false });
  guard(app, config.publicUrl().startsWith('https:'));
  renderErrors(app, config.bodyLimit);
  takeJson(app);
  const meter = metrics();
  observe(app, meter.observe, options.writeLine);

  const tails = new Tails(service, options.streamTimes);
  meter.watch('godwit_thread_streams', 'Live streams of threads', () => tails.streamCount);
  meter.watch('godwit_thread_tails', 'Migrations they follow', () => tails.tailCount);
  for (const counter of service.modelMeter.counters) meter.registry.registerMetric(counter);
  // Streams would hold a stop up for as long as they live.
  app.addHook('preClose', () => tails.close());
  app.addHook('preClose', async () => service.passwordTries.stop());

  const handlers: Handlers = {
    ...catalogHandlers(service),
    ...companyHandlers,
    ...migrationHandlers,
    ...runHandlers,
    ...historyHandlers,
    ...extractionHandlers,
    ...templateImportHandlers,
    ...accountHandlers,
    ...sheetHandlers,
    ...threadHandlers(tails),
    ...connectionHandlers,
    ...webhookHandlers,
    ...dashboardHandlers,
  };
  registerRoutes(app, service, handlers, options.limits, bytes);
  await app.register((scope) => byteRoutes(scope, service));
  refuseOtherMethods(app, [routes.putUpload.path, routes.download.path]);
  await app.register((scope) => docsRoutes(scope, config));
  await app.register((scope) => pageRoutes(scope, service));
  mcpRoutes(app, service, options.limits);
  operationRoutes(app, service, { metrics: meter, ...options });
  return app;
}

/** What answers of an API need; pages get helmet's whole set (docs.ts), at a tenth of GET /sources if it ran here. */
function guard(app: FastifyInstance, https: boolean): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // Nearly every answer holds a secret or somebody's data; the pages of the docs, which do not, say otherwise.
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Unique across processes, and cheaper than a UUID. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** An address that cannot be decoded is taken literally: it then names nothing, like any other unknown one. */
function literalPercents(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * One structured line and one measurement per request; addresses stay out, because some hold tokens. The line is
 * put together by hand, of parts that need no escaping: pino's own way took 14 % of GET /sources.
 */
function observe(
  app: FastifyInstance,
  measure: (method: string, pattern: string, status: number, seconds: number) => void,
  write: (line: string) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions;
    const pattern = config.pattern ?? url;
    const ms = reply.elapsedTime;
    measure(request.method, pattern, reply.statusCode, ms / 1000);
    const account = request.caller ? `,"account":"${request.caller.accountId}"` : '';
    write(
      `{"level":30,"time":${Date.now()},"reqId":"${request.id}","method":"${request.method}",` +
        `"route":"${pattern}","status":${reply.statusCode},"ms":${ms.toFixed(1)}${account}}\n`,
    );
    done();
  });
}
