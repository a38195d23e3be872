import cors from '@fastify/cors';
import { routes } from '@godwit/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '../domain/failures.js';
import { attachment } from '../domain/file-names.js';
import { receiveUpload } from '../domain/files.js';
import type { Service } from '../domain/service.js';
import { ObjectMissing } from '../objects/objects.js';
import { basePath, fastifyPath } from './register.js';
import { responseSchemas } from './serialize.js';

/** Nothing may stand still for longer than this while bytes are due. */
const idleMs = 120_000;
/** How long a refused sender may go on, so that it gets to read why. */
const drainMs = 2000;

/** Signed uploads and downloads: the only routes that pages of other origins may call. */
export async function byteRoutes(app: FastifyInstance, service: Service): Promise<void> {
  await app.register(cors, { origin: '*', methods: ['GET', 'PUT'], maxAge: 3600 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

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

async function takeUpload(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request;
  const declared = request.headers['content-length'];
  raw.socket.setTimeout(idleMs, () => raw.destroy());
  try {
    const { token } = request.params as { token: string };
    return await receiveUpload(service, token, raw, declared === undefined ? undefined : Number(declared));
  } catch (error) {
    if (!raw.readableEnded) hangUpAfterwards(request, reply);
    throw error;
  } finally {
    raw.socket.setTimeout(0);
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

async function sendDownload(
  { objects, seam, signer }: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const download = signer.open((request.params as { token: string }).token);
  if (!download || download.until <= seam.now().getTime()) throw failures.downloadRefused();
  const size = await objects.size(download.key);
  if (size === undefined) throw failures.bytesMissing();
  reply.headers({
    'content-type': download.type,
    'content-length': size,
    'content-disposition': attachment(download.name),
    'cross-origin-resource-policy': 'cross-origin',
    // Customers' files are data, never pages of ours.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  if (request.method === 'HEAD') return reply.send();
  const { body } = await objects.get(download.key).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? failures.bytesMissing() : error;
  });
  return reply.send(body);
}
