import { dateFormatOf } from '../date-format.js';
import type { Action } from '../instruction.js';
import { each, readers } from '../reader.js';
import { columnsOf, hasColumn, type Reading, splitList, tableOf, valueIn } from '../reading.js';

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu;

const WRITES = /^\s+(?:writes?|uses?|puts?|has|have|gives?|types?|enters?)\s/iu;

/** "Leeds writes dates as day/month/year, Hamburg as year-month-day", "Leeds writes the day first, Boston the month". */
function perTable(text: string, reading: Reading): Action[] | undefined {
  if (!/\b(?:writes?|uses?|puts?|has|have|gives?|types?|enters?)\b/iu.test(text)) return undefined;
  const found: Action[] = [];
  let isFirst = false;
  for (const part of text.split(/\s*[,;]\s*(?:(?:and|but|while|whereas)\s+)?/iu)) {
    const [, who = '', how = ''] =
      /^(.+?)\s+(?:(?:writes?|uses?|puts?|has|have|gives?|types?|enters?)\s+)?(?:(?:its|the|their)?\s*dates?\s+)?(?:(?:as|in|like|with)\s+)?((?:the\s+)?(?:day|month|year)(?:\s+first|\s+comes first)?|\S*[./-]\S*(?:\s+format)?)$/iu.exec(
        part,
      ) ?? [];
    // Only later parts go without the verb: "write the order date like …" has no one who writes.
    if (found.length === 0 && !WRITES.test(part.slice(who.length))) return undefined;
    const tables = splitList(who, reading).map((each_) => tableOf(each_, reading));
    const plain = how.replace(/^the\s+/iu, '');
    if (/first$/iu.test(plain)) isFirst = true;
    const format = dateFormatOf(/^(?:day|month|year)$/iu.test(plain) && isFirst ? `${plain} first` : plain);
    if (!format || tables.length === 0 || tables.some((table) => table === undefined)) return undefined;
    for (const table of tables) if (table !== undefined) found.push({ do: 'read_dates', ...format, table });
  }
  return found;
}

export const dates = [
  ...readers(['{text}'], (slots, reading) => perTable(slots.text ?? '', reading)),
  ...readers(
    [
      '[the] {table} [(list|file|sheet|export|table)] (has|uses|use|have|contains|writes) [(its|the)] {format} (dates|date format|dates only)',
    ],
    (slots, reading) => readDates('dates', slots.format, slots.table, reading),
  ),
  ...readers(
    ['[<read_verb>] {sample} (as|is|means|stands for|should be read as) {day}'],
    (slots, reading) => {
      const sample = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/u.exec(valueIn(slots.sample ?? '', reading));
      const said =
        /^(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? (\p{L}+)|(\p{L}+) (\d{1,2})(?:st|nd|rd|th)?)(?:,? \d{4})?$/u.exec(
          valueIn(slots.day ?? '', reading),
        );
      const month = said?.[2] ?? said?.[3] ?? '';
      if (!sample || !said || !MONTH.test(month)) return undefined;
      const day = Number(said[1] ?? said[4]);
      if (Number(sample[1]) === Number(sample[2])) return undefined;
      return { do: 'read_dates', order: Number(sample[1]) === day ? 'dmy' : 'mdy' };
    },
  ),
  ...readers(
    [
      '[(in|for) {what} ,?] [the] day (comes|is|stands|goes) (first|before the month) [in {what}]',
      'the (first|1st) number [in {what}] is the day',
    ],
    (slots, reading) => readDates(slots.what, 'day first', undefined, reading),
  ),
  ...readers(
    [
      '[(in|for) {what} ,?] [the] month (comes|is|stands|goes) (first|before the day) [in {what}]',
      'the (first|1st) number [in {what}] is the month',
    ],
    (slots, reading) => readDates(slots.what, 'month first', undefined, reading),
  ),
  ...readers(
    [
      '<read_verb> [(the|all|our)] {what} [(in|from) {table}] (as|in|by|to be|with|using) [being] [the] {format}',
      '{what} (is|are|come|comes|is written|are written|are given|is given|are stored|is stored|are entered|were entered|appear|stand|stands|look like|looks like|were typed|are typed|are exported|is exported|use|uses|follow|follows|have|has) [(in|as|like|with|by|always|all|mostly|the)] [(in|as|like|with|the|format|of)] [(format|form|order|pattern|style)] {format} [(in|from|for) {table}]',
      '{what} : {format}',
      '[the] (date|dates|date format|format|format of the dates|format of dates) [(in|of|for|from) {table}] (is|are|:) {format}',
      'in {table} ,? {what} (is|are) {format}',
    ],
    (slots, reading) => readDates(slots.what, slots.format, slots.table, reading),
  ),
  ...readers(
    [
      '<format_verb> [(the|all|our|every|each)] {what} (as|to|in|into|using|with|like|follow|look like) [the] [(format|form|style|a)] {format} [format]',
      '{what} (should|must|shall|has to|have to|needs to|need to|ought to) (be|look like|have|read|be in|be written|be formatted|be shown|be written as|be formatted as|be shown as|be converted to|be written in|come out as|follow|use) [(in|as|like|the)] [(format|form|style|the format)] {format} [format]',
      '(use|i want|we want|we need|i need|want|need|output|give me) [the] {format} [(format|style)] (for|in|on) [(all|the)] {what}',
      '(use|i want|we want|we need|i need|want|need|output|give me) {format} {what}',
      "(i want|we want|we need|i need|want|need|give me|use|i'd like|we'd like) [(the|all)] {what} (like|as|in|in the form|formatted as|formatted like|written as|to be|to look like) [the] [(format|form)] {format} [format]",
      '{what} (->|=>|→) {format}',
      '[(the|all)] {what} (as|like|in|in the form|in the format|in the style) {format}',
      'change the format of {what} (to|into) {format}',
      '<format_verb> [the] (date format|format) [(of|for|in) {what}] (to|as|into) {format}',
    ],
    (slots, reading) => writeDates(slots.what ?? 'dates', slots.format, reading),
  ),
];

const DATES =
  /^(?:the\s+|all\s+|our\s+|all the\s+|every\s+)*(?:dates?|date (?:columns?|fields?|values?|formats?)|dates and times|timestamps?|datetimes?|days)(?: (?:columns?|fields?))?$/iu;

/** Every date, or the columns named; nothing where the words name neither. */
function dateColumns(what: string | undefined, reading: Reading): string[] | 'all' | undefined {
  if (what === undefined || DATES.test(what) || /^(?:it|they|them)$/iu.test(what)) return 'all';
  const columns = columnsOf(
    what
      .replace(/^(?:the\s+)?(?:date\s+)?format (?:of|for|in)\s+/iu, '')
      .replace(/\s+(?:dates|format)$/iu, (tail) => (/dates/iu.test(tail) ? ' date' : '')),
    reading,
  );
  return columns?.every(
    (column) => hasColumn(column, reading, 0.85) || /date|day|birth|since|time|\bon$|\bat$/iu.test(column),
  )
    ? columns
    : undefined;
}

const NATION =
  /^(?:german|austrian|swiss|american|us|british|english|uk|european|australian|japanese|chinese)$/iu;
const DATED = /date|day|birth|since|time|created|changed|born|dob|\bon$|\bat$/iu;

function readDates(
  what: string | undefined,
  said: string | undefined,
  table: string | undefined,
  reading: Reading,
): Action[] | undefined {
  const format = said === undefined ? undefined : dateFormatOf(valueIn(said, reading));
  if (!format) return undefined;
  const plain = what?.replace(/\s+(?:in|from|of)\s+(?:the\s+)?(.+)$/iu, '');
  const inner = /\s+(?:in|from|of)\s+(.+)$/iu.exec(what ?? '')?.[1];
  const from = tableOf(table ?? inner, reading);
  const columns = dateColumns(from !== undefined && table === undefined ? plain : what, reading);
  if (columns === undefined || (table !== undefined && from === undefined)) return undefined;
  // "Job titles are in German": a nation alone speaks of dates only where the column does.
  if (columns !== 'all' && NATION.test(said ?? '') && !columns.every((column) => DATED.test(column)))
    return undefined;
  return each(columns === 'all' ? undefined : columns, (named) => ({
    do: 'read_dates',
    ...named,
    ...format,
    ...(from === undefined ? {} : { table: from }),
  }));
}

function writeDates(what: string, said: string | undefined, reading: Reading): Action[] | undefined {
  const format = said === undefined ? undefined : dateFormatOf(valueIn(said, reading));
  const columns = dateColumns(what, reading);
  if (!format || columns === undefined) return undefined;
  const written =
    format.format ??
    (format.order === 'dmy' ? 'DD/MM/YYYY' : format.order === 'mdy' ? 'MM/DD/YYYY' : 'YYYY-MM-DD');
  return each(columns === 'all' ? undefined : columns, (named) => ({
    do: 'write_dates',
    ...named,
    format: written,
  }));
}
