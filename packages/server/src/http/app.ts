import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { routes } from '@godwit/contract/routes';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Service } from '../domain/service.js';
import type { ByteOperation, Handlers } from './call.js';
import { docsRoutes } from './docs.js';
import { renderErrors } from './errors.js';
import { accountHandlers } from './handlers/accounts.js';
import { catalogHandlers } from './handlers/catalog.js';
import { companyHandlers } from './handlers/companies.js';
import { migrationHandlers } from './handlers/migrations.js';
import { takeJson } from './json-body.js';
import { metrics } from './metrics.js';
import { operationRoutes } from './operations.js';
import type { RateLimits } from './rate-limits.js';
import { refuseOtherMethods, registerRoutes } from './register.js';
import { byteRoutes } from './uploads.js';

const bytes: readonly ByteOperation[] = ['putUpload', 'download'];

export interface AppOptions {
  limits: RateLimits;
  /** True once a graceful stop has begun. */
  stopping(): boolean;
  /** Runs what is due: called when the test clock moves. */
  sweep(): Promise<void>;
}

/** The HTTP side of the service: everything comes from the contract's route table. */
export async function buildApp(service: Service, options: AppOptions): Promise<FastifyInstance> {
  const { config, log, seam } = service;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => seam.id(),
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
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const body = '{"error":"The request is not valid HTTP"}';
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  });
  const https = config.publicUrl().startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https,
  });
  await app.register(cookie);
  renderErrors(app, config.bodyLimit);
  takeJson(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A stop waits for open connections: what is busy now ends with its answer.
    if (options.stopping()) reply.header('connection', 'close');
    done();
  });
  const meter = metrics();
  observe(app, meter.observe);

  const handlers: Handlers = {
    ...catalogHandlers(service.db),
    ...companyHandlers,
    ...migrationHandlers,
    ...accountHandlers,
  };
  registerRoutes(app, service, handlers, options.limits, bytes);
  await app.register((scope) => byteRoutes(scope, service));
  refuseOtherMethods(app, [routes.putUpload.path, routes.download.path]);
  await docsRoutes(app, config);
  operationRoutes(app, service, { metrics: meter, ...options });
  return app;
}

/** An address that cannot be decoded is taken literally: it then names nothing, like any other unknown one. */
function literalPercents(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** One structured line and one measurement per request; addresses stay out, because some hold tokens. */
function observe(
  app: FastifyInstance,
  measure: (method: string, pattern: string, status: number, seconds: number) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { pattern = request.routeOptions.url ?? 'unknown' } = request.routeOptions.config;
    const ms = reply.elapsedTime;
    measure(request.method, pattern, reply.statusCode, ms / 1000);
    request.log.info({
      method: request.method,
      route: pattern,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      account: request.caller?.accountId,
    });
    done();
  });
}
