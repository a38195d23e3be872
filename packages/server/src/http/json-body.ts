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
    const text = body.toString();
    parse(request, text, (error, value) =>
      error ? done(failures.notJson(reason(text))) : done(null, value),
    );
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    done(failures.needsJson());
  });
}

/** Fastify's parser says only that it failed. */
function reason(text: string): string {
  try {
    JSON.parse(text);
    return '__proto__ and constructor.prototype are not allowed as names';
  } catch (error) {
    return (error as Error).message.slice(0, 200);
  }
}
