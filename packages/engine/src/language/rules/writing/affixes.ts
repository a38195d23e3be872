import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { GLUE } from '../glue.js';

/** What stands in front of a text, behind it and inside of it, how long it is, zeros that fill it up. */
export function affixRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  rule('Sign', 'Text');
  // Not those that part a sentence.
  rule('Sign', 'Point', undefined, 0.1);
  rule('Sign', 'One', ({ One: { values } }) => values[0], 0.1);
  rule('Sign', 'Word', undefined, 0.1);
  rule('Sign', 'the? letter|letters|word|text|prefix|suffix|ending|sign Word', ({ Word }) => Word, 0.02);
  for (const [name, sign] of SIGNS) rule('Sign', name, () => sign, name === sign ? 0.1 : 0);

  for (const [cue, what] of [
    ['InFront', 'prefix'],
    ['Behind', 'suffix'],
  ] as const) {
    const added = ({ Column: { name }, Sign, Condition: when, Table: table }: Parts): Action => ({
      do: what,
      column: name,
      text: Sign,
      ...(when ? { when } : table !== undefined ? { when: { is: 'from', table } } : {}),
    });
    for (const form of [
      `Add Sign ${cue} of? Column`,
      `Add text|letters|letter|prefix|suffix Sign ${cue} of? Column`,
      `Add ${what} Sign to Column`,
      `Column Gets|Add the? ${what} Sign`,
      `Column should|must ${what === 'prefix' ? 'Starts' : 'Ends'} Sign`,
      `${what} Column with|by Sign`,
      `Add Sign to ${cue} of? Column`,
      `Sign Add ${cue} Column`,
      `Column Add Sign ${cue} number|it|them|value|text?`,
      `${cue} Column Add Sign`,
      `Column from Table Add Sign ${cue}`,
      `Sign ${cue} Column`,
    ]) {
      rule('Action', form, added, form.startsWith('Sign') ? 0.05 : 0);
      rule('Action', `${form} Sep? If Condition`, added);
      rule('Action', `${form} Sep? Then? Remark`, added, 0.05);
    }
  }
  rule(
    'Action',
    'prefix Column with|by Sign',
    ({ Column: { name }, Sign }): Action => ({ do: 'prefix', column: name, text: Sign }),
  );
  rule(
    'Action',
    'append|add Sign to Column',
    ({ Column: { name }, Sign }): Action | undefined =>
      /\d/.test(Sign) && !/\D/.test(Sign) ? undefined : { do: 'suffix', column: name, text: Sign },
    0.05,
  );

  // What is taken off. Where it stands the cells tell.
  const stripped = (column: string, text: string, data: Data): Action | undefined => {
    // A sign may be in rows that come later.
    const at = data.placeOf(column, text) ?? (/[\p{L}\p{N}]/u.test(text) ? undefined : 'anywhere');
    return at === undefined ? undefined : { do: 'strip', column, text, at };
  };
  // "at the end of", "leading": where it stands was said.
  const strippedAt =
    (at: 'start' | 'end') =>
    ({ Column: { name }, Sign: text }: Parts, data: Data): Action | undefined =>
      data.placeOf(name, text) === undefined || text === ' '
        ? undefined
        : { do: 'strip', column: name, text, at };
  for (const [at, adjective, phrase] of [
    ['start', 'leading|preceding', 'InFront'],
    ['end', 'trailing|final', 'Behind'],
  ] as const)
    for (const form of [
      `Strip all|the? ${adjective} Sign From Column`,
      `Column Strip ${adjective} Sign`,
      `Strip the? word|text|sign? Sign ${phrase} of? Column`,
      `Strip the? ${at === 'start' ? 'prefix' : 'suffix'} Sign From Column`,
      `there is|are ${adjective} Sign in Column Sep? Strip Them`,
    ])
      rule('Action', form, strippedAt(at));
  rule('Action', 'Column Contains Sign Sep? Strip Them', ({ Column: { name }, Sign }, data) =>
    stripped(name, Sign, data),
  );
  rule(
    'Action',
    'Column Sep? Strip the? currency|percent|unit|symbol|sign symbol|sign? Sign',
    ({ Column: { name }, Sign }, data) => stripped(name, Sign, data),
  );
  for (const form of [
    'Strip Sign From Column',
    'Strip the? word|text|letters|sign Sign From Column',
    'Column Strip Sign',
    'Column Is|Gets|appear|come|show? Strip Sign in|at? the? middle|front|end|start?',
    'Column Sep? figures|numbers|digits Only Sep? Strip Sign',
    'Column Gets|Is? bare|plain|pure? number|numbers|figures Strip Sign',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, Sign }, data) => stripped(name, Sign, data),
      form.includes('Vague') ? 0.1 : 0,
    );
  rule(
    'Action',
    'Strip Sign From Column Sep? Remark',
    ({ Column: { name }, Sign }, data) => stripped(name, Sign, data),
    0.1,
  );
  for (const form of ['Strip brackets|parentheses From Column', 'Column Strip brackets|parentheses'])
    rule(
      'Actions',
      form,
      ({ Column: { name } }): Action[] =>
        ['(', ')'].map((text) => ({ do: 'strip', column: name, text, at: 'anywhere' })),
      -0.1,
    );
  // What cells have beside their figures, where all have the same.
  rule('Unitary', 'unit|units|currency|percent|percentage|symbol|symbols symbol|symbols|sign|signs|code?');
  frame(
    'Action',
    'Column Strip Unitary',
    `number numbers figure figures Only plain From Gets ${GLUE}`,
    ({ Column: { name } }, data): Action | undefined => {
      const unit = data.unitOf(name);
      return unit && { do: 'strip', column: name, ...unit };
    },
  );
  rule('Signlist', 'Sign', ({ Sign }) => [Sign]);
  rule('Signlist', 'Sign Or Signlist', (parts) => [parts.Sign, ...parts.Signlist]);
  const strippedAll = (parts: Parts, data: Data): Action[] | undefined => {
    const { Signlist: texts } = parts;
    const found = texts.map((text) => stripped(parts.Column.name, text, data));
    return found.every((each) => each !== undefined) ? found : undefined;
  };
  rule('Actions', 'Strip Signlist From Column', strippedAll, 0.02);
  rule('Actions', 'Titles such as Signlist Strip From? Column', strippedAll);
  rule('Actions', 'Titles ( Signlist ) Strip From? Column', strippedAll);
  rule('Actions', 'Strip Titles such|like as? Signlist From Column', strippedAll);
  // One sign for another.
  // A whole cell is no part of one.
  const replaced = (column: string, find: string, by: string, data: Data): Action | undefined =>
    data.placeOf(column, find) === undefined || data.has(column, find)
      ? undefined
      : { do: 'replace', column, find, with: by };
  rule('Action', 'in Column replace|change|turn|convert Sign Into Sign', (parts, data) =>
    replaced(parts.Column.name, parts.Sign, second(parts), data),
  );
  rule('Action', 'replace|change|turn|convert Sign Into Sign in Column', (parts, data) =>
    replaced(parts.Column.name, parts.Sign, second(parts), data),
  );
  rule('Action', 'replace|change|turn|convert Sign in Column Into Sign', (parts, data) =>
    replaced(parts.Column.name, parts.Sign, second(parts), data),
  );
  rule('Action', 'replace|substitute|exchange|swap Sign with|by|for Sign in|of Column', (parts, data) =>
    replaced(parts.Column.name, parts.Sign, second(parts), data),
  );
  rule(
    'Action',
    'replace|substitute Sign with|by Sign',
    ({ Sign, ...parts }): Action => ({ do: 'replace', find: Sign, with: second(parts as Parts) }),
    0.15,
  );
  rule('Action', 'Column separated by Sign Instead Sign', (parts, data) =>
    replaced(parts.Column.name, second(parts), parts.Sign, data),
  );
  rule('Action', 'Column separated by Sign ( no|without Sign ) Instead Sign', (parts, data) =>
    replaced(parts.Column.name, parts.Sign3, parts.Sign, data),
  );

  // Length and white space.
  for (const form of [
    'cut|shorten|truncate|limit Columns off? to|after|at Number Digits|letters',
    'Columns at|AtMost most? Number Digits|letters|chars',
    'cut|shorten|truncate|limit Columns off? to|after|at max|maximum|AtMost? Number Digits|letters|chars',
    'Columns may|can|must|should have|be Number Digits|letters|chars AtMost|long?',
    'Only? use|In|take|keep Only? first Number Digits|letters|chars of Columns',
  ])
    rule(
      'Actions',
      form,
      ({ Columns, Number: { number } }) =>
        Columns.map((column): Action => ({ do: 'shorten', column, length: Number(number) })),
      0.02,
    );
  rule('Actions', 'Only first Number Digits|letters of Columns', ({ Columns, Number: { number } }) =>
    Columns.map((column): Action => ({ do: 'shorten', column, length: Number(number) })),
  );
  const trimmed = ({ Columns }: Parts): Action[] => Columns.map((column) => ({ do: 'trim', column }));
  rule(
    'Spaces',
    'leading|trailing|extra|superfluous|double|unnecessary|surrounding|needless and|or? leading|trailing|double? space|spaces|blank|blanks|whitespace|white space|spaces?',
  );
  const everything = (): Action => ({ do: 'trim' });
  for (const form of [
    'trim all|every columns|column|fields|cells|everything',
    'trim everything|all',
    'Strip Spaces everywhere|Always',
  ])
    rule('Action', form, everything);
  for (const form of [
    'trim Columns',
    'Columns needs|need|should|must be? trimmed',
    'trim whitespace|spaces|blanks From|in|around? Columns',
    'Strip space|spaces|blanks|whitespace at|from the? end|ends|start|beginning of|in Columns',
    'Strip space|spaces|blanks|whitespace Behind|InFront Columns',
    'there is|are Spaces in Columns Sep? clean|remove|Strip Them up?',
    'Strip Spaces From Columns',
    'Columns without Spaces',
    'trim Spaces From Columns',
    'Columns Sep? Strip Spaces',
    'clean Columns of? Spaces',
  ])
    rule('Actions', form, trimmed);

  // Zeros in front.
  const padded = ({ Column: { name }, Number: { number } }: Parts): Action => ({
    do: 'pad',
    column: name,
    width: Number(number),
    with: '0',
  });
  for (const form of [
    'Column Gets|Is? Always? Number Digits Sep? Vague? Zeros',
    'Column Gets|Is? Always? Number Digits Sep? Fill|add Sep? Zeros',
    'pad|fill Column up? to Number Digits Zeros?',
    'pad|fill Column Zeros up? to Number Digits',
    'pad|fill Column with? Zeros to Number Digits',
    'Column Gets|Is? Number Digits Sep? fill Them? with Zeros on? left|front?',
    'Column Gets|Is? Number Digits Sep? with? Zeros',
    'Column Sep? Zeros to Number Digits',
    'Column Zeros so? that? Number Digits',
    'left? zero-pad|pad|fill Column with? Zeros? to Number Digits?',
    'add Zeros to|in|at InFront? of? Column so? that? Them? has|have|Gets|Is? Number Digits',
    'make sure? Column has|have|Is Number Digits by? adding? Zeros InFront?',
    'Column lost|lack|lacks|miss their|its|the? Zeros Sep? Them? has|have|Is|should Number Digits',
    'numbers|values in Column lost|lack|lacks their|its|the? Zeros Sep? Them? has|have|Is|should be? Number Digits',
  ])
    rule('Action', form, padded, form.includes('Vague') ? 0.02 : 0);
  // "Postcodes with four digits are missing a leading zero": they should have five.
  rule(
    'Action',
    'Column Whose? Number Digits is|are|have|has? miss|missing|lack|lost Zeros',
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'pad',
      column: name,
      width: Number(number) + 1,
      with: '0',
    }),
    -0.05,
  );
  // That they have so many is only said, unless they always shall.
  rule('Action', 'Column should|must|need|Always have|be|with|to|Is? Number Digits', padded, 0.15);
  // "4 digits (0017)": the example shows the zeros.
  for (const form of [
    'Column Gets|Is? Always? Number Digits ( Ex )',
    'Column Sep? Number Digits Sep? Example Ex',
    'Column Is? Number Digits : Ex',
  ])
    rule('Action', form, padded);
  frame('Action', 'Column Number Digits Zeros', `Gets Fill Always add pad ${GLUE}`, padded);
  frame('Action', 'Column Number Digits Ex', `Gets Fill Always Example ${GLUE}`, padded);
  rule('Ex', 'Number|Value|Text');
  rule('Ex', 'Number|Value|Text Sep? Ex');
  const word = (parts: Parts): Action | undefined => {
    const digits = parts.Digited;
    return { do: 'pad', column: parts.Column.name, width: WIDTHS.indexOf(digits), with: '0' };
  };
  for (const width of WIDTHS.slice(2))
    rule('Digited', `${width}-digit|${width}-digits|${width}-character`, () => width);
  rule('Action', 'Column Is? Digited Sep? Ex', word);
  rule('Action', 'Column Is? Digited Sep? Zeros', word);
}

const WIDTHS = 'zero one two three four five six seven eight nine ten'.split(' ');

function second(parts: Parts): string {
  return parts.Sign2;
}

const SIGNS: readonly (readonly [string, string])[] = [
  ['percent|percentage sign|signs', '%'],
  ['apostrophe|apostrophes', "'"],
  ['comma|commas', ','],
  ['dot|dots|point|points|full|period|periods stops|stop?', '.'],
  ['dash|dashes|hyphen|hyphens', '-'],
  ['slash|slashes', '/'],
  ['space|spaces|blank|blanks', ' '],
  ['semicolon|semicolons', ';'],
  ['colon|colons', ':'],
  ['euro sign|signs', '€'],
  ['dollar sign|signs', '$'],
  ['pound sign|signs', '£'],
  ['quote|quotes', '"'],
  ['underscore|underscores', '_'],
  ['asterisk|asterisks', '*'],
  ['hash|hashes sign?', '#'],
  ['#', '#'],
  ['@', '@'],
  ['&', '&'],
  ['/', '/'],
  ['line break|breaks', '\n'],
  ['newline|newlines|linebreak|linebreaks', '\n'],
  ['double spaces|space|blanks', '  '],
  ['single space|spaces|blanks', ' '],
  ['at sign?', '@'],
  ['zero|zeros', '0'],
  ['plus sign|signs', '+'],
  ['pipe|pipes', '|'],
  ['%', '%'],
  ['€', '€'],
  ['£', '£'],
  ['$', '$'],
];
