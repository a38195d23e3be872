import { mask, unmask } from './quoted.js';

/** Words whose dot ends no sentence, unless a new one clearly begins behind it. */
const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|eg|ie|etc|incl|excl|approx|resp|vs|no|nos|nr|st|dr|mr|mrs|ms|prof|inc|ltd|co|corp|jr|sr|dept|ext|tel|max|min|e\.\s?g|z\.\s?b|u\.s|u\.k|k\.a|(?:\p{L}\.)*\p{L})$/iu;
/** Those that never end one. */
const NEVER_LAST = /(?:^|[\s(])(?:e\.g|i\.e|eg|ie|vs|approx|nr|incl|excl|dr|mr|mrs|ms|prof)$/iu;
/** Names that keep their dot. */
const DOTTED = /\b(?:inc|ltd|co|corp|bros|k\.a|u\.s|u\.k|(?:\p{Lu}\.)+\p{Lu})$/iu;

const STOP = /(?<=\S)[.!?]+(?=\s|$)/gu;
const STOP_OR_SEMICOLON = /(?<=\S)[.!?]+(?=\s|$)|;+(?=\s|$)/gu;

/** The sentences of a message as they were written, without bullets and the dot at their end; quoted text is whole. */
export function sentencesOf(text: string): string[] {
  const { text: masked, originals } = mask(text.replace(/\r\n?/gu, '\n'));
  const found: string[] = [];
  for (const line of joinLists(masked.split('\n'))) {
    for (const part of splitLine(line, STOP)) {
      const sentence = unmask(part, originals).trim();
      if (/[\p{L}\p{N}]/u.test(sentence) || hasSymbol(sentence)) found.push(sentence);
    }
  }
  return found;
}

const BULLET =
  /^\s*(?:[-*•·–]\s+(?!(?:means?|is|are|stands?|=|counts?|or|and)\b)|\(?\d{1,2}[.)]\s+|[a-z]\)\s+)/u;
const HEADING = /^\s*(?:#{1,6}\s|={3,}|-{3,}|\*{3,})/u;

/** Lines after one that ends with a colon are its list. */
function joinLists(lines: readonly string[]): string[] {
  const found: string[] = [];
  let open = false;
  for (const line of lines) {
    if (line.trim() === '') {
      open = false;
      continue;
    }
    if (HEADING.test(line)) continue;
    const numbered = line.split(/\s+(?=\(?\d{1,2}\)\s)/u);
    if (numbered.length > 1 && numbered.every((each) => BULLET.test(each))) {
      found.push(...numbered.map((each) => each.replace(BULLET, '').trim()));
      continue;
    }
    const bullet = BULLET.test(line);
    const plain = line.replace(BULLET, '').trim();
    const last = found.length - 1;
    if (open && bullet) found[last] += `${/[:;,]$/u.test(found[last] ?? '') ? '' : ';'} ${plain}`;
    else {
      found.push(plain);
      open = /:$/u.test(plain);
    }
  }
  return found;
}

/** The sentences of a description, as they are written, without the dot at their end. */
export function sentencesIn(text: string): string[] {
  return text.split(/\r?\n+/).flatMap((line) => splitLine(line, STOP_OR_SEMICOLON));
}

function splitLine(line: string, ends: RegExp): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of line.matchAll(ends)) {
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

function hasSymbol(sentence: string): boolean {
  return /["'“«‘]/u.test(sentence);
}
