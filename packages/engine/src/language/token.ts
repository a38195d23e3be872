/** A word, number, sign or quoted text of a sentence. */
export interface Token {
  /** As it was written; of quoted text what stands between the quotes. */
  text: string;
  lower: string;
  kind: 'word' | 'number' | 'sign' | 'quoted';
  /** Written with a capital where no sentence begins: a name, or text. */
  isName: boolean;
  /** A single letter of which the next word says what it means: "I is Inactive". */
  isExplained: boolean;
  start: number;
  end: number;
}

/** What opens and closes a quotation; an apostrophe inside a word does not. */
const QUOTED = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?!\p{L})/u;
const NUMBER = /[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\d])/u;
/** Also what is written without a space: e-mail addresses, codes (ORD-, 8B, T-0001), dates, file names, classes (1st), names as programs write them (_id, $ref). */
const WORD =
  /(?:\p{L}\.){2,}|(?:_+|\$(?=\p{L}))?[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_]|[-_@.'’&/](?=[\p{L}\p{N}])|-(?=[\s).,;:!?]|$))*/u;
const MATCHERS = [
  ['quoted', QUOTED],
  ['quoted', /(\[[^\]]+\])/u],
  ['date', /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?![\p{L}\d])/u],
  ['number', NUMBER],
  // What a text ends with: -kg, .com, @shop.com.
  ['word', /(?<=\s)(?:[-.@]\p{L}(?:[\p{L}\p{N}]|[-_@.](?=[\p{L}\p{N}]))*|\.\d+)/u],
  ['word', WORD],
  ['sign', /->|=>|→|!=|<>|[<>]=?|\S/u],
] as const;

const matchers = MATCHERS.map(([kind, pattern]) => [kind, new RegExp(pattern.source, 'uy')] as const);

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bcan['’]t\b/giu, 'can not'],
  [/\bwon['’]t\b/giu, 'will not'],
  [/n['’]t\b/giu, ' not'],
  [/\b(there|it|that|what|who|he|she|where|here|let)['’]s\b/giu, '$1 is'],
  [/['’]re\b/giu, ' are'],
  [/['’]d\b/giu, ' would'],
  [/['’]ve\b/giu, ' have'],
  [/['’]ll\b/giu, ' will'],
  [/['’]m\b/giu, ' am'],
  // Whose it is, the words beside it tell.
  [/(\p{L})['’]s\b/gu, '$1'],
  [/s['’](?=\s)/gu, 's'],
  [/\bi\.e\./giu, 'meaning'],
  [/\be\.g\./giu, 'example'],
];

/** Without what is shortened; quoted text stays as it is. */
export function writtenOut(sentence: string): string {
  return sentence
    .split(/("[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<![\p{L}\p{N}])['‘][^'’]+['’](?!\p{L}))/u)
    .map((part, at) =>
      at % 2 === 1 ? part : SHORT.reduce((text, [short, long]) => text.replace(short, long), part),
    )
    .join('');
}

export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  const isShouted = !/\p{Ll}/u.test(sentence);
  for (let at = 0; at < sentence.length; ) {
    if (/\s/u.test(sentence[at] ?? '')) {
      at += 1;
      continue;
    }
    for (const [kind, pattern] of matchers) {
      pattern.lastIndex = at;
      const found = pattern.exec(sentence);
      if (!found) continue;
      const text = kind === 'quoted' ? (found.slice(1).find((each) => each !== undefined) ?? '') : found[0];
      const end = at + found[0].length;
      const before = tokens.at(-1);
      const isLetter = /^[A-Z]\s*(?:=|->|=>|→|is\b|means?\b|stands?\b)/u.test(sentence.slice(at, at + 12));
      const begins = before === undefined || (before.kind === 'sign' && /[.!?:;–—(-]/u.test(before.lower));
      tokens.push({
        ...{ text, lower: text.toLowerCase().replaceAll('’', "'"), start: at, end },
        kind: kind === 'date' ? 'word' : kind,
        isName: !isShouted && (isLetter || !begins) && /^\p{Lu}/u.test(text),
        isExplained: isLetter,
      });
      at = end;
      break;
    }
  }
  return tokens;
}
