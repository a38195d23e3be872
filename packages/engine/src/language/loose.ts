import type { Span } from './chart.js';
import { baseOf, cues } from './cues.js';
import { idleIn } from './idle.js';
import type { Token } from './token.js';

/** What passing over a word that nothing is known about costs. */
const STRANGE = 0.2;
/** More of them, and the sentence is about something else. */
const MOST_STRANGE = 4;

/** Names, amounts and days are never passed over. */
const HOLDS = new Set([
  'Field',
  'Value',
  'Number',
  'Percent',
  'Date',
  'Text',
  'Table',
  'Out',
  'In',
  'Spare',
  'Format',
]);
/** What stands behind these says which rows, or which column. */
const LEADS =
  /^(?:with|without|whose|who|which|that|having|by|of|in|on|at|from|for|to|as|the|an?|no|not|only|than|their|its|his|her)$/u;

/**
 * What may be passed over where no reading uses every word: words that no name, cell or rule has, written in small
 * letters, that stand beside nothing that is named: there they would say more of it.
 */
export function looselyIdle(tokens: readonly Token[], spans: readonly Span[]): (number | undefined)[] {
  const idle = idleIn(tokens);
  const held = tokens.map((_, at) =>
    spans.some(({ type, start, end, cost }) => HOLDS.has(type) && cost < 0.3 && start <= at && at < end),
  );
  const strange = tokens.map(
    ({ kind, text, lower }, at) =>
      kind === 'word' &&
      text === lower &&
      idle[at] === undefined &&
      !held[at] &&
      !cues().words.has(baseOf(lower)),
  );
  const isBeside = (at: number) => held[at - 1] || held[at + 1] || LEADS.test(tokens[at - 1]?.lower ?? '');
  const passed = strange.map((each, at) => each && !isBeside(at));
  if (passed.filter(Boolean).length > MOST_STRANGE) return idle;
  return idle.map((cost, at) => cost ?? (passed[at] ? STRANGE : undefined));
}
