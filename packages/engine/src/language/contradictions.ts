import type { Span } from './chart.js';
import { baseOf } from './cues.js';
import { fatesIn } from './fate.js';
import { isIdle } from './idle.js';
import type { Action, SaidCondition } from './instruction.js';
import type { Token } from './token.js';

/** Whether no rows can be as a sentence tells: nothing of it is done then, rather than the half that was read last. */
export function isContradiction(
  actions: readonly Action[],
  tokens: readonly Token[],
  nouns: ReadonlySet<string>,
): boolean {
  return (
    takesBack(tokens, nouns) ||
    isInverted(actions, tokens) ||
    actions.some((action) => 'when' in action && isNever(action.when)) ||
    actions.some((one, at) => actions.slice(at + 1).some((two) => exclude(one, two)))
  );
}

/** "Only drafts stay behind": rows that alone are to stay, where all that is said of them is that they go. */
function isInverted(actions: readonly Action[], tokens: readonly Token[]): boolean {
  const filters = actions.filter(({ do: what }) => what === 'leave_out' || what === 'keep_only');
  if (filters.length !== 1 || filters[0]?.do !== 'keep_only' || clausesOf(tokens).length > 1) return false;
  const fates = fatesIn(tokens).filter(({ cost }) => cost === 0);
  const out = fates.filter(({ type }) => type === 'Out');
  const isWithin = ({ start, end }: Span) => out.some((each) => each.start <= start && end <= each.end);
  if (out.length === 0 || !fates.every(isWithin)) return false;
  return !tokens.some(({ lower }) => OTHERS.test(lower));
}

/** Of the others it is said that they go. */
const OTHERS =
  /^(?:rest|others?|else|remain\w*|anything|everything|everybody|everyone|all|nothing|nobody|none|no|unless|except|but|apart|besides?|otherwise|or)$/u;

/** Two values for one cell, rows that go and stay, or are of two kinds at once. */
function exclude(one: Action, two: Action): boolean {
  if (one.do === 'constant' && two.do === 'constant')
    return one.column === two.column && one.value !== two.value && same(one.when, two.when);
  if (one.do === 'case' && two.do === 'case') return one.column === two.column && one.to !== two.to;
  if (one.do === 'keep_only' && two.do === 'keep_only')
    return isNever({ is: 'and', of: [one.when, two.when] });
  const isFilter = ({ do: what }: Action) => what === 'leave_out' || what === 'keep_only';
  return isFilter(one) && isFilter(two) && one.do !== two.do && same(one, two);
}

function same(one: object | undefined, two: object | undefined): boolean {
  const when = (each: object | undefined) => (each && 'when' in each ? each.when : each);
  return JSON.stringify(when(one)) === JSON.stringify(when(two));
}

/** Whether a condition holds of no row. */
function isNever(when: unknown): boolean {
  const condition = when as SaidCondition | string | undefined;
  if (typeof condition !== 'object') return false;
  if (condition.is === 'or') return condition.of.every(isNever);
  if (condition.is !== 'and') return false;
  const all = condition.of;
  return all.some(isNever) || all.some((one, at) => all.slice(at + 1).some((two) => areApart(one, two)));
}

const LEAST = new Set(['more', 'more_or_equal', 'after']);
const MOST = new Set(['less', 'less_or_equal', 'before']);

/** Whether no cell is as both say. */
function areApart(one: SaidCondition, two: SaidCondition): boolean {
  if (!('column' in one && 'column' in two) || one.column !== two.column) return false;
  if (one.is === 'equal' && two.is === 'equal' && !one.not && !two.not)
    return !one.values.some((value) => two.values.includes(value));
  if (`${one.is} ${two.is}` === 'blank filled' || `${one.is} ${two.is}` === 'filled blank') return true;
  if (!('value' in one && 'value' in two)) return false;
  const [least, most] = LEAST.has(one.is) ? [one, two] : [two, one];
  if (!LEAST.has(least.is) || !MOST.has(most.is)) return false;
  const isDay = least.is === 'after';
  return isDay
    ? least.value >= most.value
    : Number(least.value) >= Number(most.value) && least.value !== most.value;
}

/** "Drop the credit notes and keep the credit notes": what goes is said to stay, in the same words. */
function takesBack(tokens: readonly Token[], nouns: ReadonlySet<string>): boolean {
  const fates = fatesIn(tokens);
  const stays = (type: string) => type === 'In' || type === 'Spare';
  if (!fates.some(({ type }) => type === 'Out') || !fates.some(({ type }) => stays(type))) return false;
  const clauses = clausesOf(tokens).map(({ start, end }) => {
    const own = fates.filter((fate) => fate.start >= start && fate.end <= end && fate.cost === 0);
    const isFate = (at: number) => own.some((fate) => fate.start <= at && at < fate.end);
    const words = tokens.flatMap((token, at) =>
      at < start || at >= end || token.kind === 'sign' || isIdle(token) || isFate(at)
        ? []
        : [baseOf(token.lower)],
    );
    return {
      words: new Set(words.filter((word) => !nouns.has(word) && !SURE.test(word))),
      types: own.map(({ type }) => type),
    };
  });
  const going = clauses.filter(({ types }) => types.includes('Out'));
  return clauses.some(
    ({ words, types }) =>
      types.some(stays) &&
      !types.includes('Out') &&
      words.size > 0 &&
      going.some((other) => [...words].every((word) => other.words.has(word))),
  );
}

/** Says that it is meant so. */
const SURE = /^(?:make|sure|certain|none|too|also|again|please)$/u;

function clausesOf(tokens: readonly Token[]): { start: number; end: number }[] {
  const ends = tokens.flatMap((token, at) => (/^(?:[,;.!?:–—-]|and|but|so)$/u.test(token.lower) ? [at] : []));
  return [...ends, tokens.length].map((end, at) => ({ start: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end }));
}
