import type { Span } from './chart.js';
import type { Token } from './token.js';

/** Says when, which or how much: more than what a column is. */
const TELLS = new Set('If Unless Otherwise Only Always Else Number Percent Date Text'.split(' '));

/** What stands before it is what is explained. */
const EXPLAINS = /^(?:=|->|=>|→|means?|stands?|becomes?|alphabetical|sorted|ordered)$/u;

const GIST = 0.05;
const EACH = 0.02;

/** What a description begins with: any words that say what the column is. */
export function gistsIn(tokens: readonly Token[], spans: readonly Span[]): Span[] {
  const telling = spans.filter(({ type, cost }) => TELLS.has(type) && cost < 0.3);
  const signs = tokens.flatMap(({ lower }, at) => (EXPLAINS.test(lower) ? [at - 1] : []));
  const first = Math.min(tokens.length, ...telling.map(({ start }) => start), ...signs);
  return tokens
    .slice(0, first)
    .map((_, at): Span => ({ type: 'Gist', start: 0, end: at + 1, meaning: 'gist', cost: GIST + EACH * at }));
}
