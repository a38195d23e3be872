import { conditionOf, originCondition } from '../condition.js';
import type { Action, SaidCondition } from '../instruction.js';
import { each, numberOf, readers } from '../reader.js';
import { columnsOf, hasColumn, isQuoted, type Reading, splitList, valueIn } from '../reading.js';
import { textOf, textsOf } from '../symbols.js';

const ALL =
  /^(?:the\s+|all\s+)*(?:everything|everywhere|all|columns|every column|fields|every field|cells|values|text|texts|the whole file|text columns|every cell|every value|data|all of them)$/iu;

function textColumns(what: string | undefined, reading: Reading): { columns?: string[] } | undefined {
  if (what === undefined || ALL.test(what)) return {};
  if (/^(?:it|them|they)$/iu.test(what) && reading.about.columns.length === 0) return {};
  const columns = columnsOf(what, reading);
  return columns ? { columns } : undefined;
}

function onColumns(
  what: string | undefined,
  reading: Reading,
  action: (named: { column?: string }) => Action,
): Action[] | undefined {
  const found = textColumns(what, reading);
  return found ? each(found.columns, action) : undefined;
}

const CASES = ['upper', 'lower', 'title'] as const;
const CASE_VERBS = {
  upper: '(uppercase|upper-case|upper case|capitalise all letters of|capitalize all letters of|upcase)',
  lower: '(lowercase|lower-case|lower case|downcase|decapitalise|decapitalize)',
  title:
    '(titlecase|title-case|title case|capitalise|capitalize|propercase|proper-case|capitalise the first letter of|capitalize the first letter of|capitalise each word of|capitalize each word of|capitalise each word in|capitalize each word in)',
};
const IN_CASE = {
  upper: '(in|to|into|as|with|all|all in)',
  lower: '(in|to|into|as|with|all|all in)',
  title: '(in|to|into|as|with|all|all in)',
};

const LOWERED =
  "(should not|shouldn't|must not|mustn't|do not need to|don't have to|need not|are not to|is not to|should no longer) be";

/** "Emails should not be lowercased": what was done to them is taken back. */
const keptCases = (['upper', 'lower'] as const).flatMap((to) =>
  readers(
    [
      `{what} ${LOWERED} (${to}cased|${to}-cased|${to} cased|(changed|converted|turned|put|set|made) [(to|into|in)] <${to}>${to === 'lower' ? '|[in] <lower>|written in <lower>' : ''})`,
    ],
    (slots, reading) =>
      columnsOf(slots.what, reading)?.map((column) => ({ do: 'undo', of: { do: 'case', column, to } })),
  ),
);

/** "Some surnames are in capitals, please write them normally". */
const normalCases = readers(
  [
    '[(some|many|most|several|a few|all|the)] {what} (is|are|were|was) [(typed|written|entered|all)] in [all] (<upper>|<lower>) [(in {where}|there)] (,|;|:|-|and|so) [please] (write|put|make|spell|turn|change|show) (them|these|it) [(in|into|to|as)] (normally|properly|normal|normal spelling|normal writing|<title>)',
    '{what} in normal (spelling|writing|letters|capitalisation) [, not in <upper>]',
    '{what} (should not|must not) be in <upper> ,? but in normal (spelling|writing|letters)',
  ],
  (slots, reading) => onColumns(slots.what, reading, (named) => ({ do: 'case', ...named, to: 'title' })),
);

const plainCases = CASES.flatMap((to) =>
  readers(
    [
      `${CASE_VERBS[to]} {what}`,
      `(put|make|write|convert|change|set|turn|show|format|print|output|transform|switch|bring|keep|have|give|want|i want|we want|we need) {what} [(written|shown|spelled)] [${IN_CASE[to]}] [all] <${to}>`,
      `{what} (should|must|shall|has to|have to|needs to|need to|ought to) [(always|all)] (be|be in|be written in|be written|be written with|start with|begin with|be converted to|come in|stay in|be all|be all in|become|be put in|be changed to) [all] <${to}>`,
      `{what} (is|are) (always|to be|to be written|to be in|in|wanted in|needed in|written in) [in] [all] <${to}>`,
      `{what} (in|to|into|->|=>|→|:|all) [all] <${to}>`,
      `(use|i want|we want|we need) [all] <${to}> (for|in|on) {what}`,
      `<${to}> (for|in) {what}`,
      `<${to}> {what}`,
      `(trim and|clean and) ${CASE_VERBS[to]} {what}`,
      `${CASE_VERBS[to]} and trim {what}`,
      ...(to === 'title'
        ? [
            '(fix|correct|normalise|normalize|clean up|repair|standardise|standardize) [the] (capitalization|capitalisation|case|casing|capitals|upper and lower case) (of|in|for|on) {what}',
            "{what} (should not|shouldn't|must not|mustn't) be [(in|all|written in|all in)] [all] (caps|all caps|upper case|uppercase|capitals)",
            '(names|{what}) (should|must) start with a capital [letter]',
          ]
        : []),
    ],
    (slots, reading) => {
      // "Some surnames are in capitals" says how it is, not how it should be.
      if (/^(?:some|many|most|several|a few|a lot of|often|sometimes)\s/iu.test(slots.what ?? ''))
        return undefined;
      const found = onColumns(slots.what, reading, (named) => ({ do: 'case', ...named, to }));
      const columns = slots.what === undefined ? [] : (columnsOf(slots.what, reading) ?? []);
      const fair =
        slots.what === undefined ||
        ALL.test(slots.what) ||
        columns.every((column) => hasColumn(column, reading) || column.split(' ').length <= 3);
      return fair ? found : undefined;
    },
  ),
);

export const cases = [...normalCases, ...keptCases, ...plainCases];

export const trims = readers(
  [
    '<trim> {what}',
    '(trim|strip) [(leading and trailing|all|extra|the)] (spaces|whitespace|blanks|white space) [(from|in|off|of|on) {what}]',
    '(remove|delete|drop|strip|cut|get rid of|clean up|clean|kill|fix|collapse|eliminate) [(the|all|any)] <spaces> [(from|in|of|off|on|around) {what}]',
    'there (is|are) [(some|many|a few)] <spaces> (in|around|at the ends of) {what} [,? [(so|please|and)] (clean|trim|remove|fix|strip|tidy) (that|it|them) [up]]',
    '(there should be|there must be|no) [no] <spaces> (in|around|at the ends of) {what}',
    '{what} (has|have|contains?) <spaces> [(, (trim|remove|drop) (them|it)|that should go|to be removed)]',
    '{what} (should|must|needs to|need to) be trimmed',
    '(trim|strip)',
    '(clean up|tidy|tidy up) [the] (spaces|whitespace|spacing|white space) [(in|of) {what}]',
  ],
  (slots, reading) => onColumns(slots.what, reading, (named) => ({ do: 'trim', ...named })),
);

export const pads = [
  ...readers(
    [
      '(pad|left-pad|left pad|zero-pad|zero pad|fill|fill up|extend|bring|prolong|zero-fill|zerofill) {what} [(out|up)] (to|until|up to|so that it has|so it has|so that they have|so they have) [(a|the)] [(width|length|total)] [of] {width:number} (digits|characters|chars|places|positions|figures|long|letters|numbers) [(with|using|by|adding) {fill}] [(at the front|on the left|in front)]',
      '(pad|left-pad|left pad|zero-pad|zero pad|zero-fill|zerofill) {what} (to|until|up to) {width:number} [(with|using|by) {fill}] [(at the front|on the left|in front)]',
      '(pad|left-pad|left pad|zero-pad|zero pad|fill|fill up) {what} (with|using) {fill} (to|until|up to) [(a|the)] [(width|length|total)] [of] {width:number} [(digits|characters|chars|places|positions|figures)] [long]',
      '(add|put|prepend|restore|keep) [the] leading zeros (to|in|for|on|of|in front of|before) {what} [,] (to|until|up to|so that it has|so it has|so that they have|so they have|to make|so that it is|so it is|so they are) [(it|them|a|the)] [(width|length|total)] [of] {width:number} [(digits|characters|chars|places|positions|figures)] [long]',
      '{what} (should|must|has to|have to|needs to|need to|always) (be|have|has|be padded to|be filled up to|be zero-padded to|get) [(exactly|always)] {width:number} (digits|characters|figures|places) [long] [(,|and)] [(with|using|including)] [leading] {fill}',
      '{what} (lost|have lost|has lost|are missing|is missing|miss|misses) [(their|its|the)] leading zeros (;|,|:|and|-) [(they|it)] (have|has|should have|need|must have|should be|are) {width:number} (digits|characters|figures) [long]',
      '{what} (have|has|should have|are|must have) {width:number} (digits|characters|figures) (;|,|:|and|but|-) [the] leading zeros (were|are|got|have been|was) (lost|missing|dropped|cut off|stripped|gone|eaten) [{where}]',
      '{what} (have|has|get|are|should have|must have) {width:number} (digits|characters|figures) by (adding|putting) [leading] zeros [{where}]',
      '{what} [:] {width:number} (digits|characters|figures) ,? (zero padded|zero-padded|with leading zeros|padded with zeros|left padded|left-padded with zeros|zero filled)',
      '{what} with {missing:number} (digits|characters|figures) (are missing|is missing|lack|lacks|lost|have lost|miss|misses) (a|the|their|its|one) leading zero',
      '{what} (should|must|has to|have to|needs to|need to|always) (be padded to|be filled up to|be zero-padded to|be zero padded to) {width:number} [(digits|characters|figures|places)]',
    ],
    (slots, reading) => {
      const short = numberOf(slots.missing);
      const width = short === undefined ? numberOf(slots.width) : short + 1;
      const fill =
        slots.fill === undefined
          ? '0'
          : (textOf(slots.fill.replace(/^(?:leading|preceding)\s+/iu, ''), reading) ??
            (/zero|0/iu.test(slots.fill) ? '0' : undefined));
      if (width === undefined || width < 1 || width > 100 || fill === undefined || [...fill].length !== 1)
        return undefined;
      return onColumns(slots.what, reading, (named) => ({ do: 'pad', ...named, width, with: fill }));
    },
  ),
];

const FRONT = [
  'prefix {what} (with|by) {text} [<in>] [{scope}]',
  '(add|put|prepend|attach|insert|place|stick|write|set|include) [(the|a|an)] [(prefix|text|letters?|word|code|string|leading)] {text} <front> {what}',
  '(prepend|prefix) {text} (to|on|onto|for) {what}',
  '(add|put|give) [(the|a)] prefix {text} (to|on|for) {what}',
  'give {what} (the|a) prefix [of] {text}',
  '{what} (should|must|has to|have to|needs to|need to) (start|begin) with {text}',
  '{what} (should|must|gets?|has|have|needs?) [(have|get)] [(the|a)] prefix [of] {text}',
  '(start|begin) {what} with {text}',
  '(add|put) {text} (in front|at the front|at the start|at the beginning|before) (of|to) {what}',
  'prefix {text} (to|on) {what}',
  '(let|make) {what} (start|begin) with {text}',
];
const BACK = [
  'suffix {what} (with|by) {text}',
  '(add|put|append|attach|insert|place|stick|write|set|include) [(the|a|an)] [(suffix|text|letters?|word|code|string|ending)] {text} <behind> {what}',
  '(append|suffix) {text} (to|on|onto|for) {what}',
  '(add|put|give) [(the|a)] suffix {text} (to|on|for) {what}',
  'give {what} (the|a) suffix [of] {text}',
  '{what} (should|must|has to|have to|needs to|need to) end (with|in) {text}',
  '{what} (should|must|gets?|has|have|needs?) [(have|get)] [(the|a)] suffix [of] {text}',
  '(end|finish) {what} with {text}',
  '(let|make) {what} end with {text}',
];

export const affixes = (['prefix', 'suffix'] as const).flatMap((what) =>
  readers(
    (what === 'prefix' ? FRONT : BACK).flatMap((wording) => [
      wording,
      `${wording} (for|from|in) {origin}`,
      `${wording} <if> {condition}`,
    ]),
    (slots, reading) => {
      if (slots.text === undefined || slots.what === undefined || /zeros?/iu.test(slots.text))
        return undefined;
      const text = affixText(slots.text, reading);
      const columns = columnsOf(slots.what, reading);
      if (
        text === undefined ||
        !columns ||
        (!isQuoted(slots.what) &&
          !columns.every((column) => hasColumn(column, reading) || /number|code|id|name/iu.test(column)))
      )
        return undefined;
      const when = whenOf(slots.condition, slots.origin, reading);
      if (when === 'none') return undefined;
      return each(columns, (named) => ({ do: what, ...named, text, ...(when ? { when } : {}) }));
    },
  ),
);

/** A sign, a quoted text, or one word as it stands. */
function affixText(said: string, reading: Reading): string | undefined {
  const sign = textOf(said, reading);
  if (sign !== undefined) return sign;
  const value = valueIn(said, reading);
  return /\s/u.test(value) || hasColumn(said, reading, 0.85) ? undefined : value;
}

export function whenOf(
  condition: string | undefined,
  origin: string | undefined,
  reading: Reading,
): SaidCondition | undefined | 'none' {
  if (condition !== undefined) return conditionOf(condition, reading) ?? 'none';
  if (origin !== undefined) return originCondition(origin, reading) ?? 'none';
  return undefined;
}

const TAKE_AWAY =
  '(remove|delete|drop|strip|cut|cut off|take off|take away|get rid of|eliminate|omit|strip off|strip out|chop off|take out|leave out|erase|clear|trim|trim off)';

export const strips = [
  ...readers(
    [
      `(keep|use|leave|take|retain|only keep|keep only) [only] [the] (digits|numbers|figures) (of|in|from|for) {what}`,
      `(keep|leave|only keep|keep only|just) [only] [the] digits`,
      `${TAKE_AWAY} [(all|any|every|the)] (non-digits|letters|non-numeric characters|everything but digits|everything except digits|everything but the digits|everything except the digits|everything that is not a digit|all but the digits|everything but numbers|non digits|nondigits|anything that is not a digit|anything but digits|non-digit characters|all non-digits|everything except numbers) (from|in|of|out of) {what}`,
      '{what} (should|must|may|can) (only contain|contain only|be only|only have|consist of|have only|only be|be just|be) [only] (digits|digits only|numbers only|figures)',
      '(digits|numbers) only (in|for) {what}',
      '(only digits|only numbers) (in|for|from) {what}',
      '(strip|reduce|clean) {what} (to|down to) [(the|its|just|only)] [(the|its)] digits',
    ],
    (slots, reading) => onColumns(slots.what, reading, (named) => ({ do: 'digits_only', ...named })),
  ),
  ...readers(['(take|cut|strip|get|knock) {text:quotes} off {what}'], (slots, reading) => {
    const columns = columnsOf(slots.what, reading);
    const texts = splitList(slots.text ?? '', reading).map((each_) => valueIn(each_, reading));
    if (!columns?.every((column) => hasColumn(column, reading))) return undefined;
    return columns.flatMap((column) =>
      texts.map((text) => ({ do: 'strip' as const, column, text, at: 'start' as const })),
    );
  }),
  ...readers(
    [
      `${TAKE_AWAY} [(the|all|any|every|a)] {at} {text} (from|of|in|off|on|at) {what}`,
      `${TAKE_AWAY} [(the|all|any|every|a)] [(word|text|words|letters?|characters?|sign|suffix|prefix|string|part)] {text} (from the {at} of|at the {at} of|from the {at} in) {what}`,
      `${TAKE_AWAY} [(the|all|any|every|a)] [(word|text|words|letters?|characters?|sign|suffix|prefix|string|part|ending|symbol|currency symbol|currency sign)] {text} (from|of|in|out of|off|around) {what}`,
      `there (is|are) [(a|an|some)] {at} {text} (in|at|on) {what} ,? [(so|please|and)] ${TAKE_AWAY} (it|that|them|those)`,
      `there (is|are) [(a|an|some)] {text} (in|at the {at} of|on) {what} ,? [(so|please|and)] ${TAKE_AWAY} (it|that|them|those)`,
      `{what} (contains?|has|have|includes?|ends? with|starts? with) [(a|an|the|some)] {text} ,? [(so|please|and)] ${TAKE_AWAY} (it|that|them|those)`,
      `(strip|clean|free) {what} (of|from) [(all|any|the)] {text}`,
      `{what} (should|must) (not|never) (contain|have|include) [any] {text}`,
      "{what} (shouldn't|mustn't) (contain|have|include) [any] {text}",
      `{what} without [(the|any)] {text}`,
      `(no|without) {text} in {what}`,
      '{what} (should|must) (have no|be without|contain no) {text}',
    ],
    (slots, reading) => strip(slots.text, slots.what, slots.at, reading),
  ),
];

function strip(
  said: string | undefined,
  what: string | undefined,
  where: string | undefined,
  reading: Reading,
): Action[] | undefined {
  if (said === undefined || what === undefined) return undefined;
  const place = where === undefined ? undefined : placeOf(where);
  if (where !== undefined && place === undefined) return undefined;
  const columns = textColumns(what, reading);
  const known = columns?.columns?.every((column) => hasColumn(column, reading)) ?? true;
  if (!columns || !known) return undefined;
  const zeros = /^leading zeros?$/iu.test(said.trim());
  const texts = zeros ? ['0'] : (textsOf(said, reading) ?? words(said, reading));
  if (!texts || texts.length === 0) return undefined;
  const at = zeros ? 'start' : (place ?? (/(?:prefix|leading)/iu.test(what) ? 'start' : 'anywhere'));
  return each(columns.columns, (named) => named).flatMap((named) =>
    texts.map((text): Action => ({ do: 'strip', ...named, text, at })),
  );
}

/** An unquoted word ("Ltd", "GmbH and Co") is taken as it stands when it is written like a name. */
function words(said: string, reading: Reading): string[] | undefined {
  const value = valueIn(said, reading);
  return /^\p{Lu}[\p{L}\p{N}.&-]*$/u.test(value) && !hasColumn(value, reading, 0.85) ? [value] : undefined;
}

function placeOf(where: string): 'start' | 'end' | 'anywhere' | undefined {
  if (/^(?:leading|starting|initial|front|start|beginning|prefix)$/iu.test(where)) return 'start';
  return /^(?:trailing|ending|final|end|back|suffix)$/iu.test(where) ? 'end' : undefined;
}

export const firstLetters = readers(
  [
    '(use|take|put|copy|get|extract) [(only|just)] the first {length:number} (characters|chars|letters|digits|signs) (of|in|from) {from} (as|for|into|in|to) {column}',
    '{column} (is|should be|must be|=|are) the first {length:number} (characters|chars|letters|digits|signs) (of|in|from) {from}',
  ],
  (slots, reading) => {
    const length = numberOf(slots.length);
    const [column] = columnsOf(slots.column, reading) ?? [];
    const [from] = columnsOf(slots.from, reading) ?? [];
    if (length === undefined || column === undefined || from === undefined || !hasColumn(column, reading))
      return undefined;
    return [
      { do: 'take_from', column, from: [from], as: 'replace' },
      { do: 'shorten', column, length },
    ];
  },
);

export const shortens = readers(
  [
    '(shorten|truncate|cut|cut off|limit|restrict|clip|crop|reduce|trim|abbreviate) {what} (to|at|after|down to) [(a|the|max|at most|maximum|a maximum of|the first|no more than)] [(maximum of|length of|first)] {length:number} (characters|chars|letters|digits|signs)',
    '(keep|use|take|only keep|keep only|only use|only take|just keep|just take|only|just) [only] the first {length:number} (characters|chars|letters|digits|signs) (of|in|from) {what}',
    '{what} (should|must|may|can) (not be longer than|be at most|have at most|be no longer than|only have|not exceed|be limited to|have no more than) {length:number} (characters|chars|letters|digits|signs) [long]',
    '{what} (may|can|should|must) (have|be|contain) {length:number} (characters|chars|letters|digits|signs) (at most|max|maximum|or less|tops)',
    '{what} (max|max.|maximum|at most) {length:number} (characters|chars|letters)',
    '(max|max.|maximum|at most) {length:number} (characters|chars|letters) (for|in) {what}',
  ],
  (slots, reading) => {
    const length = numberOf(slots.length);
    if (length === undefined || length < 1) return undefined;
    return onColumns(slots.what, reading, (named) => ({ do: 'shorten', ...named, length }));
  },
);

/** "change the dashes to spaces in phone": signs that have a name are parts of a value. */
export const signChanges = readers(
  ['(change|convert|turn) [(the|all|any|every|each)] {find} (to|into) [(a|an|the)] {with} <in> {what}'],
  (slots, reading) => {
    const finds = isQuoted(slots.find ?? '') ? undefined : textsOf(slots.find ?? '', reading);
    const text = textOf(slots.with ?? '', reading);
    if (!finds || text === undefined) return undefined;
    return finds.flatMap(
      (find) =>
        onColumns(slots.what, reading, (named) => ({ do: 'replace', ...named, find, with: text })) ?? [],
    );
  },
);

export const replaces = readers(
  [
    '(replace|substitute|exchange|swap) [(the|all|any|every|each|text|word)] {find} (with|by|for|to) [(a|an|the)] {with} <in> {what}',
    '(replace|substitute|exchange|swap) [(the|all|any|every|each|text|word)] {find} in {what} (with|by|for) [(a|an|the)] {with}',
    '<in> {what} ,? (replace|substitute|exchange|swap) [(the|all|any|every|each|text|word)] {find} (with|by|for|to) {with}',
    '(replace|substitute|exchange) [(the|all|any|every|each|text|word)] {find} (with|by|for|to) {with}',
    '(use|write|put) {with} (instead of|for|in place of) {find} <in> {what}',
  ],
  (slots, reading) => {
    if (slots.find === undefined || slots.with === undefined || /[,;]/u.test(slots.find)) return undefined;
    const finds = textsOf(slots.find, reading) ?? [valueIn(slots.find, reading)];
    const signs = textsOf(slots.find, reading) !== undefined && !isQuoted(slots.find);
    const text = /^(?:nothing|an empty (?:string|text)|no text)$/iu.test(slots.with)
      ? ''
      : (textOf(slots.with, reading) ?? valueIn(slots.with, reading));
    const found = textColumns(slots.what, reading);
    if (!found || (slots.what !== undefined && !found.columns?.every((column) => hasColumn(column, reading))))
      return undefined;
    if (
      !isQuoted(slots.find) &&
      !signs &&
      (hasColumn(slots.find, reading, 0.9) || slots.find.split(' ').length > 4)
    )
      return undefined;
    return each(found.columns, (named) => named).flatMap((named) =>
      finds.map(
        (find): Action =>
          reading.isValue(find) && !signs
            ? { do: 'map', ...named, pairs: [{ from: find, to: text }] }
            : { do: 'replace', ...named, find, with: text },
      ),
    );
  },
);
