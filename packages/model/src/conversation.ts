import { isDuckText } from '@godwit/engine/duck/duck-text';
import { RunCanceled } from '@godwit/engine/failed';
import type { Work } from '@godwit/engine/plan/views/work';
import type { ModelMessage } from 'ai';
import { z } from 'zod';
import { type Desk, ToolRefused } from './desk.js';
import { asData, cut, type Tool } from './tools/tool.js';
import type { Caller, ToolCall, Turn } from './wire/caller.js';
import { wireTools } from './wire/wire-tools.js';

/** The same call so often in a row leads nowhere. */
const mostRepeats = 4;
/** Turns without a call of a tool. */
const mostIdle = 2;
const longestResult = 30_000;
/** That one turn may want; what follows is left undone. */
const mostCalls = 20;

/** The model goes in circles, or says nothing that can be used. */
export class LedNowhere extends Error {
  override name = 'LedNowhere';
}

/** A talk with the model: it calls tools, they are run here, and it is told what came of them. */
export class Conversation {
  readonly messages: ModelMessage[];
  #last = '';
  #repeats = 0;

  constructor(
    private readonly caller: Caller,
    private readonly system: string,
    first: string,
    private readonly tools: readonly Tool[],
    private readonly desk: Desk,
    private readonly work: Work,
  ) {
    this.messages = [{ role: 'user', content: first }];
  }

  /** One turn of the model, with its tools run. */
  async next(): Promise<{ turn: Turn; results: string[] }> {
    const said = await this.caller.turn({
      system: this.system,
      messages: this.messages,
      tools: wireTools(this.tools),
    });
    const turn = { ...said, calls: said.calls.map(withinLimit) };
    this.#addTurn(turn);
    // By their place: some servers give two calls the same id.
    const results: string[] = [];
    for (const call of turn.calls) {
      if (this.caller.budget.msLeft <= 0) throw this.caller.budget.timeout;
      results.push(cut(await this.#carryOut(call), longestResult));
    }
    if (results.length > 0)
      this.messages.push({
        role: 'tool',
        content: turn.calls.map(({ id, name }, at) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: 'text', value: asData(results[at] ?? '') },
        })),
      });
    return { turn, results };
  }

  tell(text: string): void {
    this.messages.push({ role: 'user', content: text });
  }

  /** Goes on until `isDone` of a turn's calls; a turn without any is answered with what to do. Throws LedNowhere. */
  async until(isDone: (call: ToolCall) => Promise<boolean> | boolean): Promise<void> {
    for (let idle = 0; ; ) {
      const { turn } = await this.next();
      if (turn.calls.length === 0) {
        idle += 1;
        if (idle > mostIdle) throw new LedNowhere('it called no tool');
        this.tell(
          turn.isCut
            ? 'Your answer was cut off: say it in smaller parts.'
            : 'Call a tool. When the recipe is as you want it, call finish_import.',
        );
        continue;
      }
      idle = 0;
      for (const call of turn.calls) if (!call.fault && (await isDone(call))) return;
    }
  }

  #addTurn({ text, reasoning, calls }: Turn): void {
    // Of white space alone is no text: a server of messages refuses it.
    const isSilent = text.trim() === '';
    if (isSilent && calls.length === 0) {
      this.messages.push({ role: 'assistant', content: '(nothing)' });
      return;
    }
    this.messages.push({
      role: 'assistant',
      content: [
        ...reasoning,
        ...(isSilent ? [] : [{ type: 'text' as const, text }]),
        ...calls.map(({ id, name, input }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          input,
        })),
      ],
    });
  }

  async #carryOut(call: ToolCall): Promise<string> {
    this.#countRepeats(call);
    const found = this.tools.find(({ name }) => name === call.name);
    if (!found)
      return `There is no tool "${call.name}". There are: ${this.tools.map(({ name }) => name).join(', ')}.`;
    if (call.fault !== undefined) return `It was not done: ${call.fault}`;
    const parsed = found.input.safeParse(call.input);
    if (!parsed.success) return `The input is not as the tool wants it:\n${z.prettifyError(parsed.error)}`;
    try {
      const about = found.about(parsed.data, this.desk);
      return await this.work.tool(found.name, about, () => found.run(parsed.data, this.desk), summary);
    } catch (error) {
      if (error instanceof RunCanceled || this.desk.context.signal?.aborted) throw error;
      const said = error instanceof Error ? error.message : String(error);
      if (error instanceof ToolRefused) return said;
      // What DuckDB says while it reads rows may be a cell, quoted or not.
      const { veil } = this.desk;
      if (veil.samples !== 'values' && isDuckText(said)) return 'It failed inside the engine.';
      return `It failed: ${veil.words(said).slice(0, 1000)}`;
    }
  }

  #countRepeats({ name, input }: ToolCall): void {
    const now = JSON.stringify([name, input]);
    this.#repeats = now === this.#last ? this.#repeats + 1 : 0;
    this.#last = now;
    if (this.#repeats >= mostRepeats) throw new LedNowhere(`it called ${name} again and again`);
  }
}

function withinLimit(call: ToolCall, at: number): ToolCall {
  return at < mostCalls ? call : { ...call, fault: `at most ${mostCalls} calls of one turn are carried out` };
}

const longestSummary = 300;

function summary(text: string): string {
  const [first = ''] = text.split('\n');
  return first.length > longestSummary ? `${first.slice(0, longestSummary)}…` : first;
}
