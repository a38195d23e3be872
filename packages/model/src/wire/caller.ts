import { setTimeout as wait } from 'node:timers/promises';
import { type AssistantContent, type ModelMessage, streamText, type ToolSet } from 'ai';
import { type ModelCall, type ModelSettings, type ModelUsage, modelName } from '../settings.js';
import { Budget } from './budget.js';
import { failureOf, ModelFailed, Passing } from './failure.js';
import { languageModel } from './provider.js';
import { WatchedFetch } from './watched-fetch.js';

/** What the model wants to have done. `fault`: why it cannot be, where the call is none. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  fault?: string;
}

type Reasoning = Extract<Exclude<AssistantContent, string>[number], { type: 'reasoning' }>;

export interface Turn {
  text: string;
  /** What it thought, where the server tells: some want it back with the calls that it led to. */
  reasoning: Reasoning[];
  calls: ToolCall[];
  /** It had more to say and no room for it. */
  isCut: boolean;
}

export interface Asked {
  system: string;
  messages: ModelMessage[];
  tools: ToolSet;
}

/** Who hears what goes out and comes back. */
export interface Hearing {
  /** Messages that were not sent before, as they are sent, with the hash of the whole request. */
  onSending?(sent: {
    call: number;
    sha256: string;
    messages: readonly ModelMessage[];
    system: string | undefined;
  }): void;
  onCall?(call: ModelCall): void;
  /** Prose, as it comes. */
  onText?(text: string): void;
  signal?: AbortSignal | undefined;
  /** Before it is tried again, the first time; then twice as long, each time. */
  firstWaitMs?: number | undefined;
  /** By earlier tries of the run. */
  used?: ModelUsage | undefined;
}

const mostTries = 5;
const usualWaitMs = 500;
const longestWaitMs = 60_000;
/** The messages wire has to be told; its library takes 4,096 for a name that it does not know, less than a long recipe. */
const maxOutputTokens = 32_000;
/** About so many, in most languages: for servers that do not count. */
const lettersOfToken = 4;

/** Libraries like to tell the screen what they think of a request. */
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** Calls the model within the budget of a run; what fails in passing is tried again. */
export class Caller {
  readonly budget: Budget;
  #told = 0;
  /** As little chance as can be, until a model refuses to be told: the newer ones do. */
  #temperature: 0 | undefined = 0;

  constructor(
    private readonly settings: ModelSettings,
    private readonly hearing: Hearing = {},
  ) {
    this.budget = new Budget(settings, hearing.used);
  }

  /** Throws BudgetReached, ModelFailed, and the reason of the signal. */
  async turn(asked: Asked): Promise<Turn> {
    for (let attempt = 1; ; attempt++) {
      this.hearing.signal?.throwIfAborted();
      this.budget.checkStep();
      try {
        return await this.#once(asked);
      } catch (error) {
        if (error instanceof ModelFailed && this.#temperature === 0 && /temperature/i.test(error.message)) {
          this.#temperature = undefined;
          continue;
        }
        if (!(error instanceof Passing)) throw error;
        if (attempt === mostTries) throw new ModelFailed(`${error.message} (tried ${mostTries} times)`);
        const ms = Math.min(
          longestWaitMs,
          error.afterMs ?? (this.hearing.firstWaitMs ?? usualWaitMs) * 2 ** (attempt - 1),
        );
        if (ms >= this.budget.msLeft) throw this.budget.timeout;
        await wait(ms, undefined, { signal: this.hearing.signal }).catch((aborted: unknown) => {
          this.hearing.signal?.throwIfAborted();
          throw aborted;
        });
      }
    }
  }

  async #once({ system, messages, tools }: Asked): Promise<Turn> {
    const { hearing, settings, budget } = this;
    const n = budget.begin();
    const watched = new WatchedFetch((sha256) => {
      const fresh = messages.slice(this.#told);
      hearing.onSending?.({
        call: n,
        sha256,
        messages: fresh,
        system: this.#told === 0 ? system : undefined,
      });
      this.#told = messages.length;
    });
    const started = performance.now();
    const used = { input: 0, output: 0 };
    const told = (error?: string) => {
      budget.spend(used.input, used.output);
      hearing.onCall?.({
        model: modelName(settings),
        n,
        request_sha256: watched.wired.request,
        response_sha256: watched.wired.response,
        input_tokens: used.input,
        output_tokens: used.output,
        ms: Math.round(performance.now() - started),
        ...(error !== undefined && { error }),
      });
    };
    const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(budget.msLeft)));
    const signal = hearing.signal ? AbortSignal.any([timeout, hearing.signal]) : timeout;
    try {
      const turn = await this.#streamed({ system, messages, tools }, watched, signal, used);
      told();
      return turn;
    } catch (error) {
      if (hearing.signal?.aborted) {
        told('canceled');
        throw hearing.signal.reason;
      }
      if (timeout.aborted) {
        told('out of time');
        throw budget.timeout;
      }
      const failure = failureOf(error, settings.apiKey);
      told(failure.message);
      throw failure;
    }
  }

  async #streamed(
    { system, messages, tools }: Asked,
    { fetch }: WatchedFetch,
    abortSignal: AbortSignal,
    used: { input: number; output: number },
  ): Promise<Turn> {
    const model = await languageModel(this.settings, fetch);
    const { fullStream } = streamText({
      model,
      system,
      messages,
      tools,
      abortSignal,
      ...(this.#temperature !== undefined && { temperature: this.#temperature }),
      ...(this.settings.family === 'anthropic' && { maxOutputTokens }),
      maxRetries: 0,
      onError: () => {},
    });
    const turn: Turn = { text: '', reasoning: [], calls: [], isCut: false };
    const thoughts = new Map<string, Reasoning>();
    // Counted by their letters until the server says better, and for good where it says nothing or ends early.
    const sent = () => Math.ceil(JSON.stringify([system, messages]).length / lettersOfToken);
    let letters = 0;
    const came = (text: string) => {
      letters += text.length;
      used.input ||= sent();
      used.output = Math.ceil(letters / lettersOfToken);
    };
    let isWhole = false;
    for await (const part of fullStream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw abortSignal.reason;
      if (part.type === 'text-delta') {
        turn.text += part.text;
        this.hearing.onText?.(part.text);
      }
      if (part.type === 'reasoning-delta') this.hearing.onText?.(part.text);
      if (
        part.type === 'reasoning-start' ||
        part.type === 'reasoning-delta' ||
        part.type === 'reasoning-end'
      ) {
        const thought = thoughts.get(part.id) ?? { type: 'reasoning', text: '' };
        if (part.type === 'reasoning-delta') thought.text += part.text;
        if (part.providerMetadata) thought.providerOptions = part.providerMetadata;
        thoughts.set(part.id, thought);
      }
      if (part.type === 'tool-call') turn.calls.push(callOf(part));
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') came(part.text);
      if (part.type === 'tool-input-delta') came(part.delta);
      if (part.type === 'finish-step') {
        used.input = part.usage.inputTokens || used.input;
        used.output = part.usage.outputTokens || used.output;
        // A stream that was cut off ends without a reason.
        isWhole = part.rawFinishReason !== undefined;
        turn.isCut = part.finishReason === 'length';
      }
    }
    if (!isWhole) throw new Passing('the answer of the model was cut off');
    turn.reasoning = [...thoughts.values()];
    return turn;
  }
}

function callOf(part: {
  toolCallId: string;
  toolName: string;
  input: unknown;
  invalid?: boolean | undefined;
  error?: unknown;
}): ToolCall {
  const { toolCallId: id, toolName: name, input } = part;
  if (!part.invalid) return { id, name, input };
  const said = part.error instanceof Error ? part.error.message : String(part.error);
  const fault = `the input cannot be read: ${said}`;
  return { id, name, input: typeof input === 'object' && input !== null ? input : {}, fault };
}
