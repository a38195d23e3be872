import { describe, expect, it } from 'vitest';
import { built, startChild } from '../testing/child.js';

/** A process under guard in which something goes wrong; it says what was logged, and at its end that it lives. */
function guarded(fault: string): string {
  return `
    import { EventEmitter } from 'node:events';
    import { Worker } from 'node:worker_threads';
    import { guardProcess } from '${built('start/guard.js')}';
    const logged = (level) => ({ err }) => console.log(level, err.message);
    guardProcess({ error: logged('error'), fatal: logged('fatal') });
    ${fault}
    setTimeout(() => console.log('alive'), 300);`;
}

async function linesOf(code: string): Promise<{ lines: string[]; code: number | null }> {
  const child = startChild(code);
  const lines: string[] = [];
  for (let line = await child.line(); line !== undefined; line = await child.line()) lines.push(line);
  return { lines, code: await child.ended };
}

describe('an error that nobody catches', () => {
  it.each([
    ['an exception in a callback', `setImmediate(() => { throw new Error('lost') });`, 'lost'],
    ['a rejection', `Promise.reject(new Error('refused'));`, 'refused'],
    ['a rejection with nothing', `Promise.reject();`, /reason "undefined"/],
    ['no error at all', `setImmediate(() => { throw undefined });`, 'thrown: undefined'],
    ['an odd thing', `setImmediate(() => { throw Object.create(null) });`, /^thrown: \[Object/],
    [
      'an emitter without a listener',
      `setImmediate(() => new EventEmitter().emit('error', new Error('e')));`,
      'e',
    ],
    ['a thread', `new Worker('throw new Error("in a thread")', { eval: true });`, 'in a thread'],
  ])('does not end the process: %s', async (_, fault, message) => {
    const { lines, code } = await linesOf(guarded(fault));
    expect(lines).toEqual([expect.stringMatching(/^error /), 'alive']);
    expect(lines[0]!.slice('error '.length)).toMatch(message);
    expect(code).toBe(0);
  });

  it('does not end the process when it cannot even be logged', async () => {
    const { lines, code } = await linesOf(`
      import { guardProcess } from '${built('start/guard.js')}';
      const fail = () => { throw new Error('disk full') };
      guardProcess({ error: fail, fatal: fail });
      setImmediate(() => { throw new Error('lost') });
      setTimeout(() => console.log('alive'), 300);`);
    expect({ lines, code }).toEqual({ lines: ['alive'], code: 0 });
  });

  it('ends it where the embedded database broke down', async () => {
    const { lines, code } = await linesOf(
      guarded(`Promise.reject(new WebAssembly.RuntimeError('unreachable'));`),
    );
    expect({ lines, code }).toEqual({ lines: ['fatal unreachable'], code: 1 });
  });
});
