import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a model would say to one request, or how its server fails. */
export interface ModelReply {
  text?: string;
  /** `raw`: the input as it is written on the wire, where that is no JSON. `id`: as the server calls it. */
  calls?: readonly { name: string; input?: unknown; raw?: string; id?: string }[];
  /** What it thought before it spoke. */
  reasoning?: string;
  /** `none`: the server does not count. */
  usage?: { input: number; output: number } | 'none';
  /** `length`: it had no more room. */
  finish?: 'length';
  /** An answer of the server itself instead of the model's. */
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** Before the first byte, and between two pieces of the answer. */
  waitMs?: number;
  betweenMs?: number;
  /** The connection ends after so many pieces. */
  cutAfter?: number;
  /** These very bytes, whatever the wire is. */
  nonsense?: string;
  /** Says nothing, ever. */
  hangs?: true;
}

export interface ModelRequest {
  wire: 'chat' | 'messages' | 'unknown';
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  body: Record<string, unknown>;
}

/** The reply to a request; `n` counts them from 0. Undefined: the last thing it says is that it is done. */
export type ModelScript =
  | readonly ModelReply[]
  | ((request: ModelRequest, n: number) => ModelReply | undefined);

const done: ModelReply = { calls: [{ name: 'finish_import', input: {} }] };

/** Speaks the wire of both families, chat completions and messages, streaming, from a script: no model, the real bytes. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  private constructor(private script: ModelScript) {}

  static async start(script: ModelScript = []): Promise<ModelServer> {
    const made = new ModelServer(script);
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  /** From here on, with the requests counted anew. */
  play(script: ModelScript): void {
    this.script = script;
    this.requests.length = 0;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As MODEL_BASE_URL. */
  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    const wire = path.endsWith('/chat/completions')
      ? 'chat'
      : path.endsWith('/messages')
        ? 'messages'
        : 'unknown';
    const asked: ModelRequest = { wire, path, headers: request.headers, text, body: parsed(text) };
    const n = this.requests.push(asked) - 1;
    const reply = (typeof this.script === 'function' ? this.script(asked, n) : this.script[n]) ?? done;
    await send(reply, asked, response);
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function send(
  reply: ModelReply,
  { wire, body }: ModelRequest,
  response: ServerResponse,
): Promise<void> {
  if (reply.hangs) return;
  if (reply.waitMs) await wait(reply.waitMs);
  if (reply.status !== undefined || wire === 'unknown') {
    const { status = 404, message = 'not here' } = reply;
    const error = { type: 'error', error: { type: 'scripted', message, code: null } };
    response.writeHead(status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(error));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...reply.headers });
  if (reply.nonsense !== undefined) {
    response.end(reply.nonsense);
    return;
  }
  const pieces =
    wire === 'chat' ? chatPieces(reply, String(body.model)) : messagesPieces(reply, String(body.model));
  for (const [at, piece] of pieces.entries()) {
    if (reply.cutAfter !== undefined && at >= reply.cutAfter) {
      response.destroy();
      return;
    }
    response.write(piece);
    if (reply.betweenMs) await wait(reply.betweenMs);
  }
  response.end();
}

function usual(reply: ModelReply) {
  const { text = '', calls = [], usage = { input: 1000, output: 50 }, reasoning } = reply;
  return { text, calls, usage, reasoning, words: text.match(/\S+\s*/g) ?? [] };
}

function rawInput({ input, raw }: { input?: unknown; raw?: string }): string {
  return raw ?? JSON.stringify(input ?? {});
}

/** In two pieces: nobody may count on getting it whole. */
function halves(text: string): [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

function chatPieces(reply: ModelReply, model: string): string[] {
  const { calls, usage, words, reasoning } = usual(reply);
  const chunk = (choices: unknown[], more: object = {}) =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices, ...more })}\n\n`;
  const delta = (content: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta: content, finish_reason }]);
  return [
    delta({ role: 'assistant', content: '' }),
    ...(reasoning === undefined ? [] : [delta({ reasoning_content: reasoning })]),
    ...words.map((content) => delta({ content })),
    ...calls.flatMap((call, index) => {
      const [first, second] = halves(rawInput(call));
      const id = call.id ?? `call_${index}_${Math.abs(hash(call.name + rawInput(call)))}`;
      return [
        delta({
          tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: first } }],
        }),
        delta({ tool_calls: [{ index, function: { arguments: second } }] }),
      ];
    }),
    delta({}, reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')),
    ...(usage === 'none'
      ? []
      : [
          chunk([], {
            usage: {
              prompt_tokens: usage.input,
              completion_tokens: usage.output,
              total_tokens: usage.input + usage.output,
            },
          }),
        ]),
    'data: [DONE]\n\n',
  ];
}

function messagesPieces(reply: ModelReply, model: string): string[] {
  const { calls, usage: counted, words, reasoning } = usual(reply);
  const usage = counted === 'none' ? { input: 0, output: 0 } : counted;
  const event = (type: string, more: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  let index = 0;
  const block = (start: object, deltas: readonly object[]): string[] => {
    const at = index++;
    return [
      event('content_block_start', { index: at, content_block: start }),
      ...deltas.map((delta) => event('content_block_delta', { index: at, delta })),
      event('content_block_stop', { index: at }),
    ];
  };
  const stop_reason = reply.finish === 'length' ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn';
  return [
    event('message_start', {
      message: { ...message, usage: { input_tokens: usage.input, output_tokens: 1 } },
    }),
    ...(reasoning === undefined
      ? []
      : block({ type: 'thinking', thinking: '', signature: '' }, [
          { type: 'thinking_delta', thinking: reasoning },
          { type: 'signature_delta', signature: 'signed' },
        ])),
    ...(words.length > 0
      ? block(
          { type: 'text', text: '' },
          words.map((text) => ({ type: 'text_delta', text })),
        )
      : []),
    ...calls.flatMap((call) => {
      const id = call.id ?? `toolu_${index}_${Math.abs(hash(call.name + rawInput(call)))}`;
      const deltas = halves(rawInput(call)).map((partial_json) => ({
        type: 'input_json_delta',
        partial_json,
      }));
      return block({ type: 'tool_use', id, name: call.name, input: {} }, deltas);
    }),
    event('message_delta', {
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    event('message_stop', {}),
  ];
}

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return sum;
}
