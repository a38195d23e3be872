import { DeskProcess, type Ending } from './process.js';
import type { Input, Output, TaskName, Told } from './tasks.js';

/** A job that came to nothing. `kind` is the class of the error, or how the process ended. */
export class DeskFailed extends Error {
  override name = 'DeskFailed';

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

export interface JobOptions<N extends TaskName> {
  /** How long it may take, once it began. */
  seconds: number;
  /** Long ones leave a process free for those that are waited for. */
  isLong?: boolean;
  signal?: AbortSignal | undefined;
  onTold?: (told: Told<N>) => void;
}

export interface PoolLimits {
  processes: number;
  memoryMb: number;
}

interface Waiting {
  isLong: boolean;
  begin(process: DeskProcess): void;
  refuse(): void;
}

const idleMs = 30_000;
/** A process that holds more after its job makes room for a fresh one. */
const mostIdleMb = 400;

/** Processes that read sheets, started when they are needed: one takes 250 ms. Who finds none free stands in line. */
export class DeskPool {
  readonly #all = new Set<DeskProcess>();
  readonly #idle = new Map<DeskProcess, NodeJS.Timeout>();
  readonly #line: Waiting[] = [];
  #long = 0;
  #isClosed = false;

  constructor(private readonly limits: PoolLimits) {}

  /** For tests and logs. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  async run<N extends TaskName>(
    task: N,
    input: Input<N>,
    { seconds, isLong = false, signal, onTold }: JobOptions<N>,
  ): Promise<Output<N>> {
    const process = await this.#turn(isLong, signal);
    try {
      const answer = await process.do(
        { task, input },
        { seconds, ...(signal && { signal }), onTold: (told) => onTold?.(told as Told<N>) },
      );
      if (answer.type === 'done') return answer.result as Output<N>;
      if (answer.type === 'failed') throw new DeskFailed(answer.name, answer.message);
      throw new DeskFailed(answer.why, sentences[answer.why](seconds, this.limits.memoryMb, answer.told));
    } finally {
      if (isLong) this.#long -= 1;
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

  #turn(isLong: boolean, signal: AbortSignal | undefined): Promise<DeskProcess> {
    return new Promise((resolve, reject) => {
      const canceled = () => reject(new DeskFailed('stop', sentences.stop()));
      if (this.#isClosed || signal?.aborted) return canceled();
      const leave = () => {
        this.#line.splice(this.#line.indexOf(waiting), 1);
        canceled();
      };
      const waiting: Waiting = {
        isLong,
        begin(process) {
          signal?.removeEventListener('abort', leave);
          resolve(process);
        },
        refuse: canceled,
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#line.push(waiting);
      this.#next();
    });
  }

  /** Whoever may begin does, in the order of the line. */
  #next(): void {
    if (this.#isClosed) return;
    for (const waiting of [...this.#line]) {
      if (waiting.isLong && this.#long >= Math.max(1, this.limits.processes - 1)) continue;
      const process = this.#free();
      if (!process) return;
      this.#line.splice(this.#line.indexOf(waiting), 1);
      if (waiting.isLong) this.#long += 1;
      waiting.begin(process);
    }
  }

  #free(): DeskProcess | undefined {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (process.isAlive) return process;
    }
    if (this.#all.size >= this.limits.processes) return undefined;
    const process = new DeskProcess(this.limits.memoryMb, () => {
      this.#all.delete(process);
      this.#next();
    });
    this.#all.add(process);
    return process;
  }

  /** It waits for the next job; after a while only one does. */
  #giveBack(process: DeskProcess): void {
    if (!process.isAlive) return;
    if (this.#isClosed || process.rssMb > mostIdleMb) {
      void process.stop();
      return;
    }
    const timer = setTimeout(() => {
      if (this.#idle.size > 1 && this.#idle.delete(process)) void process.stop();
    }, idleMs);
    this.#idle.set(process, timer.unref());
  }
}

const sentences = {
  time: (seconds: number) => `Reading the stored rows took longer than ${seconds} s`,
  memory: (_: number, memoryMb: number) =>
    `Reading the stored rows needed more than ${memoryMb} MB (DESK_MEMORY_MB)`,
  stop: () => 'Nobody waits for it any more',
  crash: (_: number, __: number, told: string) =>
    `The process that reads stored rows ended by itself: ${told}`,
} satisfies Record<Ending['why'], (seconds: number, memoryMb: number, told: string) => string>;
