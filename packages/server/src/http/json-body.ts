import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { failures } from '../domain/failures.js';

/** JSON bodies: refuses what is not UTF-8 instead of mending it silently; an empty body is no body. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(failures.notUtf8());
    parse(request, body.toString(), (error, value) =>
      error ? done(failures.notJson(error.message)) : done(null, value),
    );
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    done(failures.needsJson());
  });
}
