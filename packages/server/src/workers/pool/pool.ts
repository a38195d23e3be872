import type { Job } from './messages.js';
import { type Ending, PoolProcess, type PoolProgram } from './process.js';
import type { TaskInput, TaskName, TaskOutput, TaskTable, TaskTold } from './task.js';
import { Turns } from './turns.js';

/** A job that came to nothing. `kind` is the class of the error, or how the process ended. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';

  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }

  /** Whoever asked went away, or the service stops. */
  get isCanceled(): boolean {
    return this.kind === 'stop';
  }
}

/** Who wants it: accounts take turns. */
export interface Asked {
  account?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface JobOptions<T extends TaskTable, N extends TaskName<T>> extends Asked {
  /** How long it may take by the clock, once it began. */
  seconds: number;
  /** How much of the processor's time it may take: a busy machine does not count against it. */
  cpuSeconds?: number;
  /** Long ones leave a process free for those that are waited for. */
  isLong?: boolean;
  onTold?: (told: TaskTold<T, N>) => void;
}

export interface PoolLimits {
  processes: number;
  memoryMb: number;
}

/** What tells one pool from another. */
export interface PoolKind {
  program: PoolProgram;
  /** What goes wrong, as an error of the pool's own. */
  failed(why: Ending['why'] | 'full', job: { seconds: number; memoryMb: number; told: string }): TaskFailed;
  /** A task that threw. */
  threw(name: string, message: string): TaskFailed;
  /** Of one account: so many jobs at a time, so many that wait for them. */
  perAccount?: { running: number; waiting: number };
  /** How many processes wait for jobs that may come. */
  keptIdle: number;
}

interface Waiting {
  isLong: boolean;
  account: string;
  begin(process: PoolProcess): void;
  refuse(): void;
}

const idleMs = 30_000;
/** A process that holds more after its job makes room for a fresh one. */
const mostIdleMb = 400;

/** Processes beside the service, started when they are needed: one takes 250 ms. Who finds none free stands in line. */
export class ProcessPool<T extends TaskTable> {
  readonly #all = new Set<PoolProcess>();
  readonly #idle = new Map<PoolProcess, NodeJS.Timeout>();
  readonly #line: Waiting[] = [];
  readonly #turns = new Turns();
  #long = 0;
  #isClosed = false;

  constructor(
    private readonly kind: PoolKind,
    private readonly limits: PoolLimits,
  ) {}

  /** For tests and logs. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  async run<N extends TaskName<T>>(
    task: N,
    input: TaskInput<T, N>,
    { seconds, cpuSeconds, isLong = false, account = '', signal, onTold }: JobOptions<T, N>,
  ): Promise<TaskOutput<T, N>> {
    const process = await this.#turn(isLong, account, signal);
    const { memoryMb } = this.limits;
    const job: Job = { task, input, cpuSeconds };
    try {
      const answer = await process.do(job, {
        seconds,
        signal,
        onTold: (told) => onTold?.(told as TaskTold<T, N>),
      });
      if (answer.type === 'done') return answer.result as TaskOutput<T, N>;
      if (answer.type === 'failed') throw this.kind.threw(answer.name, answer.message);
      throw this.kind.failed(answer.why, { seconds, memoryMb, told: answer.told });
    } finally {
      if (isLong) this.#long -= 1;
      this.#turns.end(account);
      this.#giveBack(process);
      this.#next();
    }
  }

  /** Starts the first process before anybody asks: the first one to ask is not to wait for it. */
  warm(): void {
    const process = this.#all.size === 0 && this.#free();
    if (process) this.#giveBack(process);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#line.splice(0)) waiting.refuse();
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#all].map((process) => process.stop()));
  }

  #turn(isLong: boolean, account: string, signal: AbortSignal | undefined): Promise<PoolProcess> {
    return new Promise((resolve, reject) => {
      const refused = (why: 'stop' | 'full') =>
        reject(this.kind.failed(why, { seconds: 0, memoryMb: this.limits.memoryMb, told: '' }));
      if (this.#isClosed || signal?.aborted) return refused('stop');
      if (this.#isFull(account)) return refused('full');
      const leave = () => {
        this.#line.splice(this.#line.indexOf(waiting), 1);
        refused('stop');
      };
      const waiting: Waiting = {
        isLong,
        account,
        begin(process) {
          signal?.removeEventListener('abort', leave);
          resolve(process);
        },
        refuse: () => refused('stop'),
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#line.push(waiting);
      this.#next();
    });
  }

  #isFull(account: string): boolean {
    const most = this.kind.perAccount?.waiting;
    if (account === '' || most === undefined) return false;
    return this.#line.filter((waiting) => waiting.account === account).length >= most;
  }

  /** Whoever may begin does: accounts in turn, each in the order of the line. */
  #next(): void {
    while (!this.#isClosed) {
      const waiting = this.#turns.next(this.#line.filter((each) => this.#mayBegin(each)));
      const process = waiting && this.#free();
      if (!process) return;
      this.#line.splice(this.#line.indexOf(waiting), 1);
      if (waiting.isLong) this.#long += 1;
      this.#turns.begin(waiting.account);
      waiting.begin(process);
    }
  }

  #mayBegin({ isLong, account }: Waiting): boolean {
    if (isLong && this.#long >= Math.max(1, this.limits.processes - 1)) return false;
    const { running = Number.POSITIVE_INFINITY } = this.kind.perAccount ?? {};
    return account === '' || this.#turns.underWay(account) < running;
  }

  #free(): PoolProcess | undefined {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (process.isAlive) return process;
    }
    if (this.#all.size >= this.limits.processes) return undefined;
    const process = new PoolProcess(this.kind.program, this.limits.memoryMb, () => {
      this.#all.delete(process);
      this.#next();
    });
    this.#all.add(process);
    return process;
  }

  /** It waits for the next job; after a while only as many do as are kept. */
  #giveBack(process: PoolProcess): void {
    if (!process.isAlive) return;
    if (this.#isClosed || process.rssMb > mostIdleMb) {
      void process.stop();
      return;
    }
    const timer = setTimeout(() => {
      if (this.#idle.size > this.kind.keptIdle && this.#idle.delete(process)) void process.stop();
    }, idleMs);
    this.#idle.set(process, timer.unref());
  }
}
