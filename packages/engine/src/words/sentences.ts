/** Words whose dot ends no sentence, unless a new one clearly begins behind it. */
const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|eg|ie|etc|incl|excl|approx|resp|vs|no|nos|nr|st|dr|mr|mrs|ms|prof|inc|ltd|co|corp|jr|sr|dept|ext|tel|max|min|e\.\s?g|z\.\s?b|u\.s|u\.k|k\.a|(?:\p{L}\.)*\p{L})$/iu;
/** Those that never end one. */
const NEVER_LAST = /(?:^|[\s(])(?:e\.g|i\.e|eg|ie|vs|approx|nr|incl|excl|dr|mr|mrs|ms|prof)$/iu;
/** Names that keep their dot. */
const DOTTED = /\b(?:inc|ltd|co|corp|bros|k\.a|u\.s|u\.k|(?:\p{Lu}\.)+\p{Lu})$/iu;

/** The sentences of a text, as they are written, without the dot at their end. */
export function sentencesIn(text: string): string[] {
  return text.split(/\r?\n+/).flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/(?<=\S)[.!?]+(?=\s|$)|;+(?=\s|$)/gu)) {
    const before = line.slice(start, match.index);
    const after = line.slice(match.index + match[0].length).trimStart();
    if (after !== '' && match[0] === '.' && isAbbreviated(before, after)) continue;
    found.push(after === '' && match[0] === '.' && DOTTED.test(before) ? `${before}.` : before);
    start = match.index + match[0].length;
  }
  found.push(line.slice(start));
  return found.map((each) => each.trim()).filter(Boolean);
}

function isAbbreviated(before: string, after: string): boolean {
  return NEVER_LAST.test(before) || (ABBREVIATED.test(before) && !/^\p{Lu}\p{Ll}*(?:\s|$)/u.test(after));
}
