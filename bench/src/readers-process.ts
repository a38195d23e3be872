import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReaderJob, ReaderResult } from './readers-job.js';

/** The readers in a process that is ended when it does not answer in time, and started again. */
export class ReaderProcess {
  private child: ChildProcess | undefined;

  constructor(private readonly seconds: number) {}

  run(job: ReaderJob): Promise<ReaderResult> {
    const child = this.started();
    return new Promise((resolve) => {
      const settle = (result: ReaderResult, end: boolean) => {
        clearTimeout(timer);
        child.off('message', answered);
        child.off('exit', ended);
        if (end) this.stop();
        resolve(result);
      };
      const answered = (result: ReaderResult) => settle(result, false);
      const ended = (code: number | null, signal: string | null) =>
        settle({ outcome: 'crashed', reason: `the process ended with ${code ?? signal}` }, true);
      const timer = setTimeout(
        () => settle({ outcome: 'hung', reason: `no answer in ${this.seconds} s` }, true),
        this.seconds * 1000,
      );
      child.on('message', answered);
      child.on('exit', ended);
      child.send(job);
    });
  }

  stop(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private started(): ChildProcess {
    this.child ??= fork(fileURLToPath(new URL('./readers-child.js', import.meta.url)), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return this.child;
  }
}
