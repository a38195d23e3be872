/** Blanks go, as in `1/ 2/99`, and an apostrophe says that the year is of this century: `1/ 2'04`. */
export function dateText(value: string): string {
  const text = value.replace(/\s+/g, '');
  const [, day, year = ''] = /^(\d{1,4}[-/.]\d{1,2})'(\d{1,4})$/.exec(text) ?? [];
  if (day === undefined) return /^[\d./'-]+$/.test(text) ? text : value.trim();
  const mark = /[-/.]/.exec(day)?.[0] ?? '/';
  return `${day}${mark}${year.length >= 3 ? year : `20${year.padStart(2, '0')}`}`;
}
