import type { ChildProcess } from 'node:child_process';
import { type End, startBounded } from '@godwit/engine/process/start-bounded';

/** The program of such a process calls `workInTurn`. Its path stands beside this file. */
export type Program = './child/main.js' | './extract/main.js' | './pull/main.js';

/** A process for pieces of work, one at a time: it gets a spec, tells what happens, and is killed when nobody wants it. */
export class WorkProcess {
  private readonly child: ChildProcess;
  private heard: ((message: never) => void) | undefined;
  /** Resolves when the process is gone. */
  readonly ended: Promise<End>;
  isAlive = true;
  /** It did its work to the end and could do more. */
  isFree = false;
  /** As it was after the last work. */
  rssMb = 0;

  constructor(
    readonly program: Program,
    readonly memoryMb: number,
  ) {
    const { child, onEnd } = startBounded(import.meta.url, program, memoryMb);
    this.child = child;
    this.ended = new Promise(onEnd);
    onEnd(() => {
      this.isAlive = false;
      this.isFree = false;
    });
    child.on('message', (message: { freeAtMb?: number }) => {
      if (message.freeAtMb !== undefined) {
        this.isFree = this.isAlive;
        this.rssMb = message.freeAtMb;
      }
      this.heard?.(message as never);
    });
  }

  /** What the program sends is as its protocol says. */
  start<Spec extends object, Message extends object>(spec: Spec, heard: (message: Message) => void): void {
    this.keepCallerAlive(true);
    this.isFree = false;
    this.heard = heard;
    // One that cannot be reached has ended, or will be: `ended` tells.
    this.child.send(spec, () => {});
  }

  /** Waits for more work. */
  rest(): void {
    this.heard = undefined;
    this.keepCallerAlive(false);
  }

  kill(): void {
    this.isAlive = false;
    this.isFree = false;
    this.child.kill('SIGKILL');
  }

  /** A process that only waits must not keep its caller from ending. */
  private keepCallerAlive(keep: boolean): void {
    const stderr = this.child.stderr as { ref?(): void; unref?(): void } | null;
    for (const handle of [this.child, this.child.channel, stderr]) {
      if (keep) handle?.ref?.();
      else handle?.unref?.();
    }
  }
}
