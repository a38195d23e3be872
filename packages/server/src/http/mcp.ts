import { isIP } from 'node:net';
import { createClient } from '@godwit/client/client';
import { basePath } from '@godwit/contract/route';
import { godwitServer } from '@godwit/mcp/server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Service } from '../domain/service.js';
import { failures } from '../failures/failures.js';
import { send } from './errors.js';
import type { RateLimits } from './rate-limits.js';
import { whileWaited } from './while-waited.js';

const path = '/mcp';

/**
 * The Model Context Protocol, stateless: every request brings its key and gets a server of its own. Tools call the API
 * within the process, as that key: what a key may not do over HTTP, an agent may not do here.
 */
export function mcpRoutes(app: FastifyInstance, service: Service, limits: RateLimits): void {
  app.post(path, { config: { pattern: path } }, async (request, reply) => {
    refuseOtherHosts(request, service.config.publicUrl());
    const key = keyOf(request);
    const caller = key === undefined ? undefined : await service.principals.byKey(key);
    if (key === undefined || !caller) {
      reply.header('www-authenticate', 'Bearer');
      throw failures.keyInvalid();
    }
    request.caller = caller;
    if (!limits.take(`key:${caller.id}:mcp`)) throw failures.tooManyRequests();
    const client = createClient({
      baseUrl: `http://api.internal${basePath}`,
      apiKey: key,
      fetch: within(app),
      retries: 0,
    });
    const handler = createMcpHandler(() => godwitServer(client), {
      onerror: (err) => request.log.warn({ err }),
    });
    const asked = new Request(new URL(request.url, service.config.publicUrl()), {
      method: 'POST',
      headers: headersOf(request),
      signal: whileWaited(reply),
    });
    return reply.send(await handler.fetch(asked, { parsedBody: request.body }));
  });
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    config: { pattern: path },
    handler: async (request, reply) => {
      // There is no session to follow or to end: each request stands for itself.
      reply.header('allow', 'POST');
      send(reply, failures.methodNotAllowed(request.method, 'POST'));
      return reply;
    },
  });
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key;
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** `fetch` that goes to the same service without a socket. */
function within(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const { method, url, headers, body, signal } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const payload = body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined;
    const options: InjectOptions = {
      method: method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(headers),
      signal,
      ...(payload && { payload }),
    };
    const answer = await app.inject(options);
    const told = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return new Response(answer.rawPayload, { status: answer.statusCode, headers: told });
  };
}

function headersOf({ headers }: FastifyRequest): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

/**
 * A page that was led to this machine under a name of its own holds no key; that it cannot even ask is what the
 * protocol wants. Addresses without a name cannot be led anywhere else.
 */
function refuseOtherHosts({ headers }: FastifyRequest, publicUrl: string): void {
  const ours = new URL(publicUrl).hostname;
  const isOurs = (url: string) => {
    const name = URL.canParse(url) ? new URL(url).hostname : '';
    return name === ours || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  };
  if (!isOurs(`http://${headers.host ?? ''}`)) throw failures.foreignHost();
  if (headers.origin !== undefined && !isOurs(headers.origin)) throw failures.foreignHost();
}
