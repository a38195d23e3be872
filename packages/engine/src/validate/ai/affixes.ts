import type { Wording } from './wording.js';

const TOKEN = `"[^"]{1,20}"|'[^']{1,20}'|[A-Z0-9][A-Za-z0-9]{0,11}[-_/:.#]?(?=$|[\\s,;)])|[#$+@](?=$|[\\s,;)])|https?://`;

/** The texts after "starts with": one, or several with "or". A word of prose ("a letter", "the year") is none. */
export function affixesIn(wording: Wording, verb: string): string[] {
  const pattern = new RegExp(
    `\\b(?:${verb}):? ((?:${TOKEN})(?:(?:,| or|, or) (?:${TOKEN}))*)(?=$|[\\s,;).])(.*)$`,
  );
  for (const sentence of wording.parts) {
    const match = pattern.exec(sentence);
    if (
      !match?.[1] ||
      /^\s*(?:or|for|if|when|in|letters?|digits?|characters?|numbers?)\b/i.test(match[2] ?? '')
    )
      continue;
    const found = match[1].split(/,? or |, /).map((each) => each.trim().replace(/^(["'])(.*)\1$/, '$2'));
    if (found.every((each) => each !== '' && !PROSE.test(each))) return found;
  }
  return [];
}

const PROSE =
  /^(?:The|This|A|An|Your|Capital|Uppercase|Lowercase|One|Two|Three|Country|Company|Year|Date|Letter|Number|Digit)$/;
