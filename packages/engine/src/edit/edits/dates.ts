import { readMoment } from '../../cells/date-text.js';
import { outputDate } from '../../recipe/date-format.js';
import { isOp, node, nodesOf, rewrite } from '../../recipe/edit.js';
import { formatNamed, formatsFor, reordered } from '../date-order.js';
import { type Edit, editColumns, hasStep } from '../edit-columns.js';
import { Refusal } from '../refusal.js';
import { textsOf } from '../scene.js';
import { withoutNoun } from '../target.js';

const ORDER_NAMES = { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' };

/** In every column that reads dates, or in the one that is named. */
export const readDates: Edit<'read_dates'> = (scene, given) => {
  const told = withoutNoun(scene, given, 'dates?');
  const format = told.format === undefined ? undefined : formatNamed(told.format);
  if (told.format !== undefined && format === undefined)
    throw new Refusal(`"${told.format}" is no format of dates: it has to name day, month and year.`);
  if (format === undefined && told.order === undefined)
    throw new Refusal('Say in which order day, month and year stand.');
  return editColumns(scene, told, (of, { rows, column }) => {
    const reads = format
      ? `reads dates written ${format}`
      : `reads dates as ${ORDER_NAMES[told.order ?? 'dmy']}`;
    if (hasStep(of, 'date', 'datetime'))
      return {
        expression: rewrite(of, (each) => {
          if (!isOp(each, 'date', 'datetime')) return each;
          const formats = format
            ? withFormat(each.formats, format)
            : inOrder(each.formats, told.order ?? 'dmy');
          return node({ ...each, formats });
        }),
        says: reads,
      };
    if (told.column === undefined) return undefined;
    const texts = textsOf(of, rows);
    const formats = format ? [format] : formatsFor(texts, told.order);
    mustHoldDates(column, texts, formats);
    return { expression: node({ op: 'date', of, formats }), says: reads };
  });
};

function mustHoldDates(column: string, texts: readonly string[], formats: readonly string[]): void {
  if (texts.length > 0 && !texts.some((text) => readMoment(text, formats, 50)))
    throw new Refusal(`${column} holds no dates written ${formats.join(' or ')}.`);
}

function inOrder(formats: readonly string[], order: 'dmy' | 'mdy' | 'ymd'): string[] {
  return [...new Set(formats.map((each) => reordered(each, order)))];
}

/** In front, and instead of those that read the same texts in another order. */
function withFormat(formats: readonly string[], format: string): string[] {
  const letters = (each: string) => [...each.replace(/[^A-Za-z]/g, '')].sort().join('');
  const others = formats.filter(
    (each) =>
      each !== format && !(letters(each) === letters(format) && separators(each) === separators(format)),
  );
  return [format, ...others];
}

function separators(format: string): string {
  return format.replace(/[A-Za-z]+/g, '');
}

export const writeDates: Edit<'write_dates'> = (scene, given) => {
  const told = withoutNoun(scene, given, 'dates?');
  const format = formatNamed(told.format) ?? told.format;
  const hasTime = !outputDate.safeParse(format).success;
  const says = `is written as ${format}`;
  return editColumns(scene, told, (of, { rows, column }) => {
    if (hasStep(of, 'date', 'datetime'))
      return {
        expression: rewrite(of, (each) => {
          if (isOp(each, 'date') && hasTime) {
            const { pivot, formats } = each;
            return node({ op: 'datetime', of: each.of, formats, pivot, output: format });
          }
          return isOp(each, 'date', 'datetime') ? node({ ...each, output: format }) : each;
        }),
        says,
      };
    const op = hasTime ? 'datetime' : 'date';
    if (nodesOf(of, 'excel_date').length > 0)
      return {
        expression: node({ op, of, formats: ['YYYY-MM-DD', 'YYYY-MM-DDTHH:mm:ss'], output: format }),
        says,
      };
    if (told.column === undefined) return undefined;
    const texts = textsOf(of, rows);
    const formats = formatsFor(texts, undefined);
    mustHoldDates(column, texts, formats);
    return { expression: node({ op, of, formats, output: format }), says };
  });
};
