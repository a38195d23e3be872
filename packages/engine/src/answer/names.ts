const words = /[\p{L}\p{N}]+/gu;

export interface Word {
  text: string;
  stem: string;
  start: number;
  end: number;
}

/** The words of a text; `E-mail`, `e mail` and `email` are one. */
export function wordsOf(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(words)) {
    const start = match.index;
    const end = start + match[0].length;
    const before = found.at(-1);
    if (before && /^e$/i.test(before.text) && /^mails?$/i.test(match[0]) && start - before.end <= 1) {
      found[found.length - 1] = { text: `e${match[0]}`, stem: 'email', start: before.start, end };
      continue;
    }
    found.push({ text: match[0], stem: stem(match[0]), start, end });
  }
  return found;
}

/** The words of a name, camelCase and snake_case taken apart. */
export function nameWords(name: string): string[] {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
  return wordsOf(apart).map((word) => word.stem);
}

export function stem(word: string): string {
  const plain = fold(word);
  const single = /(?:ss|us|is)$/.test(plain)
    ? plain
    : plain
        .replace(/ies$/, 'y')
        .replace(/uses$/, 'us')
        .replace(/(ch|sh|x|ss)es$/, '$1')
        .replace(/(..)s$/, '$1');
  return single.replace(/^(.{4,}?)(?:ed|ing)$/, '$1');
}

export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
