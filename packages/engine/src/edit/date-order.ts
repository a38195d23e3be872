import { type Token, writingOf } from '../cells/date-format.js';
import { readMoment } from '../cells/date-text.js';
import { inputFormat } from '../recipe/date-format.js';

export type Order = 'dmy' | 'mdy' | 'ymd';

const NUMERIC: Partial<Record<Token, 'd' | 'm' | 'y'>> = {
  DD: 'd',
  D: 'd',
  MM: 'm',
  M: 'm',
  YYYY: 'y',
  YY: 'y',
};

/** The format with day, month and year in another order; one with the month's name, or with a year of four digits in front, stays. */
export function reordered(format: string, order: Order): string {
  const pieces = writingOf(format);
  const places = pieces.flatMap((piece, at) => ('token' in piece && NUMERIC[piece.token] ? [at] : []));
  const tokens = places.flatMap((at) => {
    const piece = pieces[at];
    return piece && 'token' in piece ? [piece.token] : [];
  });
  if (tokens.length !== 3 || (tokens[0] === 'YYYY' && order !== 'ymd')) return format;
  // "YYYYMMDD" with its year at the end cannot be told from one with its year in front.
  if (tokens[2] === 'YYYY' && order === 'ymd') return format;
  const sorted = [...tokens].sort(
    (a, b) => order.indexOf(NUMERIC[a] ?? '') - order.indexOf(NUMERIC[b] ?? ''),
  );
  return pieces
    .map((piece, at) => {
      const index = places.indexOf(at);
      if (index >= 0) return sorted[index] ?? '';
      if ('token' in piece) return piece.token;
      return /[A-Za-z[\]]/.test(piece.literal) && piece.literal !== 'T'
        ? `[${piece.literal}]`
        : piece.literal;
    })
    .join('');
}

const SEPARATED = {
  dmy: ['D/M/YYYY', 'D.M.YYYY', 'D-M-YYYY', 'D/M/YY', 'D.M.YY', 'D-M-YY', 'DDMMYYYY'],
  mdy: ['M/D/YYYY', 'M-D-YYYY', 'M.D.YYYY', 'M/D/YY', 'M-D-YY', 'M.D.YY', 'MMDDYYYY'],
  ymd: ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YY-MM-DD', 'YYMMDD'],
};
const NAMED = ['D MMM YYYY', 'D-MMM-YYYY', 'D-MMM-YY', 'MMM D, YYYY', 'MMMM D, YYYY', 'D. MMMM YYYY'];

/** The formats, of those that people use with this order, by which some of the texts can be read. */
export function formatsFor(texts: readonly string[], order: Order | undefined): string[] {
  const orders: Order[] = order === undefined ? ['ymd', 'dmy', 'mdy'] : [order, 'ymd'];
  const dates = [...new Set(orders.flatMap((each) => SEPARATED[each])), ...NAMED];
  const timed = dates.flatMap((each) => [`${each} HH:mm:ss`, `${each} HH:mm`]);
  const found: string[] = [];
  let unread = texts.slice(0, 1000);
  for (const format of [...dates, ...timed, 'YYYY-MM-DDTHH:mm:ss', 'YYYY-MM-DDTHH:mm:ssZ']) {
    const rest = unread.filter((text) => readMoment(text, [format], 50) === null);
    if (rest.length < unread.length) found.push(format);
    unread = rest;
  }
  return found.length > 0 ? found : SEPARATED[order ?? 'ymd'].slice(0, 3);
}

/** "dd/mm/yyyy", "Mon D, YYYY" → as formats are written here; undefined where it is none. */
export function formatNamed(text: string): string | undefined {
  const trimmed = text.trim();
  if (inputFormat.safeParse(trimmed).success) return trimmed;
  const minutes = trimmed.replace(/(?<=[Hh]{1,2}[:.])(?:mm|MM|nn)/g, '\u0001');
  const tidy = minutes
    .replace(/y{4}|j{4}|a{4}/gi, 'YYYY')
    .replace(/y{2}|j{2}/gi, 'YY')
    .replace(/month/gi, 'MMMM')
    .replace(/mon/gi, 'MMM')
    .replace(/m{1,4}/gi, (run) => run.toUpperCase())
    .replace(/t{2}|d{2}/gi, 'DD')
    .replace(/d(?!d|o)/gi, (run, at: number, whole: string) => (whole[at - 1] === 'D' ? run : 'D'))
    .replaceAll('\u0001', 'mm');
  return inputFormat.safeParse(tidy).success ? tidy : undefined;
}
