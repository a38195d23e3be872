import { z } from 'zod';
import { isFormat, type Part, readingOf, type Token, writingOf } from '../cells/date-format.js';

const WRITTEN: Token[] = ['YYYY', 'YY', 'MMMM', 'MMM', 'MM', 'M', 'DD', 'D', 'HH', 'H', 'mm', 'ss', 'SSS'];
const TIMES: Token[] = ['HH', 'H', 'mm', 'ss', 'SSS'];

const formatText = z
  .string()
  .min(1)
  .max(60)
  .refine(isFormat, 'has a letter that is no part of a date: put it in [ ]');

/** A format to read: each part at most once, and a full date. Letters that are meant as such go in [ ]. */
export const inputFormat = formatText.refine((format) => {
  const { parts } = readingOf(format);
  const has = (...wanted: Part[]) => wanted.filter((part) => parts.includes(part)).length === 1;
  return (
    new Set(parts).size === parts.length &&
    has('year', 'short_year') &&
    has('month', 'month_name') &&
    has('day') &&
    !(parts.includes('hour') && parts.includes('half_hour')) &&
    parts.includes('half_hour') === parts.includes('half')
  );
}, 'must have a year, a month and a day, each once (and A for am or pm if it has h)');

export const outputDate = formatText.refine(
  (format) =>
    writingOf(format).every(
      (piece) => 'literal' in piece || (WRITTEN.includes(piece.token) && !TIMES.includes(piece.token)),
    ),
  'can be written with YYYY, YY, MMMM, MMM, MM, M, DD, D',
);

export const outputDatetime = formatText.refine(
  (format) => writingOf(format).every((piece) => 'literal' in piece || WRITTEN.includes(piece.token)),
  'can be written with YYYY, YY, MMMM, MMM, MM, M, DD, D, HH, H, mm, ss, SSS',
);
