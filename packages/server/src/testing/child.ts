import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Child {
  pid: number;
  /** The next line of its output; undefined when it has ended. */
  line(): Promise<string | undefined>;
  kill(): Promise<void>;
  /** Its exit code, null after a signal. */
  ended: Promise<number | null>;
}

/**
 * Another Node process that runs the code, an ES module. Node 20 cannot run TypeScript, so the code imports
 * what `npm test` has built: `built('store/lock.js')` is the address of such a file.
 */
export function startChild(code: string): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid!,
    line: async () => (await lines.next()).value,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

export function built(file: string): string {
  return new URL(`../../dist/${file}`, import.meta.url).href;
}
