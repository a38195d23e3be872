/** A part of a text that tells it from others of the same make, by what stands around it. */
interface ToldPart {
  after: string;
  before: string;
  value: string;
  /** What it is of: the word beside it; undefined where there is none. */
  called: string | undefined;
}

interface Token {
  text: string;
  start: number;
  end: number;
}

const TOKEN = /\d{1,2}\.? \p{L}{3,}\.? \d{4}|[\p{L}\d]+(?:[-.'’&/][\p{L}\d]+)*|\S/gu;
const mostTokens = 40;
const mostOthers = 30;
const longest = 60;

/**
 * "Zone A – Old Town: permits as at 31 March" beside "Zone B – Station: permits as at 28 March": the words that all
 * have are how such a text is made, and what stands between them is of this one.
 */
export function toldApart(text: string, others: readonly string[]): ToldPart[] {
  const own = tokensOf(text);
  const frame = others.slice(0, mostOthers).reduce((common, other) => inBoth(common, tokensOf(other)), own);
  // What has nothing in common but a number or a dash is not made alike.
  if (others.length === 0 || !frame.some(({ text: word }) => /^\p{L}{3,}/u.test(word))) return [];
  const parts: ToldPart[] = [];
  const fixed = new Set(frame);
  for (let at = 0; at < own.length; at++) {
    if (fixed.has(own[at] as Token)) continue;
    const from = at;
    while (at < own.length && !fixed.has(own[at] as Token)) at++;
    const part = partOf(text, own, from, at, fixed);
    const [last] = parts.slice(-1);
    // "Zone A – Old Town": a code, and what it is called.
    const isNameOf =
      last?.called !== undefined && part?.called === undefined && /^\s*[-–—]\s*$/.test(part?.after ?? '');
    if (part) parts.push(isNameOf ? { ...part, called: `${last.called} name` } : part);
  }
  return parts;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)]
    .slice(0, mostTokens)
    .map((found) => ({ text: found[0], start: found.index, end: found.index + found[0].length }));
}

/** The tokens of the first that the other has too, in the same order: as many as there are. */
function inBoth(one: readonly Token[], other: readonly Token[]): Token[] {
  const most = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (a: number, b: number) => most[a]?.[b] ?? 0;
  const same = (a: number, b: number) => one[a]?.text.toLowerCase() === other[b]?.text.toLowerCase();
  for (let a = one.length - 1; a >= 0; a--)
    for (let b = other.length - 1; b >= 0; b--)
      (most[a] as number[])[b] = same(a, b) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const found: Token[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; )
    if (same(a, b)) {
      found.push(one[a] as Token);
      a++;
      b++;
    } else if (at(a + 1, b) >= at(a, b + 1)) a++;
    else b++;
  return found;
}

function partOf(
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  fixed: ReadonlySet<Token>,
): ToldPart | undefined {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const value = text.slice(start, end);
  if (value.length > longest || !/[\p{L}\d]/u.test(value)) return undefined;
  const called =
    calledBy(value, tokens[from - 1], tokens[to], tokens[to + 1]) ?? numbered(value, text.slice(0, start));
  // Files are numbered, and copied.
  if (called === undefined && /^\d{1,3}$/.test(value)) return undefined;
  let first = from;
  while (first > 0 && fixed.has(tokens[first - 1] as Token)) first--;
  const isWord = ({ text: word }: Token) => /^\p{L}/u.test(word);
  const behind = tokens.slice(to).findIndex((each) => isWord(each) && fixed.has(each));
  const last = behind < 0 ? to : to + behind;
  return {
    after: text.slice(tokens[first]?.start ?? 0, start),
    before: text.slice(end, tokens[last]?.end ?? end),
    value,
    called,
  };
}

/** "Recipe card No. 7": the number of a card. */
function numbered(value: string, before: string): string | undefined {
  if (!/^[\p{L}-]{0,3}\d+$/u.test(value)) return undefined;
  const thing = /(\p{L}{3,}(?: \p{L}{3,})?) (?:n[°ºro]\.?|num\.?|#)\s*$/iu.exec(before)?.[1];
  return thing === undefined ? undefined : `${thing} number`;
}

const DAY = /^\d{1,2}\.? \p{L}{3,}\.? \d{4}$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/u;

/** "Zone A", "1. Spieltag": the word right beside it; a year or a day is one, whatever stands before it. */
function calledBy(value: string, ...beside: (Token | undefined)[]): string | undefined {
  if (DAY.test(value)) return 'Date';
  if (/^(?:19|20)\d\d$/.test(value)) return 'Year';
  const [before, behind, next] = beside.map((token) =>
    token && /^\p{L}{3,}$/u.test(token.text) ? token.text : undefined,
  );
  return before ?? (/^\d+$/.test(value) ? (behind ?? next) : undefined);
}
