import type { Action, SaidCondition } from '../instruction.js';
import { NOTHING, pairsOf } from '../pairs.js';
import { readers } from '../reader.js';
import { columnOf, hasColumn, isQuoted, type Reading, valueIn } from '../reading.js';

const CODES =
  '(letters|codes|numbers|values|abbreviations|signs|marks|figures|entries|digits|letter codes|short codes|initials)';

/** What the codes of a column stand for. */
export const codes = [
  ...readers(
    [
      `[the] ${CODES} (in|of|under) {column} (are|mean|stand for|have the meaning|are as follows) [:] {pairs}`,
      `[the] ${CODES} (in|of|under) {column} [:] {pairs}`,
      '{column} (uses|use|has|have|contains?|shows?|holds?) [the] [(codes|letters|values)] {pairs}',
      '(in|for|under) {column} ,? (we use|they use|we write|they write|it says|we have) {pairs}',
    ],
    (slots, reading) => {
      const column = columnOf(slots.column, reading);
      if (column === undefined || !hasColumn(column, reading) || slots.pairs === undefined) return undefined;
      const pairs = forPairs(slots.pairs, reading) ?? codePairs(slots.pairs, reading);
      return pairs ? { do: 'map', column, pairs } : undefined;
    },
  ),
  ...readers(['{signs}'], (slots, reading) => signed(slots.signs ?? '', reading)),
  ...readers(['{ranges}'], (slots, reading) => ranged(slots.ranges ?? '', reading)),
];

type Pairs = { from: string; to: string }[];

/** "O for open, C for closed and H for on hold". */
function forPairs(text: string, reading: Reading): Pairs | undefined {
  const found = text.split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+(?=\S+\s+for\s)/iu).map((chunk) => {
    const [, from, to] = /^(\S+)\s+for\s+(.+)$/iu.exec(chunk) ?? [];
    const isFair = from !== undefined && to !== undefined && to.split(' ').length <= 4 && !NOTHING.test(to);
    return isFair ? { from: valueIn(from, reading), to: valueIn(to, reading) } : undefined;
  });
  const pairs = found.flatMap((pair) => (pair ? [pair] : []));
  return pairs.length === found.length && pairs.length > 1 ? pairs : undefined;
}

/** "G German, F French". */
function codePairs(text: string, reading: Reading): Pairs | undefined {
  const found = pairsOf(text, reading, 'verb')?.pairs;
  const isCodes = found?.every(({ from }) => /^\S{1,6}$/u.test(from)) && found.length > 1;
  return isCodes ? found?.map(({ from, to }) => ({ from, to })) : undefined;
}

/** "S (Soll) is debit and positive, H (Haben) is credit and negative". */
function signed(text: string, reading: Reading): Action | undefined {
  if (!/\b(?:negative|minus)\b/iu.test(text)) return undefined;
  const found = text
    .split(/\s*[,;]\s*(?:(?:and|but|while)\s+)?/iu)
    .map((chunk) =>
      /^(\S+)(?:\s+\([^()]*\))?\s+(?:is|are|means?|stands? for|=)\s+(?:(?:an?\s+)?\p{L}+\s+and\s+(?:therefore\s+|so\s+)?)?(positive|negative|plus|minus)$/iu.exec(
        chunk,
      ),
    );
  if (found.length < 2 || found.some((match) => match === null)) return undefined;
  const values = found.flatMap((match) =>
    match?.[1] && /^(?:negative|minus)$/iu.test(match[2] ?? '') ? [valueIn(match[1], reading)] : [],
  );
  return values.length > 0 ? { do: 'negative', when: { is: 'equal', values } } : undefined;
}

/** "Accounts from 10000 to 69999 are customers, those from 70000 are vendors". */
function ranged(text: string, reading: Reading): Action | undefined {
  let column: string | undefined;
  const cases = text
    .split(/\s*[,;]\s*(?:(?:and|but|while)\s+)?(?=\D)|\s+and\s+(?=those\s)/iu)
    .map((chunk) => {
      const [, who = '', low, high, above, below, what] =
        /^(.+?)\s+(?:(?:from|between)\s+(\d+)\s*(?:to|and|-|until|up to)\s*(\d+)|(?:from|above|over|starting (?:at|with)|upwards of)\s+(\d+)(?:\s+(?:on|onwards?|upwards?|up))?|(?:up to|below|under)\s+(\d+))\s+(?:is|are|belong to)\s+(?:the\s+)?(.+)$/iu.exec(
          chunk,
        ) ?? [];
      if (what === undefined || (what.split(' ').length > 3 && !isQuoted(what))) return undefined;
      const isSame = /^(?:those|the ones|ones|they|all|numbers|everything)$/iu.test(who);
      column = isSame ? column : columnOf(who, reading);
      if (column === undefined) return undefined;
      return { value: valueIn(what, reading), when: within(column, { low, high, above, below }) };
    });
  const found = cases.flatMap((each) => (each ? [each] : []));
  return found.length === cases.length && found.length > 1 ? { do: 'choose', cases: found } : undefined;
}

function within(
  column: string,
  bounds: {
    low: string | undefined;
    high: string | undefined;
    above: string | undefined;
    below: string | undefined;
  },
): SaidCondition {
  const { low, high, above, below } = bounds;
  if (low !== undefined && high !== undefined)
    return {
      is: 'and',
      of: [
        { is: 'more_or_equal', column, value: low },
        { is: 'less_or_equal', column, value: high },
      ],
    };
  return above === undefined
    ? { is: 'less_or_equal', column, value: below ?? '' }
    : { is: 'more_or_equal', column, value: above };
}
