import type { ChildProcess } from 'node:child_process';
import { type End, startBounded } from '@godwit/engine/process/start-bounded';
import type { FromChild, RunSpec } from './messages.js';

/** The process of one run: it gets one spec, tells what happens, and is killed when nobody wants it any more. */
export class RunProcess {
  private readonly child: ChildProcess;
  /** Resolves when the process is gone. */
  readonly ended: Promise<End>;

  constructor(memoryMb: number) {
    const { child, onEnd } = startBounded(import.meta.url, './child/main.js', memoryMb);
    this.child = child;
    this.ended = new Promise(onEnd);
  }

  start(spec: RunSpec, heard: (message: FromChild) => void): void {
    this.child.on('message', heard);
    // One that cannot be reached has ended, or will be: `ended` tells.
    this.child.send(spec, () => {});
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
