import { isDuckText } from '@godwit/engine/duck/duck-text';
import type { Emit, PlanEvent, ToolName } from '@godwit/engine/plan/views/events';
import { Work } from '@godwit/engine/plan/views/work';
import type { Said, ThreadType } from '../../domain/migrations/said.js';

const msBetween = 500;
const inside = 'Something went wrong inside the engine';

/**
 * What one step tells the thread. A step that is tried again tells the same under the same numbers, so nothing stands
 * there twice; what need not be the same at every try (how far it is, what failed) is numbered apart.
 */
export class Telling {
  #n = 0;
  #failures = 0;
  #percent = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  readonly #tools: Work;

  constructor(
    readonly step: string,
    private readonly send: (said: Said) => void,
    /** Takes the paths of this machine out of a text. */
    private readonly tidy: (text: string) => string,
  ) {
    this.#tools = new Work((event) => this.emit(event));
  }

  say(type: ThreadType, data: Record<string, unknown>): void {
    this.send({ step: this.step, n: this.#n++, type, data });
  }

  status(message: string, progress?: number): void {
    this.say('status', progress === undefined ? { message } : { message, progress });
  }

  /** How far it is, at most twice a second, and each percent once. */
  progress(message: string, share: number): void {
    const now = performance.now();
    const percent = Math.floor(share * 100);
    if (percent <= this.#percent || now - this.#toldAt < msBetween) return;
    this.#percent = percent;
    this.#toldAt = now;
    const data = { message, progress: percent / 100 };
    this.send({ step: `${this.step}:progress`, n: percent, type: 'status', data });
  }

  tool<T>(
    name: ToolName,
    args: Record<string, unknown>,
    work: () => Promise<T> | T,
    summary: (done: T) => string,
  ): Promise<T> {
    return this.#tools.tool(name, args, work, summary);
  }

  /** For the events of the planner; the ids of its tools are its own, those of a run are told apart by the step. */
  readonly emit: Emit = (event: PlanEvent) => {
    const { type, ...data } = event;
    if (!('id' in event)) return this.say(type, data);
    const told = { ...data, id: `${this.step}:${event.id}` };
    if (event.type === 'tool_call' || event.ok) return this.say(type, told);
    this.send({
      step: `${this.step}:failed`,
      n: this.#failures++,
      type,
      data: { ...told, summary: isDuckText(event.summary) ? inside : this.tidy(event.summary) },
    });
  };
}
