import type { Answer, Option, Question } from './question.js';

/** What became of an answer. */
export type Understood =
  | { as: 'option'; option: Option }
  /** Left to the agent: the likeliest reading is taken. */
  | { as: 'left' }
  /** In words that say what to do. */
  | { as: 'words' }
  | { as: 'nothing' };

/** Ways to say that somebody else should decide, in the languages of the templates. */
const leaving =
  /\b(?:you|your|yours)\b.{0,20}\b(?:decide|choice|call|choose|pick|judge?ment|best guess)\b|\b(?:decide|choose|pick) (?:it )?(?:yourself|for (?:me|us))\b|\bup to you\b|\bwhatever\b|\b(?:do ?n[o']t|dont|no idea|not sure|unsure|cannot say|can't say)\b.{0,12}(?:know|sure|idea|mind|care)?|\b(?:follow|see|as in|according to)\b.{0,12}\b(?:column |template )?descriptions?\b|\b(?:doesn'?t|does not) matter\b|\bas you (?:like|wish|think|see fit)\b|\b(?:egal|wei(?:ß|ss) (?:ich )?nicht|keine ahnung|peu importe|je ne sais pas|no s[eé]|da igual|non lo so|geen idee)\b/iu;

export function leavesIt(text: string): boolean {
  return leaving.test(text) && text.trim().length <= 120;
}

/** An answer is an option by its id, its label or the words that its label begins with. */
export function understand(
  { options }: Pick<Question, 'options'>,
  { value }: Answer,
  saysSomething: () => boolean,
): Understood {
  const folded = fold(value);
  const option =
    options.find(({ id }) => id === value.trim()) ??
    options.find(({ label }) => fold(label) === folded) ??
    (folded.length >= 3 ? options.find(({ label }) => fold(label).startsWith(folded)) : undefined);
  if (option) return { as: 'option', option };
  if (saysSomething()) return { as: 'words' };
  return leavesIt(value) ? { as: 'left' } : { as: 'nothing' };
}

function fold(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}
