import type { ChildProcess } from 'node:child_process';
import { type End, startBounded } from '../../process/start-bounded.js';
import type { Answer, FromChild, Job } from './messages.js';

/** How a process ended that should have answered. */
export interface Ending {
  kind: 'ended';
  why: 'time' | 'memory' | 'stop' | 'crash';
  /** For a crash: its exit code or signal. */
  told: string;
}

/** What came to light of a file while it was read. */
export interface Found {
  /** Bytes that came out of archives. */
  unpacked: number;
  /** Pages that are done. */
  pages: number;
}

interface Listening {
  signal?: AbortSignal | undefined;
  onPage?: ((done: number, of: number) => void) | undefined;
}

/** A child process that reads one file at a time, and is ended when it takes too long. */
export class ReaderProcess {
  private readonly child: ChildProcess;
  /** As it was after the last file. */
  rssMb = 0;
  private why: Ending['why'] | undefined;
  private ending: Ending | undefined;
  private heard: ((message: FromChild | Ending) => void) | undefined;

  constructor(readonly memoryMb: number) {
    const { child, onEnd } = startBounded(import.meta.url, './read-child.js', memoryMb);
    this.child = child;
    child.on('message', (message: FromChild) => this.heard?.(message));
    onEnd((end) => this.end(end));
  }

  get isAlive(): boolean {
    return this.ending === undefined && this.why === undefined;
  }

  /** `secondsFor` is asked again whenever more of the file comes to light. */
  read(
    job: Job,
    secondsFor: (found: Found) => number,
    { signal, onPage }: Listening = {},
  ): Promise<Answer | Ending> {
    this.keepCallerAlive(true);
    const start = Date.now();
    const found: Found = { unpacked: 0, pages: 0 };
    let timer: NodeJS.Timeout | undefined;
    const onAbort = () => this.stop('stop');
    const setTimer = () => {
      clearTimeout(timer);
      const left = start + secondsFor(found) * 1000 - Date.now();
      timer = setTimeout(() => this.stop('time'), Math.min(left, 0x7fffffff));
    };
    return new Promise<Answer | Ending>((resolve) => {
      this.heard = (message) => {
        if (message.kind === 'unpacked') {
          found.unpacked += message.bytes;
          setTimer();
        } else if (message.kind === 'page') {
          found.pages += 1;
          setTimer();
          onPage?.(message.done, message.of);
        } else {
          if (message.kind !== 'ended') this.rssMb = message.rssMb;
          resolve(message);
        }
      };
      signal?.addEventListener('abort', onAbort);
      setTimer();
      if (this.ending) resolve(this.ending);
      else if (signal?.aborted) onAbort();
      else this.child.send(job, () => {});
    }).finally(() => {
      this.heard = undefined;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.keepCallerAlive(false);
    });
  }

  stop(why: Ending['why'] = 'stop'): void {
    this.why ??= why;
    this.child.kill('SIGKILL');
  }

  /** A process that only waits must not keep its caller from ending. */
  private keepCallerAlive(keep: boolean): void {
    const handles = [
      this.child,
      this.child.channel,
      this.child.stderr as { ref?(): void; unref?(): void } | null,
    ];
    for (const handle of handles) {
      if (keep) handle?.ref?.();
      else handle?.unref?.();
    }
  }

  private end({ code, signal, isOutOfMemory }: End): void {
    const why = this.why ?? (isOutOfMemory ? 'memory' : 'crash');
    this.ending = { kind: 'ended', why, told: signal ?? `exit code ${code}` };
    this.heard?.(this.ending);
  }
}
