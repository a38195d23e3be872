import { textOf } from '../encoding.js';
import type { TreeEvents } from '../tree/events.js';
import { Tape } from '../tree/tape.js';
import { JsonFault } from './fault.js';
import type { JsonLayout } from './layout.js';
import type { JsonLimits } from './limits.js';
import { isBlankLine, type Line, linesOf } from './lines.js';
import { Tokenizer } from './tokenizer.js';

/** Who hears a file: its values, and where every line is one, of the lines too. */
export interface Listener {
  events: TreeEvents;
  /**
   * Every line is taken to be sound, and heard while it is parsed: about a sixth less time than keeping it until it
   * is known to be. The first that is not is thrown as BrokenLine, and what was heard must be forgotten.
   */
  trusting?: boolean;
  line?(number: number): void;
  blank?(number: number): void;
  /** A line that is not JSON. */
  broken?(line: Line, fault: JsonFault): void;
  /** Between two pieces of the file, so that a fast parser does not outrun the disk. */
  pause?(): Promise<void>;
}

export class BrokenLine extends Error {
  override name = 'BrokenLine';
}

/** Reads a file through once. The count is of half surrogate pairs that were replaced. */
export async function readThrough(
  path: string,
  layout: JsonLayout,
  limits: JsonLimits,
  listener: Listener,
): Promise<number> {
  if (layout === 'lines') return readLines(path, limits, listener);
  const tokenizer = new Tokenizer(listener.events, limits, layout === 'sequence');
  for await (const piece of textOf(path)) {
    tokenizer.push(piece);
    await listener.pause?.();
  }
  tokenizer.end();
  return tokenizer.mended;
}

async function readLines(path: string, limits: JsonLimits, listener: Listener): Promise<number> {
  const { trusting = false } = listener;
  const tape = new Tape();
  const tokenizer = new Tokenizer(trusting ? listener.events : tape, limits);
  for await (const batch of linesOf(textOf(path), limits.line)) {
    for (const line of batch) {
      if (isBlankLine(line)) {
        listener.blank?.(line.number);
        continue;
      }
      tape.clear();
      if (trusting) listener.line?.(line.number);
      try {
        if (line.cut) throw new JsonFault(0, `expected a line of at most ${limits.line} characters`);
        tokenizer.whole(line.text, line.from, line.to);
      } catch (error) {
        if (!(error instanceof JsonFault)) throw error;
        if (trusting) throw new BrokenLine(`line ${line.number}: ${error.reason}`);
        listener.broken?.(line, error);
        continue;
      }
      if (trusting) continue;
      listener.line?.(line.number);
      tape.replay(listener.events);
    }
    await listener.pause?.();
  }
  return tokenizer.mended;
}
