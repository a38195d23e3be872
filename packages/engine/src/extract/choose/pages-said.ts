import { cardinal, cardinalOf, type Stretch, stretchIn, stretchOf } from './numbers-said.js';

const page = '(?:pages?|pp?\\.?|pgs?\\.?)';
const between = '(?:-|–|—|to|through|thru|until|till|up to)';
const range = `${cardinal}(?:\\s*${between}\\s*${cardinal})?`;
const list = `${range}(?:\\s*(?:,|and|&|, and|or)\\s*(?:${page}\\s*)?${range})*`;

const LISTED = new RegExp(`^(?:the )?${page}\\s*(?:no\\.? |number |#)?(${list})$`, 'iu');
const ONWARDS = new RegExp(
  `^(?:${page}\\s*)(${cardinal})\\s*(?:on|onwards?|and (?:later|after|following|onwards?|beyond|all (?:later|following)(?: pages)?)|to the end|till the end|until the end|\\+|ff\\.?)$`,
  'iu',
);
const SIDE = new RegExp(
  `^(after|beyond|behind|before|up to|until|till|from|start(?:ing)? (?:at|from|on|with)|begin(?:ning)? (?:at|on|with)|since)\\s+(?:and including\\s+)?(?:the )?${page}\\s*(${cardinal})(?:\\s*(?:on|onwards?|and on))?$`,
  'iu',
);

/** What a phrase says of pages alone: "pages 2-4", "the last two pages", "page 3 onwards"; `all` are those there are. */
export function pagesIn(phrase: string, all: readonly number[]): ((page: number) => boolean) | undefined {
  const text = phrase.trim();
  const listed = LISTED.exec(text)?.[1];
  if (listed !== undefined) {
    const ranges = listed
      .split(/\s*(?:,|&|\band\b|\bor\b)\s*/iu)
      .filter(Boolean)
      .map((each) => each.replace(new RegExp(`^${page}\\s*`, 'iu'), ''))
      .map(rangeOf);
    return (at) => ranges.some(({ from, to }) => at >= from && at <= to);
  }
  const onwards = cardinalOf(ONWARDS.exec(text)?.[1] ?? '');
  if (onwards !== undefined) return (at) => at >= onwards;
  const [, side = '', number = ''] = SIDE.exec(text) ?? [];
  const edge = cardinalOf(number);
  if (edge !== undefined) return besides(side.toLowerCase(), edge);
  const { stretch, rest } = stretchIn(text) ?? {};
  if (stretch && rest !== undefined && new RegExp(`^${page}$`, 'iu').test(rest)) {
    const meant = new Set(stretchOf(wholeRun(all), stretch));
    return (at) => meant.has(at);
  }
  return undefined;
}

function besides(side: string, edge: number): (page: number) => boolean {
  if (/^(?:after|beyond|behind)$/.test(side)) return (at) => at > edge;
  if (side === 'before') return (at) => at < edge;
  if (/^(?:up to|until|till)$/.test(side)) return (at) => at <= edge;
  return (at) => at >= edge;
}

function rangeOf(said: string): Stretch {
  const [from = 0, to = from] = said
    .split(new RegExp(`\\s*${between}\\s*`, 'iu'))
    .map((each) => cardinalOf(each) ?? 0);
  return { from, to };
}

/** Pages without a table are pages all the same. */
function wholeRun(pages: readonly number[]): number[] {
  return Array.from({ length: pages.at(-1) ?? 0 }, (_, at) => at + 1);
}

/** A phrase that ends with pages: what stands before them, and which pages. */
export function placedOn(
  phrase: string,
  all: readonly number[],
): { rest: string; onPages: (page: number) => boolean } | undefined {
  const whole = pagesIn(phrase, all);
  if (whole) return { rest: '', onPages: whole };
  const parts = phrase.split(/\s+/u);
  // The longest ending that speaks of pages, so that "pages 2 and 4" is not "4" alone.
  for (let at = 1; at < parts.length; at++) {
    const ending = parts.slice(at).join(' ');
    const onPages =
      pagesIn(ending, all) ?? pagesIn(ending.replace(/^(?:on|from|in|at|of|within|for)\s+/iu, ''), all);
    if (onPages) return { rest: parts.slice(0, at).join(' '), onPages };
  }
  return undefined;
}
