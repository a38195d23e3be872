import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface HelperProcess {
  /** The first line it printed: where it listens, or what it found. */
  firstLine: string;
  pid: number;
  stop(): Promise<void>;
}

/** A program of ours in a process of its own, so that its work is not measured as anybody else's. */
export async function startProcess(program: URL, args: readonly string[] = []): Promise<HelperProcess> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithProcess = () => child.kill('SIGKILL');
  process.once('exit', endWithProcess);
  const ended = once(child, 'close');
  const firstLine = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    ended.then(([code]) => {
      throw new Error(`${program.pathname} ended with ${code} and said nothing`);
    }),
  ]);
  return {
    firstLine,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', endWithProcess);
    },
  };
}
