import type { AiCheck } from '@godwit/engine/validate/ai/check';
import type { ExampleColumn } from '@godwit/engine/validate/example-cell';
import { failures } from '../failures/failures.js';
import type { DocumentToDraft, DraftedDocument } from './checker/documents.js';
import type { CheckedRules, ColumnsToCheck, ColumnsTold, RulesToCheck, Tasks } from './checker/tasks.js';
import { type PoolKind, type PoolLimits, ProcessPool, TaskFailed } from './pool/pool.js';
import type { TaskInput, TaskName, TaskOutput, TaskTold } from './pool/task.js';

/** What is wrong with one of several things. */
export interface Fault {
  index: number;
  what: string;
}

/** By the clock, standing in line included: whoever waits longer is told that the service is busy. */
const usualPatienceSeconds = 30;
/** Of the processor's time, for all of a request. A rule takes 3 ms, the largest that may be 300; columns have limits of their own. */
const usualCpuSeconds = 5;
/** A document of 10,000 columns takes 15 s of the processor's time. */
const documentSeconds = { patience: 240, cpu: 60 };
const tooSlow = 'takes too long to check; make it simpler';
const mostKept = 1000;

const kind: PoolKind = {
  program: '../checker/child.js',
  failed: (why, { told }) => new TaskFailed(why, `Checking a template ended early: ${why} ${told}`.trim()),
  threw: (name, message) => new TaskFailed(name, message),
  // One account's templates leave a process free for those of others.
  perAccount: { running: 1, waiting: 20 },
  keptIdle: 0,
};

/**
 * Checks what people write into templates: patterns, descriptions, conditions. Each can be made to take hours, all
 * memory or the process with it, so this happens in processes that are bounded in all three.
 */
export class Checker {
  readonly #pool: ProcessPool<Tasks>;
  /** Verdicts on patterns: most templates are written again and again. */
  readonly #judged = new Map<string, string | undefined>();

  constructor(
    limits: PoolLimits,
    private readonly patienceSeconds = usualPatienceSeconds,
    private readonly cpuSeconds = usualCpuSeconds,
  ) {
    this.#pool = new ProcessPool(kind, limits);
  }

  /** For tests. */
  get pids(): number[] {
    return this.#pool.pids;
  }

  /**
   * The first pattern that cannot be a rule, or the first description that cannot be read; else what the descriptions
   * say. A pattern that nobody could judge in time is let through: the engine bounds every match.
   */
  async columns(
    account: string,
    { patterns, described }: ColumnsToCheck,
  ): Promise<{ pattern: Fault } | { description: Fault } | { checks: AiCheck[] }> {
    const known = patterns.findIndex((pattern) => this.#judged.get(pattern) !== undefined);
    if (known >= 0) return { pattern: { index: known, what: this.#judged.get(patterns[known] ?? '') ?? '' } };
    const unknown = [...new Set(patterns)].filter((pattern) => !this.#judged.has(pattern));
    if (unknown.length === 0 && described.length === 0) return { checks: [] };
    const faulty = (index: number, what: string) => {
      const pattern = unknown[index] ?? '';
      this.#keep(pattern, what);
      return { pattern: { index: patterns.indexOf(pattern), what } };
    };
    let last: ColumnsTold | undefined;
    try {
      const { checks, decided, fault } = await this.#run(
        'columns',
        account,
        { patterns: unknown, described },
        (told) => {
          last = told;
        },
      );
      if (fault) return faulty(fault.index, fault.what);
      for (const [index, pattern] of unknown.entries()) if (decided[index]) this.#keep(pattern, undefined);
      return { checks };
    } catch (error) {
      if (last && 'compiled' in last && isEnded(error)) return { checks: last.compiled };
      if (!last || 'compiled' in last || !isOwnFault(error))
        throw isEnded(error) ? failures.checksBusy() : error;
      if (last.at === 'pattern') return faulty(last.index, 'takes too long to compile; make it simpler');
      return { description: { index: last.index, what: 'takes too long to read; make it shorter' } };
    }
  }

  /** The first condition that cannot be one, or the columns that each reads. */
  async rules(
    account: string,
    toCheck: RulesToCheck,
  ): Promise<{ fault: Fault } | Pick<CheckedRules, 'reads'>> {
    if (toCheck.expressions.length === 0) return { reads: [] };
    let last: number | undefined;
    try {
      const { reads, fault } = await this.#run('rules', account, toCheck, (index) => {
        last = index;
      });
      return fault ? { fault } : { reads };
    } catch (error) {
      if (last === undefined || !isOwnFault(error)) throw isEnded(error) ? failures.checksBusy() : error;
      return { fault: { index: last, what: tooSlow } };
    }
  }

  /** The templates that a document describes. */
  async draft(account: string, document: DocumentToDraft): Promise<DraftedDocument> {
    try {
      return await this.#run('draft', account, document, () => {}, documentSeconds);
    } catch (error) {
      if (error instanceof TaskFailed && error.kind === 'DocumentRefused')
        throw failures.malformed(error.message);
      if (isOwnFault(error)) throw failures.documentTooLarge();
      throw isEnded(error) ? failures.checksBusy() : error;
    }
  }

  /** Templates as a document of another kind. */
  async give(account: string, wanted: TaskInput<Tasks, 'give'>): Promise<string> {
    try {
      return await this.#run('give', account, wanted, () => {}, documentSeconds);
    } catch (error) {
      throw isEnded(error) ? failures.checksBusy() : error;
    }
  }

  /** A cell for each column that its rules take; blank where none was found in time. */
  async example(account: string, columns: ExampleColumn[]): Promise<string[]> {
    const known: string[] = [];
    try {
      return await this.#run('example', account, { columns }, (cell) => known.push(cell));
    } catch (error) {
      if (!isEnded(error)) throw error;
      return columns.map((_, at) => known[at] ?? '');
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** A process that died while it waited for work has said nothing: another one gets the job. */
  async #run<N extends TaskName<Tasks>>(
    task: N,
    account: string,
    input: TaskInput<Tasks, N>,
    onTold: (told: TaskTold<Tasks, N>) => void,
    limits = { patience: this.patienceSeconds, cpu: this.cpuSeconds },
  ): Promise<TaskOutput<Tasks, N>> {
    let hasSpoken = false;
    const options = {
      account,
      seconds: limits.patience,
      cpuSeconds: limits.cpu,
      isLong: limits === documentSeconds,
      signal: AbortSignal.timeout(limits.patience * 1000),
      onTold: (told: TaskTold<Tasks, N>) => {
        hasSpoken = true;
        onTold(told);
      },
    };
    return this.#pool.run(task, input, options).catch((error: unknown) => {
      const isLost = error instanceof TaskFailed && error.kind === 'crash' && !hasSpoken;
      if (!isLost) throw error;
      return this.#pool.run(task, input, options);
    });
  }

  #keep(pattern: string, fault: string | undefined): void {
    if (this.#judged.size >= mostKept) this.#judged.clear();
    this.#judged.set(pattern, fault);
  }
}

/** Its process ended by what it was given, not by the clock: on a busy machine it would have been the same. */
function isOwnFault(error: unknown): boolean {
  return error instanceof TaskFailed && ['cpu', 'memory', 'crash'].includes(error.kind);
}

/** It came to no answer, whatever the reason; an error that a task threw is another matter. */
function isEnded(error: unknown): boolean {
  return (
    error instanceof TaskFailed && ['cpu', 'memory', 'crash', 'time', 'stop', 'full'].includes(error.kind)
  );
}
