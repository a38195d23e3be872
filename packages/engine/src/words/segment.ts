/** Letters that German and its kin put between the parts of a word. */
const between = ['', 's', 'es', 'n', 'en', 'e', '-'];
/** Short parts that stand at the end of glued names. */
const shortEnds = new Set(['nr', 'no', 'id', 'dt', 'cd', 'nm', 'by', 'at', 'on']);

/** A glued name in the fewest known words ("custname", "Rechnungsbetrag"); nothing where letters are left over. */
export function segment(
  word: string,
  isPart: (part: string) => boolean,
  mayLink: boolean,
): string[] | undefined {
  if (word.length > 40 || /\d/.test(word)) return undefined;
  /** The best way to write the first so many letters. */
  const ways: (string[] | undefined)[] = [[]];
  for (let end = 3; end <= word.length; end += 1) {
    for (let start = 0; start <= end - 2; start += 1) {
      const before = ways[start];
      if (!before || (before.length > 0 && start === 0)) continue;
      const part = word.slice(start, end);
      if (start === 0 && end === word.length) continue;
      const isShort = part.length === 2 && end === word.length && shortEnds.has(part);
      if (part.length < 3 && !isShort) continue;
      for (const link of mayLink && end < word.length ? between : ['']) {
        if (link !== '' && !part.endsWith(link)) continue;
        const bare = part.slice(0, part.length - link.length);
        if (!isShort && (bare.length < 3 || !isPart(bare))) continue;
        const way = [...before, bare];
        const best = ways[end];
        if (!best || way.length < best.length) ways[end] = way;
      }
    }
  }
  return ways[word.length];
}
