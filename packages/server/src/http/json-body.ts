import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { failures } from '../failures/failures.js';
import { inTurn } from '../store/in-turn.js';
import { shapeFault } from './json-shape.js';

/** A body of 2 MB takes 50 ms and more to parse and to check. */
const largeBytes = 32 * 1024;

/** JSON bodies: refuses what is not UTF-8 instead of mending it silently; an empty body is no body. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const turn = inTurn();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const take = () => {
      if (!isUtf8(body)) return done(failures.notUtf8());
      const fault = shapeFault(body);
      if (fault) return done(failures.notTaken(fault));
      const text = body.toString();
      parse(request, text, (error, value) =>
        error ? done(failures.notJson(reason(text))) : done(null, value),
      );
    };
    if (body.length <= largeBytes) return take();
    // One at a time, and a look at the sockets in between: fifty that came together would hold everybody up.
    turn(() => nextTurn().then(take)).catch((error: Error) => done(error));
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
