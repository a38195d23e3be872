/** Numbers and moments, as the language of the page writes them. */
export interface Formats {
  number(count: number): string;
  percent(share: number): string;
  size(bytes: number): string;
  /** To the byte. */
  exactSize(bytes: number): string;
  date(at: string): string;
  moment(at: string): string;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatsOf(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    number: (count) => number.format(count),
    // 100 % only when all of it is there.
    percent: (share) => percent.format(Math.floor(share * 100) / 100),
    size: (bytes) => sizeIn(locale, bytes),
    exactSize: (bytes) => exact.format(bytes),
    date: (at) => date.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
  };
}

function sizeIn(locale: string, bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
