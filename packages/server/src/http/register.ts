import { Readable } from 'node:stream';
import { getOwn } from '@godwit/contract/own';
import { basePath, type Route } from '@godwit/contract/route';
import { type Operation, routes } from '@godwit/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Service } from '../domain/service.js';
import { failures } from '../failures/failures.js';
import { authenticate, type Caller } from './authenticate.js';
import type { ByteOperation, Handlers } from './call.js';
import { parse } from './describe.js';
import { drained, send } from './errors.js';
import { Form, takeForms } from './form.js';
import { fastifyPath } from './path.js';
import type { RateLimits } from './rate-limits.js';
import { responseSchemas, serializeLater } from './serialize.js';

type AnyAnswer = { status: number; body: object; shared?: true };
type AnyStream = { status: number; stream: Readable | string; headers: Record<string, string | number> };
type AnyHandler = (call: object) => Promise<AnyAnswer | AnyStream>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The route's pattern, for logs and metrics: never the address itself, which may hold a token. */
    pattern?: string;
  }
}

/** Every route of the contract but the signed ones, with its checks: who calls, how often, what they sent. */
export function registerRoutes(
  app: FastifyInstance,
  service: Service,
  handlers: Handlers,
  limits: RateLimits,
  bytes: readonly ByteOperation[],
): void {
  app.decorateRequest('caller', undefined);
  for (const [operation, route] of Object.entries<Route>(routes)) {
    if ((bytes as readonly string[]).includes(operation)) continue;
    const handler = getOwn(handlers, operation as keyof Handlers) as AnyHandler;
    const definition: RouteOptions = {
      method: route.method,
      url: basePath + fastifyPath(route.path),
      config: { pattern: route.path },
      schema: { response: responseSchemas(route) },
      serializerCompiler: serializeLater,
      onRequest: admission(service, operation as Operation, route, limits),
      handler: answering(service, route, handler),
    };
    if (!route.form) app.route(definition);
    else
      app.register(async (scope) => {
        takeForms(scope);
        scope.route(definition);
      });
  }
}

/** 401 before 429 before anything else. Without a promise when the caller is known at once. */
function admission(service: Service, operation: Operation, route: Route, limits: RateLimits) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const admit = (caller: Caller) => {
      request.caller = caller;
      const who = caller ? limitedAs(caller) : route.limited ? `address:${request.ip}` : undefined;
      // A page asks for many things at once; a program can wait.
      const limit = caller?.kind === 'session' ? service.config.sessionRateLimit : undefined;
      if (who && !limits.take(`${who}:${operation}`, limit)) throw failures.tooManyRequests();
    };
    try {
      const caller = authenticate(service, route.auth, request);
      if (caller instanceof Promise) {
        caller.then(admit).then(() => done(), done);
        return;
      }
      admit(caller);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}

/** Per key, per session (not per person) or per magic link. */
function limitedAs(caller: NonNullable<Caller>): string {
  return caller.kind === 'session' ? `session:${caller.sessionHash}` : `${caller.kind}:${caller.id}`;
}

function answering(service: Service, route: Route, handler: AnyHandler) {
  const made = new WeakMap<object, Buffer>();
  const bytesOf = (reply: FastifyReply, body: object) => {
    const known = made.get(body);
    if (known) return known;
    const bytes = Buffer.from(reply.serialize(body) as string);
    made.set(body, bytes);
    return bytes;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = {
      service,
      actor: request.caller,
      params: route.params ? parseParams(route.params, request.params) : {},
      query: route.query ? parse(route.query, request.query, 'query') : {},
      body: bodyOf(route, request),
      reply,
    };
    const answer = await handler(call).catch(async (error: unknown) => {
      if (call.body instanceof Form) await refuseForm(request, reply);
      throw error;
    });
    if ('stream' in answer) return streaming(request, reply, answer);
    const { status, body, shared } = answer;
    reply.code(status);
    if (!shared) return body;
    return reply.type('application/json; charset=utf-8').send(bytesOf(reply, body));
  };
}

/** A stream that fails on its way breaks the connection off: half of an export must not look like all of it. */
function streaming({ method }: FastifyRequest, reply: FastifyReply, { status, stream, headers }: AnyStream) {
  reply.code(status).headers(headers);
  if (typeof stream === 'string') return reply.send(Buffer.from(stream));
  if (method !== 'HEAD') return reply.send(stream);
  // Fastify would read all of it to answer a HEAD.
  stream.destroy();
  return reply.send(Readable.from([]));
}

/** The sender has to come to reading why; one that goes on for too long is cut off. */
async function refuseForm({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  await drained(raw);
  if (!raw.readableEnded) reply.header('connection', 'close');
}

/** A form is read by its handler. */
function bodyOf({ body: schema }: Route, { body }: FastifyRequest): unknown {
  if (body instanceof Form) return body;
  return schema ? parse(schema, body, 'body') : undefined;
}

/** What cannot name anything names nothing: a malformed id is a missing thing, as anybody else's is. */
function parseParams(schema: z.ZodObject, params: unknown): unknown {
  const { success, data, error } = schema.safeParse(params);
  if (success) return data;
  const name = String(error.issues[0]?.path[0]);
  const value = String(getOwn(params as Record<string, unknown>, name));
  const missing = getOwn(missingThings, name);
  throw missing ? missing(value.slice(0, 100)) : failures.noRoute(name);
}

const missingThings: Record<string, (value: string) => Error> = {
  source: failures.sourceMissing,
  template_slug: failures.templateMissing,
  company_id: failures.companyMissing,
  migration_id: failures.migrationMissing,
  run_id: failures.runMissing,
  file_id: failures.fileMissing,
  slug: failures.sheetMissing,
  row_index: failures.rowIndexMissing,
  file: failures.sheetMissing,
  job_id: failures.exportMissing,
  extraction_id: failures.extractionMissing,
  member_id: failures.memberMissing,
  key_id: failures.keyMissing,
  session_id: failures.sessionMissing,
  workbook_id: failures.workbookMissing,
  export_id: failures.workbookExportMissing,
  webhook_id: failures.webhookMissing,
  delivery_id: failures.deliveryMissing,
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** `/templates/import` is also the address of a template called so: its other methods are those of templates. */
function methodsAround(path: string, taken: ReadonlyMap<string, readonly string[]>): string[] {
  const parts = path.split('/');
  return [...taken].flatMap(([other, methods]) => {
    const others = other.split('/');
    const isWider =
      other !== path &&
      others.length === parts.length &&
      others.every((part, at) => part === parts[at] || (part.startsWith('{') && !parts[at]?.startsWith('{')));
    return isWider ? methods : [];
  });
}

/** Known paths answer 405 to other methods, and say which they take. */
export function refuseOtherMethods(app: FastifyInstance, crossOrigin: readonly string[]): void {
  const taken = new Map<string, string[]>();
  for (const { path, method } of Object.values<Route>(routes)) {
    taken.set(path, [...(taken.get(path) ?? []), method]);
  }
  for (const [path, own] of taken) {
    const allowed = [...new Set([...own, ...methodsAround(path, taken)])];
    const refused = methods.filter(
      (method) => !allowed.includes(method) && !(method === 'OPTIONS' && crossOrigin.includes(path)),
    );
    app.route({
      method: refused,
      url: basePath + fastifyPath(path),
      config: { pattern: path },
      handler: async (request, reply) => {
        reply.header('allow', allowed.join(', '));
        send(reply, failures.methodNotAllowed(request.method, allowed.join(', ')));
        return reply;
      },
    });
  }
}
