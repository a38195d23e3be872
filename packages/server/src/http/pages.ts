import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { customerPath, dashboardPaths } from '@godwit/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { linkContact, linkHolder } from '../domain/people/links.js';
import type { Service } from '../domain/service.js';
import { Failure } from '../failures/failures.js';
import { fastifyPath } from './path.js';

const built = join(dirname(createRequire(import.meta.url).resolve('@godwit/dashboard/package.json')), 'dist');

/** The dashboard and the customer's page, as files that were built; every other address stays a 404. */
export async function pageRoutes(app: FastifyInstance, service: Service): Promise<void> {
  const { config, log } = service;
  if (!existsSync(join(built, 'index.html'))) {
    log.warn('the dashboard is not built (npm run build:dashboard): only the API is served');
    return;
  }
  const policy = pagePolicy(new URL(config.publicUrl()).origin);
  const send = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);

  await app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // A proxy in between must not give one browser what another can read.
    setHeaders: (response) => void response.setHeader('vary', 'accept-encoding'),
    // Their names hold a hash of what is in them.
    immutable: true,
    maxAge: '365d',
    allowedPath: (path) => /^\/[\w.-]+$/.test(path),
  });
  const dashboard = readFileSync(join(built, 'index.html'), 'utf8');
  for (const path of dashboardPaths) {
    app.get(fastifyPath(path), { config: { pattern: path } }, async (_request, reply) =>
      send(reply, dashboard),
    );
  }
  const customer = readFileSync(join(built, 'customer.html'), 'utf8');
  app.get<{ Params: { token: string } }>(
    fastifyPath(customerPath),
    { config: { pattern: customerPath } },
    async ({ params }, reply) => {
      // The page says itself what is wrong with its link; what is no person's browser reads the status.
      const status = await linkStatus(service, params.token);
      reply.code(status);
      return send(reply, status === 410 ? await withContact(service, params.token, customer) : customer);
    },
  );
}

async function linkStatus(service: Service, token: string): Promise<number> {
  try {
    await linkHolder(service, token);
    return 200;
  } catch (error) {
    if (error instanceof Failure) return error.status;
    throw error;
  }
}

/** A link that is over opens nothing any more, so its page carries whom to ask. */
async function withContact(service: Service, token: string, page: string): Promise<string> {
  const contact = await linkContact(service, token);
  const content = escaped(JSON.stringify(contact ?? null));
  return page.replace('<meta name="contact"', () => `<meta name="contact" content="${content}"`);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/**
 * No script but our own files, nothing from outside. Styles may stand in the page: the library of controls writes
 * sizes and colours there. Uploads go to the public address, which may be another one than the page's.
 */
function pagePolicy(publicOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${publicOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
