/** What a number means under its format; undefined: a plain number. */
export interface DateFormat {
  date: boolean;
  time: boolean;
  /** `[h]:mm`: hours go on beyond 24. */
  elapsed: boolean;
}

const date: DateFormat = { date: true, time: false, elapsed: false };
const time: DateFormat = { date: false, time: true, elapsed: false };
const both: DateFormat = { date: true, time: true, elapsed: false };
const elapsed: DateFormat = { date: false, time: true, elapsed: true };

/** Formats that a workbook does not spell out. 27 to 36 and 50 to 58 are dates or times by the language of Excel. */
export function builtInFormat(id: number): DateFormat | undefined {
  if (id >= 14 && id <= 17) return date;
  if (id >= 18 && id <= 21) return time;
  if (id === 22) return both;
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81)) return both;
  if (id === 45 || id === 47) return time;
  return id === 46 ? elapsed : undefined;
}

/** Reads a format code: `d/m/yyyy`, `[$-409]mmm\-yy;@`, `[h]:mm:ss`. */
export function parseFormat(code: string): DateFormat | undefined {
  const bare = code
    // Text in quotes, characters after a backslash, padding (`_x`) and filling (`*x`) mean themselves.
    .replace(/"[^"]*"?|\\.|_.|\*./gs, ' ')
    .replace(/general/gi, ' ');
  for (const section of bare.split(';')) {
    const running = /\[(?:h+|m+|s+)\]/i.test(section);
    // Other brackets hold colours, conditions and languages.
    const letters = section
      .replace(/\[(h+|m+|s+)\]/gi, '$1')
      .replace(/\[[^\]]*\]/g, ' ')
      .replace(/s\.0+/gi, 's')
      .toLowerCase();
    if (/[0#?]/.test(letters)) continue;
    const ofTime = /[hs]|am\/pm|a\/p/.test(letters);
    const rest = letters.replace(/am\/pm|a\/p/g, ' ');
    const ofDate = /[ydegb]/.test(rest) || (/m/.test(rest) && !ofTime);
    if (running) return elapsed;
    if (ofTime || ofDate) return { date: ofDate, time: ofTime, elapsed: false };
  }
  return undefined;
}
