import { getOwn } from '@godwit/contract/own';
import { conditionOf } from '../condition.js';
import type { Action, SaidCondition } from '../instruction.js';
import { each, numberOf, readers } from '../reader.js';
import { columnsOf, hasColumn, type Reading, splitList, valueIn } from '../reading.js';
import { rowsOf } from '../rows.js';

const NUMBERS =
  /^(?:the\s+|all\s+|our\s+)*(?:numbers?|amounts?|figures?|values?|prices?|money|sums?|decimals?|balances?|totals?|quantities|currency|money columns?|number columns?|amount columns?|they|it|them)$/iu;

/** All numbers, or the columns named; `undefined` where the words name neither. */
function numberColumns(what: string | undefined, reading: Reading): { columns?: string[] } | undefined {
  if (what === undefined) return {};
  if (hasColumn(what, reading, 0.98) || !NUMBERS.test(what)) {
    const columns = columnsOf(what, reading);
    return columns === undefined ? undefined : { columns };
  }
  return {};
}

export const numbers = [
  ...readers(
    [
      '{x} in [the] (column|field) {what} (is|are|come|is given|are given) in {unit}',
      '{what} (is|are|come|comes|is given|are given|are stored|is stored|are written|is written|is kept|are kept|are held|is held|stand) in {unit}',
      '{what} in {unit}',
      '{what} (has|have|use|uses) {unit}',
      '{what} is {unit} (not|and not) {other}',
      '(divide|scale) {what} (by|down by) {divisor:number}',
      '{what} (should|must|needs to|has to|have to|need to) be (divided|scaled) by {divisor:number}',
      'divide by {divisor:number}',
      'multiply by {factor:number}',
      '(multiply|scale) {what} (by|with) {factor:number}',
      '{what} (should|must|needs to|has to|have to|need to) be (multiplied|scaled) (by|with) {factor:number}',
      'convert {what} from {unit} to (dollars|euros?|euro|pounds|francs|kronor|units|whole units|the main unit)',
      'convert {what} from {unit} to {target}',
    ],
    (slots, reading) => {
      const by = factorOf(slots.unit, slots.target, slots.divisor, slots.factor);
      const found = by === undefined ? undefined : numberColumns(slots.what, reading);
      return found && by !== undefined
        ? each(found.columns, (named) => ({ do: 'scale', ...named, by }))
        : undefined;
    },
  ),
  ...readers(
    [
      '{what} (use|uses|have|has|are written with|is written with|are with|with|come with|contain|contains|is with) [a] (decimal {mark}|{mark} as [(a|the)] decimal [(separator|sign|mark|point)]|{mark} for decimals|{mark} as [the] decimals)',
      '[the] decimal (separator|sign|mark|point) [(in|of|for) {what}] (is|=|:) [(a|the)] {mark}',
      '[(a|the)] {mark} is [(the|a)] decimal (separator|sign|mark|point) [(in|of|for) {what}]',
      '[a] decimal {mark} [(in|for) {what}]',
      '{what} (is|are) [(written|formatted|in)] [(in|the)] {style} [(style|format|notation|way)]',
      '{what} (is|are) (written|formatted) (like|as) {sample}',
      '{what} (look|looks) like {sample}',
      '{mark} (is|means) decimals?',
      '{what} (uses?|has|have|with|is written with|are written with) {x} (for|as) [the] thousands [separator] and {mark} (for|as) [the] (decimals|decimal|decimal separator)',
      '{what} (uses?|has|have|with|is written with|are written with) {mark} (for|as) [the] (decimals|decimal|decimal separator) and {x} (for|as) [the] thousands [separator]',
      '<read_verb> {what} (with|as having|using) [a] decimal {mark}',
      '<read_verb> {what} as {style} [(numbers|format|style|notation)]',
    ],
    (slots, reading) => {
      const decimal = decimalOf(slots.mark, slots.style, slots.sample, reading);
      if (/phone|name|date|mobile|address|title|text|note|description|remark/iu.test(slots.what ?? ''))
        return undefined;
      if (
        slots.style !== undefined &&
        !NUMBERS.test(slots.what ?? '') &&
        !hasColumn(slots.what ?? '', reading, 0.9)
      )
        return undefined;
      const found = decimal === undefined ? undefined : numberColumns(slots.what, reading);
      return found && decimal !== undefined
        ? each(found.columns, (named) => ({ do: 'read_numbers', ...named, decimal }))
        : undefined;
    },
  ),
  ...readers(
    [
      '(round|cut|limit|format|show|write|give|display|set|use|make|put|output) {what} (to|with|at|in|as|having) [(exactly|always|only|a|max|at most)] {places:number} (decimals?|decimal places?|places?|digits? after the (decimal )?point|fraction digits|dp|decimal digits|numbers? after the comma|digits after the comma|decimal figures)',
      '{what} (should|must|has to|have to|needs to|need to|always) (have|be rounded to|be written with|be shown with|show|be given with|be formatted with|get|use|be with) [(exactly|always|only)] {places:number} (decimals?|decimal places?|places?|digits after the point|fraction digits|decimal digits)',
      '{what} (with|to|in) {places:number} (decimals?|decimal places?)',
      '(use|i want|we want|we need|always|with) {places:number} (decimals?|decimal places?) [(for|in|on|with) {what}]',
      '{places:number} (decimals?|decimal places?) (for|in|on) [(all|the|all the)] {what}',
      '{what} (should have|must have|has|have|need|needs|want|require|requires) {places:number} (decimals?|decimal places?)',
    ],
    (slots, reading) => decimals(slots.what, numberOf(slots.places), reading),
  ),
  ...readers(
    [
      'round {what} (to|up to|off to) [(the|a)] (whole|nearest|full|nearest whole|integer) [(numbers?|integer|integers|unit|units|euro|euros|dollar|dollars)]',
      'round {what} [(off|up or down)]',
      '{what} (should|must) be (whole numbers?|integers?|an integer|a whole number|rounded to whole numbers|round numbers|rounded)',
      '(remove|drop|cut|cut off|get rid of) [the] (decimals|decimal places|fraction|cents) (from|of|in) {what}',
      '(no|without) decimals [(for|in|on) {what}]',
      '{what} (without|with no|has no|have no|should have no|must have no) (decimals|decimal places|cents)',
      'make {what} (a whole number|whole numbers|integers?|an integer)',
    ],
    (slots, reading) => decimals(slots.what, 0, reading),
  ),
];

/** "1.234,50 means 1234.50". */
export const numberSamples = readers(
  ['{sample} (means|is|stands for|=|is really|should be read as) {plain}'],
  (slots, reading) => {
    const decimal = decimalOf(undefined, undefined, slots.sample, reading);
    const sample = valueIn(slots.sample ?? '', reading)
      .replace(decimal === ',' ? /[. ']/gu : /[, ']/gu, '')
      .replace(',', '.');
    return decimal !== undefined && Number(sample) === Number(slots.plain)
      ? { do: 'read_numbers', decimal }
      : undefined;
  },
);

/** What makes a number negative. */
export const signs = [
  ...readers(
    [
      '{what} in (brackets|parentheses|round brackets) (is|are|means?|count as|counts as|stand for|should be|become) [(a|the)] <negative> [(numbers?|amounts?|values?)]',
      '(brackets|parentheses|round brackets) [(around|on|in) {what}] (means?|stand for|indicate|denote|are) [(a|the|that it is|that they are)] <negative> [(numbers?|amounts?|values?)]',
      '<negative> {what} (are|is|stand|come) [(written|shown|put|given)] in (brackets|parentheses)',
      '(treat|read|interpret) (brackets|parentheses|{what} in brackets|{what} in parentheses) as <negative>',
    ],
    (slots, reading) => {
      const columns =
        slots.what === undefined || (NUMBERS.test(slots.what) && !hasColumn(slots.what, reading, 0.98))
          ? undefined
          : columnsOf(slots.what, reading);
      return each(columns, (named) => ({ do: 'negative', ...named, when: 'brackets' }));
    },
  ),
  ...readers(
    [
      '{what} with a trailing minus [sign] (is|are|means?|count as) negative',
      '[the] minus [sign] (stands|is|comes|is written) (after|behind|at the end of) [the] {what}',
      'trailing minus [(sign|signs)] (means?|is|are) negative',
      '[a] minus at the end means negative',
    ],
    () => ({ do: 'negative', when: 'trailing_minus' }),
  ),
  ...readers(
    [
      '[the] {column} (of|for|on) {rows} (is|are|should be|must be|has to be|have to be|becomes?) <negative>',
      '{rows} (is|are|count as|counts as|should be|must be|have to be|become|get|should become|need to be) <negative> [(in {column}|numbers|amounts|values)]',
      'make {column} negative (for|of|on) {rows}',
      'make {rows} negative [in {column}]',
      'make {column} negative <if> {condition}',
      '{column} (is|are|should be|must be|becomes) <negative> (for|of|on) {rows}',
      '{column} (is|are|should be|must be|becomes) <negative> <if> {condition}',
      '<if> {condition} ,? [then] (make|set|turn) {column} negative',
      '<if> {condition} (,|, then|then) {column} (is|should be|must be) negative',
    ],
    (slots, reading) => negative(slots.rows, slots.condition, slots.column, reading),
  ),
];

function negative(
  rows: string | undefined,
  condition: string | undefined,
  said: string | undefined,
  reading: Reading,
): Action[] | undefined {
  const columns = said === undefined ? undefined : columnsOf(said, reading);
  if (said !== undefined && columns === undefined) return undefined;
  if (rows !== undefined && /\s(?:is|are)\s.+\sand$/iu.test(rows))
    return negative(rows.replace(/\s(?:is|are)\s.+\sand$/iu, ''), condition, said, reading);
  if (rows !== undefined && NUMBERS.test(rows)) return undefined;
  if (rows !== undefined && /^(?:it|they|when|if|this|that|minus)\b/iu.test(rows)) return undefined;
  const when =
    condition !== undefined
      ? conditionOf(condition, reading)
      : rows === undefined
        ? undefined
        : kindsOf(rows, reading);
  return when ? each(columns, (named) => ({ do: 'negative', ...named, when })) : undefined;
}

/** "credit memos": rows of that kind, by its name in the singular. */
function kindsOf(rows: string, reading: Reading): SaidCondition | undefined {
  if (/\s(?:with|whose|where|that|which|from|without|of)\s/iu.test(rows)) return rowsOf(rows, reading)?.when;
  const kinds = splitList(rows.replace(/^(?:the|all|any)\s+/iu, ''), reading).map((kind) =>
    valueIn(kind, reading),
  );
  if (kinds.some((kind) => kind.split(' ').length > 3)) return undefined;
  return { is: 'equal', values: kinds.map((kind) => kind.replace(/(?<=[^s])s$/u, '')) };
}

function decimals(
  what: string | undefined,
  places: number | undefined,
  reading: Reading,
): Action[] | undefined {
  if (places === undefined || places > 15 || !Number.isInteger(places)) return undefined;
  const found = numberColumns(what, reading);
  return found ? each(found.columns, (named) => ({ do: 'decimals', ...named, places })) : undefined;
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:euro|us|american)\s+)?(?:cents?|pence|pennies|öre|rappen|centimes|groszy|øre|hundredths|minor units|ct)$/iu,
    '0.01',
  ],
  [
    /^(?:thousands?(?: of \p{L}+)?|thousand (?:euros?|dollars|pounds)|k(?: \p{Lu}{3})?|teur|keur|kusd|1000s|'000)$/iu,
    '1000',
  ],
  [/^(?:millions?|mio|m|million (?:euros?|dollars|pounds))$/iu, '1000000'],
  [/^(?:tenths|dimes)$/iu, '0.1'],
  [/^(?:hundreds)$/iu, '100'],
  [/^(?:(?:a )?fractions?|fractions? of (?:1|one)|shares?)$/iu, '100'],
];
/** What one of the unit is in the base unit of its kind. */
const SIZES: Readonly<Record<string, readonly [string, number]>> = Object.fromEntries(
  (
    [
      ['weight', -3, 'g gram grams gramme grammes'],
      ['weight', 0, 'kg kilo kilos kilogram kilograms'],
      ['weight', -6, 'mg milligram milligrams'],
      ['weight', 3, 't ton tons tonne tonnes'],
      ['length', -3, 'mm millimetre millimetres millimeter millimeters'],
      ['length', -2, 'cm centimetre centimetres centimeter centimeters'],
      ['length', 0, 'm metre metres meter meters'],
      ['length', 3, 'km kilometre kilometres kilometer kilometers'],
      ['volume', -3, 'ml millilitre millilitres milliliter milliliters'],
      ['volume', -2, 'cl centilitre centilitres'],
      ['volume', 0, 'l litre litres liter liters'],
    ] as const
  ).flatMap(([kind, power, names]) => names.split(' ').map((name) => [name, [kind, power] as const])),
);

function factorOf(
  unit: string | undefined,
  target: string | undefined,
  divisor: string | undefined,
  factor: string | undefined,
): string | undefined {
  const by = numberOf(divisor);
  if (by !== undefined) return by === 0 ? undefined : plain(1 / by);
  const times = numberOf(factor);
  if (times !== undefined) return plain(times);
  const said = (unit ?? '')
    .replace(/,?\s+(?:but\s+)?(?:not|and not|we need|we want|needed in|wanted in)\s+.*$/iu, '')
    .trim();
  const wanted = target ?? /(?:we need|we want|needed in|wanted in|not)\s+(\S+)$/iu.exec(unit ?? '')?.[1];
  const from = getOwn(SIZES, said.toLowerCase());
  const to = getOwn(SIZES, (wanted ?? '').toLowerCase());
  if (from && to && from[0] === to[0]) return plain(10 ** (from[1] - to[1]));
  return UNITS.find(([pattern]) => pattern.test(said))?.[1];
}

function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function decimalOf(
  mark: string | undefined,
  style: string | undefined,
  sample: string | undefined,
  reading: Reading,
): '.' | ',' | undefined {
  if (mark !== undefined) {
    const said = valueIn(mark, reading).toLowerCase();
    if (/^(?:comma|,|commas)$/u.test(said)) return ',';
    return /^(?:point|dot|period|\.|points|full stop)$/u.test(said) ? '.' : undefined;
  }
  if (style !== undefined) {
    const said = valueIn(style, reading).toLowerCase();
    if (
      /^(?:german|european|continental|french|dutch|spanish|italian|swedish|danish|austrian|polish|portuguese|brazilian|norwegian|finnish|belgian)(?: numbers?| format| style)?$/u.test(
        said,
      )
    )
      return ',';
    return /^(?:us|american|english|british|uk|swiss|anglo-saxon|u\.s\.)(?: numbers?| format| style)?$/u.test(
      said,
    )
      ? '.'
      : undefined;
  }
  const text = sample === undefined ? '' : valueIn(sample, reading);
  if (/^[^\d]*-?\d{1,3}(?:[. ']\d{3})*,\d{1,2}[^\d]*$/u.test(text)) return ',';
  return /^[^\d]*-?\d{1,3}(?:[, ']\d{3})*\.\d{1,2}[^\d]*$/u.test(text) ? '.' : undefined;
}
