import type { Emit, ToolName } from './events.js';

/** Tells what is being done, as it happens. */
export class Work {
  #count = 0;

  /** `before`: in front of the ids, where two of them tell the same listener. */
  constructor(
    private readonly emit: Emit,
    private readonly before = '',
  ) {}

  async tool<T>(
    name: ToolName,
    args: Record<string, unknown>,
    work: () => Promise<T> | T,
    summary: (done: T) => string,
  ): Promise<T> {
    const id = `${this.before}${name}-${++this.#count}`;
    const started = performance.now();
    const result = (ok: boolean, text: string) =>
      this.emit({
        type: 'tool_result',
        id,
        name,
        ok,
        summary: text,
        ms: Math.round(performance.now() - started),
      });
    this.emit({ type: 'tool_call', id, name, args });
    try {
      const done = await work();
      result(true, summary(done));
      return done;
    } catch (error) {
      result(false, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  status(message: string, progress?: number): void {
    this.emit({ type: 'status', message, ...(progress === undefined ? {} : { progress }) });
  }
}
