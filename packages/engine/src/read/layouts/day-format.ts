const FORMAT = /\b(?:(?:YY|CC)?YYMMDD|DDMM(?:YY|CC)?YY|MMDD(?:YY|CC)?YY)\b/;
/** The letters of day and year where they are not D and Y: TTMMJJ, JJMMAA, GGMMAA, DDMMAA. */
const LETTERS: readonly (readonly [pattern: RegExp, day: string, year: string])[] = [
  [/\b(?:TTMM(?:JJ){1,2}|(?:JJ){1,2}MMTT)\b/, 'T', 'J'],
  [/\b(?:JJMM(?:AA){1,2}|(?:AA){1,2}MMJJ)\b/, 'J', 'A'],
  [/\b(?:GGMM(?:AA){1,2}|(?:AA){1,2}MMGG)\b/, 'G', 'A'],
  [/\b(?:DDMM(?:AA){1,2}|(?:AA){1,2}MMDD)\b/, 'D', 'A'],
  [/\b(?:DDMM(?:JJ){1,2}|(?:JJ){1,2}MMDD)\b/, 'D', 'J'],
];

/** `YYMMDD`: how the digits of a day stand, as a layout writes it, in the letters of any language. */
export function dayFormat(text: string): string | undefined {
  for (const [pattern, day, year] of LETTERS) {
    const [said] = pattern.exec(text) ?? [];
    if (said)
      return [...said].map((letter) => (letter === day ? 'D' : letter === year ? 'Y' : letter)).join('');
  }
  return FORMAT.exec(text)?.[0]?.replace('CC', 'YY');
}
