import { Readable } from 'node:stream';
import { basePath } from '@godwit/contract/route';
import { routes } from '@godwit/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openDownload } from '../domain/files/downloads.js';
import { attachment } from '../domain/files/file-names.js';
import { receiveUpload } from '../domain/files/receive-upload.js';
import type { Service } from '../domain/service.js';
import { failures } from '../failures/failures.js';
import { drainMs } from './drain.js';
import { fastifyPath } from './path.js';
import { responseSchemas } from './serialize.js';

/** Signed uploads and downloads: the only routes that pages of other origins may call. */
export async function byteRoutes(app: FastifyInstance, service: Service): Promise<void> {
  allowOtherOrigins(app);
  takeAnyBytes(app);
  app.route({
    method: 'PUT',
    url: basePath + fastifyPath(routes.putUpload.path),
    config: { pattern: routes.putUpload.path },
    schema: { response: responseSchemas(routes.putUpload) },
    handler: (request, reply) => takeUpload(service, request, reply),
  });
  app.route({
    method: 'GET',
    url: basePath + fastifyPath(routes.download.path),
    config: { pattern: routes.download.path },
    handler: (request, reply) => sendDownload(service, request, reply),
  });
}

/** By hand, because @fastify/cors answers the preflight of every path, not only of its scope. */
function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  for (const { path, method } of [routes.putUpload, routes.download]) {
    app.options(basePath + fastifyPath(path), { config: { pattern: path } }, async (request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': method,
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
          'access-control-max-age': '3600',
        })
        .code(204)
        .send(),
    );
  }
}

/** What the sender calls the bytes does not matter, not even when it is no media type at all. */
function takeAnyBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream';
  });
}

async function takeUpload(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request;
  const declared = request.headers['content-length'];
  try {
    const { token } = request.params as { token: string };
    return await receiveUpload(service, token, raw, declared === undefined ? undefined : Number(declared));
  } catch (error) {
    if (raw.destroyed && !raw.complete) throw failures.uploadBrokeOff();
    if (!raw.readableEnded) hangUpAfterwards(request, reply);
    throw error;
  }
}

/** The rest of a refused upload is read and dropped for a moment, then the connection goes. */
function hangUpAfterwards({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainMs);
  raw.once('close', () => clearTimeout(timer));
}

async function sendDownload(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { body, size, type, name } = await openDownload(service, (request.params as { token: string }).token);
  reply.headers({
    'content-type': type,
    'content-length': size,
    'content-disposition': attachment(name),
    'cross-origin-resource-policy': 'cross-origin',
    // Customers' files are data, never pages of ours.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  // Fastify drops the body of a HEAD; an empty stream keeps the length that was set.
  if (request.method === 'HEAD') {
    body.destroy();
    return reply.send(Readable.from([]));
  }
  return reply.send(body);
}
