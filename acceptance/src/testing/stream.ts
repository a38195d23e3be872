import { examine } from './exchange.js';
import { base, ours } from './settings.js';

/** One server-sent event, with its fields as they came. */
export interface StreamedEvent {
  id?: string;
  event?: string;
  data: string;
}

export interface OpenStream {
  status: number;
  headers: Headers;
  /** Until the service ends the stream, or the reader has enough. */
  read(enough?: (event: StreamedEvent) => boolean): Promise<StreamedEvent[]>;
  close(): void;
}

/** Follows a thread as a client of server-sent events does. */
export async function openStream(
  migrationId: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
  at = base,
): Promise<OpenStream> {
  const url = `${at}/migrations/${migrationId}/thread/stream?${new URLSearchParams(query)}`;
  const stop = new AbortController();
  const response = await fetch(url, { headers: { ...ours, ...headers }, signal: stop.signal });
  examine({ method: 'GET', url, status: response.status, headers: response.headers, text: '' });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    status: response.status,
    headers: response.headers,
    async read(enough = () => false) {
      const events: StreamedEvent[] = [];
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end >= 0) {
          const event = parse(rest.slice(0, end));
          rest = rest.slice(end + 2);
          if (!event) continue;
          events.push(event);
          if (enough(event)) return events;
          continue;
        }
        const { value, done } = await reader.read();
        if (done) return events;
        rest += value;
      }
    },
    close: () => stop.abort(),
  };
}

/** A block of comments alone is no event. */
function parse(block: string): StreamedEvent | undefined {
  const fields = block
    .split('\n')
    .filter((line) => !line.startsWith(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
  if (fields.length === 0) return undefined;
  return { data: '', ...Object.fromEntries(fields) };
}
