import { noEvents } from '../tree/events.js';
import { JsonFault } from './fault.js';
import { Tokenizer } from './tokenizer.js';

/**
 * document: one value. lines: one value on every line (NDJSON, JSON Lines), so that a broken line costs only itself.
 * sequence: values one after the other, each over several lines, as `jq` and some databases write them.
 */
export type JsonLayout = 'document' | 'lines' | 'sequence';

const judgedLines = 100;

/** From the start of a text. `isAll`: there is no more of it. */
export function layoutOf(start: string, isAll: boolean, name: string): JsonLayout {
  const lines = start.split('\n');
  // The last one may go on beyond the sample: it is there, and more is not known of it.
  const unfinished = isAll ? '' : (lines.pop() ?? '');
  const filled = lines.filter((line) => line.trim() !== '').slice(0, judgedLines);
  const [first] = filled;
  if (first === undefined) return 'document';
  if (filled.length === 1 && unfinished.trim() === '') {
    return isAll && namedAsLines(name) ? 'lines' : 'document';
  }
  // A document that is whole on its first line has nothing on a second.
  if (isJson(first)) return 'lines';
  const whole = filled.filter((line) => /^\s*[[{]/.test(line) && isJson(line)).length;
  return whole * 2 > filled.length ? 'lines' : 'document';
}

/** What to try where the text turns out to hold more than one value; undefined: it is just not JSON. */
export function layoutOfSeveral(fault: JsonFault, start: string): JsonLayout | undefined {
  if (!fault.afterValue || !/found "[[{]"$/.test(fault.reason)) return undefined;
  // Its first line is longer than the sample, or it would have been seen to be whole.
  return start.includes('\n') ? 'sequence' : 'lines';
}

export function isJson(text: string): boolean {
  try {
    new Tokenizer(noEvents).whole(text, 0, text.length);
    return true;
  } catch (error) {
    if (error instanceof JsonFault) return false;
    throw error;
  }
}

function namedAsLines(name: string): boolean {
  return /\.(ndjson|jsonl|ldjson)$/i.test(name);
}
