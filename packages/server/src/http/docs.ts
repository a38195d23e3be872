import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { openapi } from '@godwit/contract/openapi';
import { basePath } from '@godwit/contract/route';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.js';

const assets = join(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')));

/** The API's document, and a page that renders it from files of our own: nothing is loaded from outside. */
export async function docsRoutes(app: FastifyInstance, config: Config): Promise<void> {
  // The page's own policy is set with the page, over the one that every answer gets.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.publicUrl().startsWith('https:'),
  });
  let document: string | undefined;
  app.get(`${basePath}/openapi.json`, { config: { pattern: '/openapi.json' } }, async (_request, reply) => {
    document ??= JSON.stringify(openapi(config.publicUrl() + basePath));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/docs/assets/',
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  });
  app.get('/docs', { config: { pattern: '/docs' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  );
  app.get('/docs/start.js', { config: { pattern: '/docs/start.js' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(starter),
  );
}

const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Godwit API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="/docs/assets/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript; the document itself is at <a href="${basePath}/openapi.json">openapi.json</a>.</noscript>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const starter = `SwaggerUIBundle({ url: '${basePath}/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
`;
