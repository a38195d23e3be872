import { parseExactly } from '../exact-json.js';
import { valueAt } from './answer-path.js';

const mostReason = 200;

/** Where sources say why they refuse; the first that is text is taken. */
const reasonPaths = [
  'error_description',
  'error.message',
  'error.description',
  'message',
  'detail',
  'error_message',
  'description',
  'errors.0.message',
  'errors.0.detail',
  'errors.0',
  'errors',
  '0.message',
  'title',
  'error',
];

/** The source's own reason, on one line and of bounded length; undefined where it gives none. */
export function reasonIn(text: string, path: string | undefined): string | undefined {
  try {
    const value = parseExactly(text);
    for (const at of [...(path ? [path] : []), ...reasonPaths]) {
      const found = valueAt(value, at);
      if (typeof found === 'string' && found.trim() !== '') return shortened(found);
    }
    return shortened(JSON.stringify(value));
  } catch {
    return beginningOf(text);
  }
}

/** The first words of an answer that is no JSON, without tags. */
export function beginningOf(text: string): string | undefined {
  const plain = text
    .slice(0, 20_000)
    .replace(/<(script|style|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<[^>]*(>|$)/g, ' ');
  return shortened(plain);
}

function shortened(text: string): string | undefined {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line === '' || line === '{}' || line === '[]' || line === 'null') return undefined;
  return line.length <= mostReason ? line : `${line.slice(0, mostReason - 1)}…`;
}
