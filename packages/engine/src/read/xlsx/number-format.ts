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
    .replace(/general|standard/gi, ' ');
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

const money = (decimals: string) => `"$"#,##0${decimals}_);\\("$"#,##0${decimals}\\)`;
const redMoney = (decimals: string) => `"$"#,##0${decimals}_);[Red]\\("$"#,##0${decimals}\\)`;
const accounts = (sign: string, decimals: string, dash: string) =>
  `_(${sign}* #,##0${decimals}_);_(${sign}* \\(#,##0${decimals}\\);_(${sign}* "-"${dash}_);_(@_)`;

/** As Excel shows them in the United States; those of other languages are taken for the nearest of these. */
const builtInCodes: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: money(''),
  6: redMoney(''),
  7: money('.00'),
  8: redMoney('.00'),
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  41: accounts('', '', ''),
  42: accounts('"$"', '', ''),
  43: accounts('', '.00', '??'),
  44: accounts('"$"', '.00', '??'),
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
  59: '0',
  60: '0.00',
  61: '#,##0',
  62: '#,##0.00',
  67: '0%',
  68: '0.00%',
  69: '# ?/?',
  70: '# ??/??',
  73: 'd-mmm-yy',
  74: 'd-mmm',
  75: 'mmm-yy',
  76: 'h:mm',
  77: 'h:mm:ss',
  78: 'm/d/yy h:mm',
  79: 'mm:ss',
  80: '[h]:mm:ss',
  81: 'mmss.0',
};

export function builtInCode(id: number): string {
  const code = builtInCodes[id];
  if (code !== undefined) return code;
  return builtInFormat(id) ? 'm/d/yy' : 'General';
}
