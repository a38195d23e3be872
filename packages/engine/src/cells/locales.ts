import { LOCALES } from './data/locales.js';
import { linesOf } from './data-lines.js';
import { anyFormat, type NumberFormat } from './numbers.js';

/** The order of day, month and year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

interface Locale extends NumberFormat {
  order: DateOrder;
}

const locales = new Map(
  linesOf(LOCALES).map(([name = '', decimal, thousands, order]) => {
    const locale = { decimal, thousands, order } as Locale;
    return [name, locale] as const;
  }),
);

/** How a locale ("de", "de-CH") writes; that of its language where it has none of its own. */
function localeOf(name: string): Locale | undefined {
  return locales.get(name) ?? locales.get(name.split('-')[0] ?? '');
}

/** The formats of numbers in texts of a locale: its own counts, what does not fit it says by itself what it is. */
export function numberFormats(locale = ''): readonly NumberFormat[] {
  const own = localeOf(locale);
  return own ? [own, ...anyFormat(own.decimal)] : anyFormat();
}

export function dateOrder(locale: string): DateOrder | undefined {
  return localeOf(locale)?.order;
}
