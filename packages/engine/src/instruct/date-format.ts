import { getOwn } from '@godwit/contract/own';

/** A format as people write it ("dd.mm.yyyy", "month/day/year", "ISO", "like 2024-12-31"), as the recipe reads it. */
export interface SaidFormat {
  order?: 'dmy' | 'mdy' | 'ymd';
  format?: string;
}

const NAMED: readonly (readonly [RegExp, SaidFormat])[] = [
  [
    /^(?:iso|iso[- ]?8601|iso dates?|iso format|iso standard|sortable)(?: format| dates?)?(?:\s*\(?yyyy-mm-dd\)?)?$/iu,
    { order: 'ymd', format: 'YYYY-MM-DD' },
  ],
  [
    /^(?:european|english|british|uk|continental|australian|day[- ]first|day[- ]before[- ]month|day comes first|dmy|d\/m\/y|the (?:european|british|uk) way)(?: style| format| order| dates?| notation| way)*$/iu,
    { order: 'dmy' },
  ],
  [
    /^(?:american|us|u\.s\.|usa|month[- ]first|month[- ]before[- ]day|month comes first|mdy|m\/d\/y|the (?:american|us) way)(?: style| format| order| dates?| notation| way)*$/iu,
    { order: 'mdy' },
  ],
  [
    /^(?:year[- ]first|ymd|y-m-d|year comes first|japanese|chinese)(?: style| format| order| dates?)*$/iu,
    { order: 'ymd' },
  ],
  [/^(?:german|austrian|swiss)(?: style| format| order| dates?)*$/iu, { order: 'dmy', format: 'DD.MM.YYYY' }],
];

const SPELLED: Readonly<Record<string, string>> = {
  day: 'DD',
  days: 'DD',
  month: 'MM',
  months: 'MM',
  year: 'YYYY',
  years: 'YYYY',
  hour: 'HH',
  hours: 'HH',
  minute: 'mm',
  minutes: 'mm',
  second: 'ss',
  seconds: 'ss',
  jour: 'DD',
  mois: 'MM',
  tag: 'DD',
  monat: 'MM',
  jahr: 'YYYY',
};

export function dateFormatOf(said: string): SaidFormat | undefined {
  const plain = said
    .trim()
    .replace(/^(?:in|as|the|a|an|format|pattern|like|so|e\.g\.)\s+/giu, '')
    .replace(/^(?:the\s+)?(?:format|pattern|form|style)\s+/iu, '')
    .replace(/\s+(?:format|pattern|order|form|style|notation)$/iu, '')
    .replace(/[,;]+$/u, '')
    .trim();
  for (const [pattern, format] of NAMED) if (pattern.test(plain) || pattern.test(said.trim())) return format;
  return spelled(plain) ?? tokens(plain) ?? sample(plain);
}

/** "month/day/year", "day, month, year". */
function spelled(text: string): SaidFormat | undefined {
  const match =
    /^(day|month|year|jour|mois|tag|monat|jahr)s?(\s*[-/. ,]\s*|\s+then\s+|\s+)(day|month|year|mois|monat)s?(?:\s*[-/. ,]\s*|\s+then\s+|\s+)(day|month|year|jour|tag|jahr|ann[ée]e)s?$/iu.exec(
      text,
    );
  if (!match) return undefined;
  const parts = [match[1], match[3], match[4]].map(
    (each) => getOwn(SPELLED, (each ?? '').toLowerCase()) ?? 'YYYY',
  );
  const order = orderOf(parts);
  if (!order) return undefined;
  const separator = /[-/.]/u.exec(match[2] ?? '')?.[0];
  return { order, ...(separator === undefined ? {} : { format: parts.join(separator) }) };
}

/** "dd.mm.yyyy", "D MMM YYYY HH:mm". */
function tokens(said: string): SaidFormat | undefined {
  const text = said
    .replace(/\bmonth\b/giu, 'MMMM')
    .replace(/\bmon\b/giu, 'MMM')
    .replace(/\bday\b/giu, 'D')
    .replace(/\byear\b/giu, 'YYYY');
  if (!/^[dmyhsaTtj/.,: ()\-\dZz]+$/iu.test(text) || !/[ymd]{1,4}.*[ymd]/iu.test(text)) return undefined;
  const [day, ...times] = text.split(/(?<=[ymd])(?:\s+|T)(?=h)/iu);
  if (
    day === undefined ||
    !/^(?:d{1,4}|m{1,4}|(?:y{4}|yy|jjjj|jj|y))(?:[-/., ]{0,2}(?:d{1,4}|m{1,4}|(?:y{4}|yy|jjjj|jj|y))){1,3}$/iu.test(
      day,
    )
  )
    return undefined;
  const format = day
    .replace(/j/giu, 'y')
    .replace(/y+/giu, (each) => (each.length === 2 ? 'YY' : 'YYYY'))
    .replace(/d+/giu, (each) => (each.length === 4 ? 'dddd' : each.length === 1 ? 'D' : 'DD'))
    .replace(/m+/giu, (each) => 'M'.repeat(Math.min(each.length, 4)));
  const time = times[0]
    ?.replace(/h+/giu, (each) => each)
    .replace(/n+/giu, 'mm')
    .replace(/mm/giu, 'mm')
    .replace(/ss/giu, 'ss')
    .replace(/hh/iu, /a/iu.test(times[0]) ? 'hh' : 'HH');
  const order = orderOf(format.match(/D+|M+|Y+/gu) ?? []);
  const whole = time === undefined ? format : `${format} ${time}`;
  return { ...(order ? { order } : {}), format: whole };
}

/** "2024-12-31", "31.12.2024": a date that can be read in one way only. */
function sample(text: string): SaidFormat | undefined {
  const match = /^(\d{1,4})([-/. ])(\d{1,2}|[A-Za-z]{3,9})\2(\d{1,4})$/u.exec(text);
  if (!match?.[1] || !match[2] || !match[3] || !match[4]) return undefined;
  const [, first, separator, middle, last] = match;
  const month = /[A-Za-z]/u.test(middle) ? (middle.length > 3 ? 'MMMM' : 'MMM') : 'MM';
  const day = (text_: string) => (text_.length === 1 ? 'D' : 'DD');
  if (first.length === 4) return { order: 'ymd', format: ['YYYY', month, day(last)].join(separator) };
  const year = last.length === 4 ? 'YYYY' : 'YY';
  if (month !== 'MM' || Number(first) > 12)
    return { order: 'dmy', format: [day(first), month, year].join(separator) };
  if (Number(middle) > 12) return { order: 'mdy', format: ['MM', day(middle), year].join(separator) };
  return undefined;
}

function orderOf(parts: readonly string[]): 'dmy' | 'mdy' | 'ymd' | undefined {
  const letters = parts
    .filter((each) => !/^d{4}$/u.test(each))
    .map((each) => each[0]?.toLowerCase())
    .join('');
  return letters === 'dmy' || letters === 'mdy' || letters === 'ymd' ? letters : undefined;
}
