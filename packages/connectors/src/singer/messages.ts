import { ConnectorError } from '../connector-error.js';
import { parseExactly } from '../exact-json.js';

/** One of what a tap says, as far as it is used here. */
export type Message =
  | { type: 'RECORD'; stream: string; record: Record<string, unknown> }
  | { type: 'STATE'; value: unknown }
  | { type: 'SCHEMA'; stream: string }
  | { type: 'ACTIVATE_VERSION' }
  | { type: 'other'; called: string };

const longestLine = 16 << 20;
const newline = 0x0a;

/** The lines of a stream of bytes; one that does not end is refused before it fills the memory. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, tap: string): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(newline, from);
      const part = chunk.subarray(from, end === -1 ? chunk.length : end);
      size += part.length;
      if (size > longestLine)
        throw new ConnectorError(
          'limit',
          `${tap} wrote a line longer than ${longestLine >> 20} MB: leave out the stream, or what is so long in it.`,
        );
      begun.push(part);
      if (end === -1) break;
      const line = Buffer.concat(begun).toString('utf8').trim();
      if (line !== '') yield line;
      begun = [];
      size = 0;
      from = end + 1;
    }
  }
  const rest = Buffer.concat(begun).toString('utf8').trim();
  if (rest !== '') yield rest;
}

/** Undefined where the line is no message. */
export function parseMessage(line: string): Message | undefined {
  const found = parsed(line);
  if (!isObject(found) || typeof found.type !== 'string') return undefined;
  const { type, stream, record, value } = found;
  switch (type) {
    case 'RECORD':
      return typeof stream === 'string' && isObject(record) ? { type, stream, record } : undefined;
    case 'STATE':
      return value === undefined ? undefined : { type, value };
    case 'SCHEMA':
      return typeof stream === 'string' ? { type, stream } : undefined;
    case 'ACTIVATE_VERSION':
      return { type };
    default:
      return { type: 'other', called: type };
  }
}

function parsed(line: string): unknown {
  try {
    return parseExactly(line);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
