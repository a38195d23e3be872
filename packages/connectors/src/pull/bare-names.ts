import { wordsOf } from '@godwit/engine/words/tokens';
import type { Stream } from '../connector.js';

/** So many streams have to begin alike for that to be a prefix: `tbl_`, `crm_`. */
const shared = 0.4;
const fewest = 4;
/** What nearly all begin with is said of all of them and so of none; of fewer ("order_") it may be what they are about. */
const nearlyAll = 0.8;
/** Letters that are glued to the front: `tblcustomers`. */
const longestGlued = 5;
const shortestRest = 3;

/** What streams are called without their schema: as they are, and without what others begin with too. The barest is last. */
export function bareNames(streams: readonly Stream[]): Map<Stream, string[]> {
  const names = streams.map(({ name, kind }) => (kind === 'file' ? name : (name.split('.').at(-1) ?? name)));
  const own = withoutFirst(names.map(wordsOf), Math.max(fewest, streams.length * nearlyAll));
  const enough = Math.max(fewest, streams.length * shared);
  const bare = withoutGlued(withoutFirst(own, enough), enough);
  return new Map(
    streams.map((stream, at) => {
      const both = [own[at] ?? [], bare[at] ?? []].map((words) => words.join(' '));
      return [stream, [...new Set(both)]];
    }),
  );
}

/** Without the first words that so many have. */
function withoutFirst(words: readonly string[][], enough: number): readonly string[][] {
  const first = common(
    words.map(([word, ...rest]) => (rest.length > 0 ? word : undefined)),
    enough,
  );
  if (first === undefined) return words;
  const shorter = words.map(([word = '', ...rest]) =>
    word === first && rest.length > 0 ? rest : [word, ...rest],
  );
  return withoutFirst(shorter, enough);
}

function withoutGlued(words: readonly string[][], enough: number): readonly string[][] {
  const isGlued = (word: string, length: number) => word.length >= length + shortestRest;
  for (let length = longestGlued; length >= 2; length -= 1) {
    const start = common(
      words.map(([word = '']) => (isGlued(word, length) ? word.slice(0, length) : undefined)),
      enough,
    );
    if (start === undefined) continue;
    return words.map(([word = '', ...rest]) => [
      word.startsWith(start) && isGlued(word, length) ? word.slice(length) : word,
      ...rest,
    ]);
  }
  return words;
}

function common(items: readonly (string | undefined)[], enough: number): string | undefined {
  const counts = new Map<string, number>();
  for (const item of items) if (item !== undefined) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].find(([, count]) => count >= enough)?.[0];
}
