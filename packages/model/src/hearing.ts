import type { Emit } from '@godwit/engine/plan/views/events';
import type { ModelMessage } from 'ai';
import { type ModelCall, type ModelSettings, type ModelUsage, modelName } from './settings.js';
import type { Hearing } from './wire/caller.js';

export interface ModelHooks {
  /** Every call, as it ends: for the log of the run and the counters. */
  onCall?: ((call: ModelCall) => void) | undefined;
  signal?: AbortSignal | undefined;
  firstWaitMs?: number | undefined;
  /** Of the processor, for each question to the tables. */
  querySeconds?: number | undefined;
  /** By earlier tries and rounds of the run: counts for its limits. */
  used?: ModelUsage | undefined;
  /** What the model does is told here; with the rest where it is left out. */
  emit?: Emit | undefined;
}

const longestPiece = 400;

/** What goes out and comes back, told to the thread: prose in pieces, at the end of a line or where it grows long. */
export function hearingOf(settings: ModelSettings, emit: Emit, { onCall, ...hooks }: ModelHooks): Hearing {
  let prose = '';
  const flush = () => {
    const text = storable(prose.trim());
    prose = '';
    if (text !== '') emit({ type: 'thinking', text });
  };
  return {
    ...hooks,
    onText: (text) => {
      prose += text;
      if (prose.includes('\n') || prose.length > longestPiece) flush();
    },
    onSending: ({ call, sha256, messages, system }) =>
      emit({
        type: 'prepared',
        call,
        model: modelName(settings),
        sha256,
        messages: [
          ...(system === undefined ? [] : [{ role: 'system', text: storable(system) }]),
          ...messages.map(({ role, content }) => ({ role, text: storable(textOf(content)) })),
        ],
      }),
    onCall: (call) => {
      flush();
      onCall?.(call);
    },
  };
}

function textOf(content: ModelMessage['content']): string {
  if (typeof content === 'string') return content;
  return content
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'tool-call') return `${part.toolName} ${JSON.stringify(part.input)}`;
      if (part.type === 'tool-result')
        return `${part.toolName}: ${part.output.type === 'text' ? part.output.value : JSON.stringify(part.output)}`;
      return JSON.stringify(part);
    })
    .join('\n');
}

/** A database keeps no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '␀');
}
