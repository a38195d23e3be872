import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { failures } from '../failures/failures.js';

const faults: Record<string, () => void> = {
  exception: () => {
    setImmediate(() => {
      throw new Error('A test threw this where nobody catches it');
    });
  },
  rejection: () => {
    Promise.reject(new Error('A test rejected this where nobody waits'));
  },
  emitter: () => {
    setImmediate(() => new EventEmitter().emit('error', new Error('A test emitted this to nobody')));
  },
  thread: () => {
    new Worker("throw new Error('A test threw this in a thread')", { eval: true });
  },
};

/** Makes an error that nobody catches: `{ kind }`. The service is to live on. */
export function testFaultRoute(app: FastifyInstance): void {
  app.post('/test/faults', async (request) => {
    const { kind } = (request.body ?? {}) as { kind?: unknown };
    const fault = typeof kind === 'string' && Object.hasOwn(faults, kind) ? faults[kind] : undefined;
    if (!fault) throw failures.malformed(`kind must be one of ${Object.keys(faults).join(', ')}`);
    fault();
    return { kind };
  });
}
