/** What a benchmark found: do its goals hold, and its figures. */
export interface Outcome {
  ok: boolean;
  figures: Record<string, unknown>;
}

export interface Benchmark {
  /** One line: what is measured against which goal. */
  summary: string;
  usage: string;
  /** Prints its table; an error is an outcome that is not ok. */
  run(args: string[]): Promise<Outcome>;
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export function wholeNumber(name: string, value: string, min = 1): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < min) {
    throw new UsageError(`--${name} must be a whole number, ${min} or more, not "${value}"`);
  }
  return number;
}
