import { undoneLines } from '../../edit/undone.js';
import { update } from '../../edit/update.js';
import type { Asked } from '../asked.js';
import type { World } from '../made.js';
import type { Supposed } from './try-out.js';

/** Verbs of what can be done to a recipe, as a question has them → as an instruction does. */
const past = `left leave, kept keep, took take, made make, gave give, wrote write, read read, split split, cut cut, put put,
  set set, dropped drop, excluded exclude, removed remove, skipped skip, ignored ignore, filtered filter, omitted omit,
  discarded discard, deleted delete, mapped map, treated treat, counted count, turned turn, changed change,
  replaced replace, converted convert, translated translate, renamed rename, merged merge, combined combine,
  joined join, used use, filled fill, trimmed trim, padded pad, rounded round, added add, deduplicated deduplicate,
  formatted format, shortened shorten, required require, emptied empty, cleared clear, restricted restrict,
  imported import, migrated migrate, included include, took take, threw throw, prefixed prefix, stripped strip,
  lowercased lowercase, uppercased uppercase, capitalised capitalise, capitalized capitalize, became becomes,
  were are, was is, had have, meant means, came come, stood stand, should should`;
const present = new Map(
  past.split(',').map((pair) => {
    const [was = '', is = ''] = pair.trim().split(/\s+/);
    return [was, is];
  }),
);

const opening =
  /^.*?\b(?:what if|suppos(?:e|ing)(?: that)?|assuming(?: that)?|imagine(?: that)?|(?:if|when)(?= ))\s+/i;
const closing =
  /[,.]?\s*(?:what|how many|how much|which|would|then)\b(?: \w+)*? ?(?:changes?|breaks?|happens?|goes|would.*|errors?.*|fails?)?\s*\?*$/i;
const subject =
  /^(?:we|i|you|they|one|somebody)(?:['’]d| would| could| should)?\s+(?:just |simply |instead |also )*/i;

/** The sentence that would tell it to be done: "what if we left out …" → "leave out …". */
function asInstruction(question: string): string | undefined {
  const clause = question.replace(/[?!\s]+$/, '');
  if (!opening.test(clause)) return undefined;
  const supposed = clause.replace(opening, '').replace(closing, '');
  const subjectless = supposed.replace(subject, '');
  const not = subjectless.replace(
    /^(?:did(?:n['’]t| not)|do(?:n['’]t| not)|stopped|no longer)\s+(?:to )?/i,
    "don't ",
  );
  return plain(subjectless === supposed ? active(not) : imperative(not));
}

/** The first word alone is the verb: "customers who left" did leave. */
function imperative(clause: string): string {
  const words = clause.split(' ');
  const at = /^(?:don't|only|just)$/i.test(words[0] ?? '') ? 1 : 0;
  return words.map((word, index) => (index === at ? nowOf(word) : word)).join(' ');
}

/** "X was mapped to Y" → "map X to Y"; "dates were month first" → "dates are month first". */
function active(clause: string): string {
  const passive = /^(.+?) (?:(?:were|was|is|are|got) )?(\p{L}+ed|left|kept|set|made|cut|split) (.+)$/u.exec(
    clause,
  );
  const [, thing = '', verb = '', rest = ''] = passive ?? [];
  if (present.has(verb.toLowerCase())) return `${nowOf(verb)} ${thing} ${rest}`;
  const words = clause.split(' ');
  const at = words.findIndex((word) => present.has(word.toLowerCase()));
  return words.map((word, index) => (index === at ? nowOf(word) : word)).join(' ');
}

/** Other words for mapping one value to another. */
function plain(instruction: string): string {
  return instruction.replace(/^(?:treat|count|consider|regard|take|see) (.+?) as (.+)$/i, 'map $1 to $2');
}

function nowOf(verb: string): string {
  return present.get(verb.toLowerCase()) ?? verb;
}

/** Whatever could be told the recipe to be changed to. */
export async function told({ question }: Asked, world: World): Promise<Supposed | undefined> {
  const message = asInstruction(question);
  if (message === undefined) return undefined;
  const context = world.scratch === undefined ? {} : { scratch: world.scratch };
  const { recipe, changes, undone, questions } = await update(
    world.recipe,
    world.tables,
    world.templates,
    message,
    context,
  );
  if (changes.length === 0 || undoneLines(undone).length > 0 || questions.length > 0) return undefined;
  return { recipe, says: changes.join(' ') };
}
