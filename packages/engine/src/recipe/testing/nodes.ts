import fc from 'fast-check';
import { literal } from '../../duck/sql.js';
import type { Expression, OperationName } from '../expression.js';
import { someText } from './cells.js';

const column = fc.constantFrom('a', 'b', 'c "quoted"').map((name) => ({ op: 'column', name }));
const short = someText.filter((value) => value.length > 0);
const flag = fc.boolean();
/** Mostly a column; now and then something nested, so that operations meet each other's output. */
const of: fc.Arbitrary<Expression> = fc.oneof(
  { weight: 5, arbitrary: column },
  { weight: 1, arbitrary: column.map((each) => ({ op: 'trim', of: each })) },
  { weight: 1, arbitrary: column.map((each) => ({ op: 'number', of: each, decimal: ',', thousands: '.' })) },
  { weight: 1, arbitrary: fc.tuple(column, column).map((parts) => ({ op: 'concat', parts })) },
);
const parts = fc.array(of, { minLength: 1, maxLength: 3 });
const pattern = fc.constantFrom(
  '\\d+',
  '[a-z]+',
  '([A-Z])(\\w*)',
  '(\\d{1,2})/(\\d{1,2})',
  '\\s+',
  '^.',
  '.$',
  'é|É',
  '(a)|(b)',
  '[^a-z0-9]',
  'a+?',
  '\\bx',
  '[-,.]',
  '(?:ab)+',
  '(?<year>\\d{4})',
  '\\S+',
  '\\u00e9',
  '\\u{1F600}',
  '[\\s\\d]+',
  '😀',
  '(a)?b',
  '\\W',
  '\\D{2,}',
  '[+\\-]',
  'x\\b.',
);
const format = fc.constantFrom(
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'D.M.YY',
  'D MMMM YYYY',
  'MMM D, YYYY',
  'YYYYMMDD',
  'YYYY-MM-DDTHH:mm:ssZ',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DD HH:mm',
  'M/D/YYYY h:mm A',
  'dddd, MMMM Do, YYYY',
  'YYYY-MM-DDTHH:mm:ss.SSS',
  'YYYY-MM-DDTHH:mm:ss.SSSZ',
  'D-MMM-YY',
);
const formats = fc.uniqueArray(format, { minLength: 1, maxLength: 6 });
const zone = fc.constantFrom(
  'UTC',
  '+02:00',
  '-05:30',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
);
const pivot = fc.integer({ min: 0, max: 99 });
const condition: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    fc.record({ test: fc.constant('blank'), of }),
    fc.record({ test: fc.constant('equals'), of, to: of, ignore_case: flag }),
    fc.record({
      test: fc.constant('one_of'),
      of,
      values: fc.array(someText, { minLength: 1 }),
      ignore_case: flag,
    }),
    fc.record({ test: fc.constant('contains'), of, text: short, ignore_case: flag }),
    fc.record({ test: fc.constant('matches'), of, pattern, ignore_case: flag }),
    fc.record({
      test: fc.constant('compare'),
      of,
      as: fc.constant('number'),
      is: fc.constantFrom('<', '<=', '>', '>='),
      to: fc.constantFrom('0', '12', '-1.5', '1234.567'),
    }),
    fc.record({
      test: fc.constant('compare'),
      of,
      as: fc.constant('date'),
      is: fc.constantFrom('<', '<=', '>', '>='),
      to: fc.constantFrom('2024-01-31', '1999-12-31 23:59'),
    }),
    fc.record({ test: fc.constant('not'), of: tie('any') }),
    fc.record({
      test: fc.constantFrom('and', 'or'),
      of: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).any;

/** SQL over the arguments x and y, within what the reference knows. */
const sqlText = fc.letrec<{ text: string; number: string; condition: string }>((tie) => {
  const comparison = fc.constantFrom('=', '<>', '<', '<=', '>', '>=', 'IS DISTINCT FROM');
  const cell = fc.constantFrom('x', 'y', '"y"');
  const plain = someText.filter((value) => !value.includes('\0')).map(literal);
  const joined = (...parts: (string | fc.Arbitrary<string>)[]) =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      .map((each) => each.join(' '));
  return {
    text: fc.oneof(
      { maxDepth: 3 },
      cell,
      plain,
      joined('upper(', tie('text'), ')'),
      joined('trim(', tie('text'), ')'),
      joined('left(', tie('text'), ', 2)'),
      joined('(', tie('text'), '||', tie('text'), ')'),
      joined('concat(', tie('text'), ',', tie('number'), ')'),
      joined('coalesce(', tie('text'), ',', plain, ')'),
      joined('replace(', tie('text'), ",'a','bc')"),
      joined('nullif(', tie('text'), ',', cell, ')'),
      joined('CASE WHEN', tie('condition'), 'THEN', tie('text'), 'ELSE', cell, 'END'),
      joined('(', tie('number'), ')::VARCHAR'),
      joined('x::DATE::VARCHAR'),
      joined('(y::TIMESTAMP)::VARCHAR'),
    ),
    number: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('0', '1', '-2', '1.5', '0.000001', '100000', '12345678901'),
      fc.constantFrom('x::DECIMAL(18,2)', 'y::INTEGER', 'length(x)', 'year(x)', '(x::DATE - y::DATE)'),
      joined('(', fc.oneof(cell, tie('number')), fc.constantFrom('+', '-', '*', '%'), tie('number'), ')'),
      joined('round(', fc.oneof(cell, tie('number')), ', 2)'),
      joined(fc.constantFrom('abs', 'floor', 'ceil', 'trunc', 'sign'), '(', cell, ')'),
      joined('coalesce(', cell, ',', tie('number'), ')'),
    ),
    condition: fc.oneof(
      { maxDepth: 3 },
      joined('x', comparison, 'y'),
      joined('(', tie('text'), ')', comparison, '(', tie('text'), ')'),
      joined('(', fc.oneof(cell, tie('number')), ')', comparison, '(', tie('number'), ')'),
      joined(cell, comparison, "DATE '2000-02-29'"),
      joined(cell, 'BETWEEN', cell, 'AND', plain),
      joined(cell, 'IN (', plain, ',', cell, ", 'a')"),
      joined(tie('text'), 'IS NULL'),
      joined(tie('text'), fc.constantFrom('LIKE', 'ILIKE', 'NOT LIKE'), plain),
      joined(cell, '= true'),
      joined('NOT (', tie('condition'), ')'),
      joined('(', tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'), ')'),
    ),
  };
});

/** The fields of a random node of an operation, besides `op`: those that are told more than what it is made of. */
const fields: Partial<Record<OperationName, fc.Arbitrary<Record<string, unknown>>>> = {
  boolean: fc.record({ of, as: fc.constantFrom({ true: 'Y', false: 'N' }, { true: '', false: "it's" }) }),
  calculate: fc.record({ of, is: fc.constantFrom('+', '-', '*', '/'), by: of }),
  coalesce: fc.record({ of: parts }),
  column: fc.constantFrom({ name: 'a' }, { name: 'c "quoted"' }),
  concat: fc.record({ parts }),
  constant: fc.record({ value: someText }),
  date: fc.record({
    of,
    formats,
    output: fc.constantFrom('YYYY-MM-DD', 'D/M/YY', 'MMMM D, YYYY', '[on] DD MMM'),
    pivot,
  }),
  datetime: fc.record(
    {
      of,
      formats,
      output: fc.constantFrom('YYYY-MM-DDTHH:mm:ss', 'YYYY-MM-DD H:mm:ss.SSS'),
      pivot,
      from: zone,
      to: zone,
    },
    { requiredKeys: ['of', 'formats', 'output'] },
  ),
  empty_if: fc.record({ of, values: fc.array(someText, { minLength: 1 }) }, { requiredKeys: ['of'] }),
  epoch_date: fc.record({ of, unit: fc.constantFrom('seconds', 'milliseconds') }),
  excel_date: fc.record({ of, system: fc.constantFrom('1900', '1904'), time: flag }),
  extract: fc.record({ of, pattern, group: fc.integer({ min: 0, max: 3 }), ignore_case: flag }),
  hash_id: fc.record({ parts, prefix: someText, length: fc.integer({ min: 8, max: 64 }) }),
  if: fc.record({ when: condition, use: of, otherwise: of }, { requiredKeys: ['when', 'use'] }),
  join: fc.record({ parts, separator: someText }),
  html_text: fc.record({ of }),
  join_list: fc.record({ of, separator: someText }, { requiredKeys: ['of'] }),
  json_get: fc.record({ of, path: fc.constantFrom(['a'], ['a', 'b'], ['a', 'b', 0], ['a', 'b', 1], [0]) }),
  json_object: fc.record({
    members: fc.array(fc.record({ name: someText, value: of }), { minLength: 1, maxLength: 3 }),
  }),
  length_limit: fc.record({ of, length: fc.integer({ min: 1, max: 12 }) }),
  lookup: fc.record(
    {
      of,
      input: fc.constant('other'),
      key: fc.constant('k'),
      value: fc.constant('v'),
      ignore_case: flag,
      otherwise: fc.constantFrom('blank', 'keep'),
      where: fc.constantFrom({}, { kind: ' x' }, { kind: 'y', v: 'first' }, { kind: '' }),
      all: fc.record({ separator: someText }),
    },
    { requiredKeys: ['of', 'input', 'key', 'value'] },
  ),
  map: fc.record({
    of,
    values: fc.array(fc.record({ from: someText, to: someText }), { minLength: 1, maxLength: 12 }),
    otherwise: fc.constantFrom('keep', 'blank', { constant: "other's" }),
    ignore_case: flag,
  }),
  name_part: fc.record({ of, part: fc.constantFrom('first', 'middle', 'last') }),
  number: fc.record({
    of,
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom('', ',', '.', ' ', "'"),
    percent: fc.constantFrom('divide', 'drop'),
  }),
  pad: fc.record({
    of,
    length: fc.integer({ min: 1, max: 20 }),
    with: fc.constantFrom('0', ' ', '😀', "'"),
    side: fc.constantFrom('start', 'end'),
  }),
  phone_e164: fc.record(
    {
      of,
      country: fc.constantFrom('US', 'GB', 'DE'),
      country_of: fc.oneof(
        of,
        fc.constantFrom('Germany', ' us', 'FRA').map((value) => ({ op: 'constant', value })),
      ),
    },
    { requiredKeys: ['of', 'country'] },
  ),
  prefix: fc.record({ of, prefix: short }),
  replace: fc.record({ of, find: short, with: someText }),
  replace_pattern: fc.record({
    of,
    pattern,
    with: fc.oneof(someText, fc.constantFrom('$1-$2', '$$', '\\0', '<$1>')),
    ignore_case: flag,
  }),
  round: fc.record({
    of,
    places: fc.integer({ min: 0, max: 20 }),
    mode: fc.constantFrom('half_up', 'half_even', 'down'),
  }),
  scale: fc.record({
    of,
    by: fc.constantFrom('1', '0', '0.01', '100', '-1.5', '1.609344', '123456789012345678.123456789012345678'),
  }),
  sequence: fc.record(
    { start: fc.nat(100_000), prefix: someText, width: fc.integer({ min: 0, max: 8 }), within: of, by: of },
    { requiredKeys: ['start', 'prefix', 'width'] },
  ),
  sheet_lookup: fc.record(
    {
      of,
      sheet: fc.constant('other'),
      key: fc.constantFrom(['k'], ['kind', 'k'], ['kind']),
      separator: fc.constantFrom(' ', ', ', '', '\u00a0'),
      value: fc.constantFrom('v', 'k'),
      ignore_case: flag,
      otherwise: fc.constantFrom('blank', 'keep'),
    },
    { requiredKeys: ['of', 'sheet', 'key', 'value'] },
  ),
  split: fc.record({
    of,
    by: fc.oneof(short, fc.constantFrom(',', '-', ' ', '/')),
    part: fc.constantFrom(1, 2, 3, -1, -2),
  }),
  sql: fc.record({
    expression: fc.oneof(sqlText.text, sqlText.number, sqlText.condition),
    args: fc.record({ x: of, y: of }),
  }),
  strip: fc.record({
    of,
    characters: fc.oneof(short, fc.constantFrom('0', '-.,', ' \u00a0')),
    from: fc.constantFrom('both', 'start', 'end', 'all'),
  }),
  substring: fc.record(
    { of, from: fc.constantFrom(1, 2, 3, 9, -1, -2, -30), length: fc.integer({ min: 1, max: 9 }) },
    { requiredKeys: ['of', 'from'] },
  ),
  suffix: fc.record({ of, suffix: short }),
};

export function fieldsOf(op: OperationName): fc.Arbitrary<Record<string, unknown>> {
  return fields[op] ?? fc.record({ of });
}
