/** Letters of a name and how well they stand for words of another, from 0 to 1: "KMST" for "kilometerstand". */
const starts = 1;
/** "kmst", "plts": the first letter and some consonants after it. */
const skeleton = 0.75;
/** One letter, where others stand for more of it: "k" of "klnr". */
const initial = 0.4;
const longestName = 16;
const mostPieces = 3;
/** Less is chance. */
const least = 0.55;

/** Words by the letter that they begin with. */
export type Initials = ReadonlyMap<string, readonly string[]>;

export function byInitial(words: Iterable<string>): Initials {
  const found = new Map<string, string[]>();
  for (const word of words) {
    const [letter = ''] = word;
    const known = found.get(letter);
    if (known) known.push(word);
    else found.set(letter, [word]);
  }
  return found;
}

/**
 * How well a name that was written short stands for one that the words are of: each of its words cut into pieces, each
 * piece the beginning of a word or its consonants.
 */
export function shortFor(name: readonly string[], words: Initials): number {
  const own = name.filter((word) => /^\p{L}+$/u.test(word));
  const letters = own.reduce((sum, word) => sum + word.length, 0);
  if (letters < 2 || own.some((word) => word.length > longestName)) return 0;
  const told = own.reduce((sum, word) => sum + lettersTold(word, words), 0) / letters;
  return told < least ? 0 : (told - least) / (1 - least);
}

/** Of the letters of a word, how many stand for something, each as far as it does. */
function lettersTold(word: string, words: Initials): number {
  // The best for the first so many letters, by how many pieces they are in.
  const best: number[][] = Array.from({ length: word.length + 1 }, () =>
    Array.from({ length: mostPieces + 1 }, () => Number.NEGATIVE_INFINITY),
  );
  (best[0] as number[])[0] = 0;
  for (let end = 1; end <= word.length; end += 1)
    for (let start = 0; start < end; start += 1) {
      const piece = word.slice(start, end);
      const told = piece.length === 1 && word.length === 1 ? 0 : pieceTold(piece, words);
      for (let pieces = 0; pieces < mostPieces; pieces += 1) {
        const before = best[start]?.[pieces] ?? Number.NEGATIVE_INFINITY;
        const row = best[end] as number[];
        row[pieces + 1] = Math.max(row[pieces + 1] ?? 0, before + told * piece.length);
      }
    }
  return Math.max(0, ...(best[word.length] ?? []));
}

function pieceTold(piece: string, words: Initials): number {
  let best = 0;
  for (const word of words.get(piece[0] ?? '') ?? []) {
    if (word.startsWith(piece)) best = Math.max(best, piece.length === 1 ? initial : starts);
    else if (piece.length > 1 && isSkeleton(piece, word)) best = Math.max(best, skeleton);
  }
  return best;
}

/** The first letter and consonants of it, in their order. */
function isSkeleton(piece: string, word: string): boolean {
  let at = 0;
  for (const letter of piece) {
    if (at > 0 && 'aeiou'.includes(letter)) return false;
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
