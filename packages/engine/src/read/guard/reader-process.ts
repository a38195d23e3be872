import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, FromChild, Job } from './messages.js';
import { overMemory } from './over-memory.js';

/** Built code, also when this file runs from its source in a test: a process of its own cannot load TypeScript. */
const program = fileURLToPath(
  import.meta.url.replace('/src/', '/dist/').replace(/reader-process\.[jt]s$/, 'read-child.js'),
);
/** The readers need no secret of the caller's. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH'];
const stderrChars = 4096;

/** How a process ended that should have answered. */
export interface Ending {
  kind: 'ended';
  why: 'time' | 'memory' | 'stop' | 'crash';
  /** For a crash: its exit code or signal. */
  told: string;
}

/** A child process that reads one file at a time, and is ended when it takes too long. */
export class ReaderProcess {
  private readonly child: ChildProcess;
  /** As it was after the last file. */
  rssMb = 0;
  private said = '';
  private why: Ending['why'] | undefined;
  private ending: Ending | undefined;
  private heard: ((message: FromChild | Ending) => void) | undefined;

  constructor(readonly memoryMb: number) {
    this.child = fork(program, [String(memoryMb)], {
      execArgv: [`--max-old-space-size=${Math.round(memoryMb * 0.75)}`],
      env: Object.fromEntries(
        passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said = (this.said + text).slice(-stderrChars);
    });
    this.child.on('message', (message: FromChild) => this.heard?.(message));
    // A process that cannot be started or reached has ended, or will be: both are told by `close`.
    this.child.on('error', (error) => {
      this.said += error.message;
      if (this.child.pid === undefined) this.end(null, 'not started');
    });
    this.child.on('close', (code, signal) => this.end(code, signal));
  }

  get isAlive(): boolean {
    return this.ending === undefined && this.why === undefined;
  }

  /** `secondsFor` is asked again whenever more bytes to read come to light. */
  read(job: Job, secondsFor: (unpacked: number) => number, signal?: AbortSignal): Promise<Answer | Ending> {
    this.keepCallerAlive(true);
    const start = Date.now();
    let unpacked = 0;
    let timer: NodeJS.Timeout | undefined;
    const onAbort = () => this.stop('stop');
    const setTimer = () => {
      clearTimeout(timer);
      const left = start + secondsFor(unpacked) * 1000 - Date.now();
      timer = setTimeout(() => this.stop('time'), Math.min(left, 0x7fffffff));
    };
    return new Promise<Answer | Ending>((resolve) => {
      this.heard = (message) => {
        if (message.kind === 'unpacked') {
          unpacked += message.bytes;
          setTimer();
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

  private end(code: number | null, signal: string | null): void {
    if (this.ending) return;
    const outOfHeap = /heap out of memory|heap limit|bad_alloc|Failed to reserve|Cannot allocate/i.test(
      this.said,
    );
    const why = this.why ?? (signal === overMemory || outOfHeap ? 'memory' : 'crash');
    this.ending = { kind: 'ended', why, told: signal ?? `exit code ${code}` };
    this.heard?.(this.ending);
  }
}
