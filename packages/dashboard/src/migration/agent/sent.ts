/** A call as it went out, or what the model said meanwhile. */
export type Sent = Call | Thought;

export interface Call {
  kind: 'call';
  sequence: number;
  call: number;
  model: string;
  sha256: string;
  messages: { role: string; text: string }[];
}

export interface Thought {
  kind: 'thought';
  sequence: number;
  text: string;
}

interface Event {
  sequence: number;
  run_id: string;
  type: string;
  data: Record<string, unknown>;
}

/** What a run sent to the language model, in its order. */
export function sentIn(events: readonly Event[], runId: string): Sent[] {
  const all: Sent[] = [];
  for (const one of events.filter(({ run_id }) => run_id === runId).flatMap(sentOf)) {
    const last = all.at(-1);
    // Prose comes line by line.
    if (one.kind === 'thought' && last?.kind === 'thought') last.text += `\n${one.text}`;
    else all.push(one);
  }
  return all;
}

function sentOf({ sequence, type, data }: Event): Sent[] {
  if (type === 'thinking') {
    const text = textOf(data.text);
    return text.trim() === '' ? [] : [{ kind: 'thought', sequence, text }];
  }
  if (type !== 'prepared' || !Array.isArray(data.messages)) return [];
  return [
    {
      kind: 'call',
      sequence,
      call: typeof data.call === 'number' ? data.call : 0,
      model: textOf(data.model),
      sha256: textOf(data.sha256),
      messages: data.messages.map((message: Record<string, unknown> | null) => ({
        role: textOf(message?.role),
        text: textOf(message?.text),
      })),
    },
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
