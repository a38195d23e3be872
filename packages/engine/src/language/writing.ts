import type { Action } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './data.js';
import type { Parts } from './parts.js';

/** How the text, the numbers and the dates of a column are written. */
export function writingRules(grammar: Grammar<Parts, Data>): void {
  caseRules(grammar);
  affixRules(grammar);
  numberRules(grammar);
  dateRules(grammar);
}

function caseRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  for (const [cue, to] of [
    ['Upper', 'upper'],
    ['Lower', 'lower'],
    ['Title', 'title'],
  ] as const) {
    const written = (names: readonly string[]): Action[] =>
      names.map((column) => ({ do: 'case', column, to }));
    for (const form of [
      `Columns Always? Into|all? ${cue}`,
      `Change|write|put|set|make|show Columns Into|all? ${cue}`,
      `${cue} for|in|Columns`,
      `${cue} for|in? Columns`,
      `Columns Comment Sep? write|put|make? Them? Into? ${cue}`,
      `Columns Sep? Remark Sep? Them? write? Into? ${cue}`,
      `${cue} Columns`,
      `Columns ->|=>|→|: ${cue}`,
      `Columns Into ${cue} Only`,
      `Columns Comment Sep? each|every|all? Them|Noun|Column? should|must? ${cue}`,
      `want|like|have|need Columns written|shown|put? Into? ${cue}`,
      `Columns should|must|written|be with|in a? ${cue}`,
    ])
      rule(
        'Actions',
        form,
        ({ Columns }) => (Columns ? written(Columns) : undefined),
        form.includes('ment') || form.includes('mark') ? 0.1 : 0,
      );
  }
  const plain = (names: readonly string[]): Action[] =>
    names.map((column) => ({ do: 'case', column, to: 'lower' }));
  rule('Actions', 'Columns Sep? no|without any? Upper', ({ Columns }) => plain(Columns), 0.05);
  const usual = ({ Columns }: Parts): Action[] =>
    Columns.map((column) => ({ do: 'case', column, to: 'title' }));
  for (const form of [
    'Columns should|must|are|is? not be? all? Upper',
    'Columns is|are? Upper Sep? write|make|put Them? normally|properly|correctly',
    'fix|correct|repair the? capitalization|capitalisation|capitals|spelling|case of|in|for Columns',
  ])
    rule('Actions', form, usual);
}

function affixRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Sign', 'Text');
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
    'Strip the? prefix|suffix|word|text|ending|letters|sign Sign From Column',
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
  rule('Signlist', 'Sign', ({ Sign }) => [Sign]);
  rule('Signlist', 'Sign Or Signlist', (parts) => [
    parts.Sign,
    ...(parts as unknown as { Signlist: string[] }).Signlist,
  ]);
  const strippedAll = (parts: Parts, data: Data): Action[] | undefined => {
    const { Signlist: texts } = parts as unknown as { Signlist: string[] };
    const found = texts.map((text) => stripped(parts.Column.name, text, data));
    return found.every((each) => each !== undefined) ? found : undefined;
  };
  rule('Actions', 'Strip Signlist From Column', strippedAll, 0.02);
  rule('Actions', 'Titles such as Signlist Strip From? Column', strippedAll);
  rule('Actions', 'Titles ( Signlist ) Strip From? Column', strippedAll);
  rule('Actions', 'Strip Titles such|like as? Signlist From Column', strippedAll);
  rule(
    'Action',
    'Strip Signlist From Column Sep? Only digits|numbers|figures be|are? left|leave|remain?',
    ({ Column: { name } }): Action => ({ do: 'digits_only', column: name }),
  );
  rule(
    'Action',
    'Column Only digits|numbers|figures',
    ({ Column: { name } }): Action => ({ do: 'digits_only', column: name }),
    0.1,
  );
  rule(
    'Action',
    'In Only digits|numbers|figures in|of Column',
    ({ Column: { name } }): Action => ({ do: 'digits_only', column: name }),
  );
  rule(
    'Action',
    'Only digits|numbers|figures in|of Column',
    ({ Column: { name } }): Action => ({ do: 'digits_only', column: name }),
    0.1,
  );

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
    replaced(parts.Column.name, (parts as unknown as { Sign3: string }).Sign3, parts.Sign, data),
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
  for (const form of ['Column Gets|Is|with? Always? Number Digits']) rule('Action', form, padded, 0.15);
  // "4 digits (0017)": the example shows the zeros.
  for (const form of [
    'Column Gets|Is? Always? Number Digits ( Ex )',
    'Column Sep? Number Digits Sep? Example Ex',
    'Column Is? Number Digits : Ex',
  ])
    rule('Action', form, padded);
  rule('Ex', 'Number|Value|Text');
  rule('Ex', 'Number|Value|Text Sep? Ex');
  const word = (parts: Parts): Action | undefined => {
    const digits = (parts as unknown as { Digited: string }).Digited;
    return { do: 'pad', column: parts.Column.name, width: WIDTHS.indexOf(digits), with: '0' };
  };
  for (const width of WIDTHS.slice(2))
    rule('Digited', `${width}-digit|${width}-digits|${width}-character`, () => width);
  rule('Action', 'Column Is? Digited Sep? Ex', word);
  rule('Action', 'Column Is? Digited Sep? Zeros', word);
}

const WIDTHS = 'zero one two three four five six seven eight nine ten'.split(' ');

function second(parts: Parts): string {
  return (parts as unknown as { Sign2: string }).Sign2;
}

function numberRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule(
    'Action',
    'Column of? Such Is|Becomes negative',
    ({ Column: { name }, Such: { when } }): Action => ({ do: 'negative', column: name, when }),
  );
  const decimals = (names: readonly string[], number: string): Action[] =>
    names.map((column) => ({ do: 'decimals', column, places: Number(number) }));
  rule('Places', 'decimals|decimal|places places|digits?', () => 'decimals');
  for (const form of [
    'Number Places for|in|of Columns Always?',
    'Columns Gets|Is|with? Number Places Always?',
    'round Columns to? Number Places',
    'show|write|give|Fill Columns with|to Number Places',
    'Columns round|rounded to Number Places',
    'want|need|use|show Number Places for|in|of Columns',
    'round Columns to Number digits Behind the? decimal? point|comma',
  ])
    rule('Actions', form, ({ Columns, Number: { number } }) => decimals(Columns, number));
  for (const form of [
    'round Columns to? nearest? whole Vague?',
    'no cents|decimals|pennies|pence in Columns Sep? round? Them? to? whole? Vague?',
    'Columns with? without|no cents|decimals|pennies',
    'Columns Is? whole Vague? Only?',
    'Columns round|rounded to? whole Vague?',
    'no|without cents|decimals|pennies|pence for|in|of Columns',
    'Columns should|must|is|are be? integer|integers|whole number|numbers?',
  ])
    rule('Actions', form, ({ Columns }) => decimals(Columns, '0'));
  const read = (column: string, decimal: '.' | ','): Action => ({ do: 'read_numbers', column, decimal });
  for (const [word, sign] of [
    ['comma', ','],
    ['point|dot|period', '.'],
  ] as const) {
    rule('Action', `decimal separator|sign|mark in|of Column is|are ${word}`, ({ Column: { name } }) =>
      read(name, sign),
    );
    rule(
      'Action',
      `Column has|have|use|uses ${word} as decimal separator|sign|mark`,
      ({ Column: { name } }) => read(name, sign),
    );
  }
}

function dateRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const write = ({ Columns, DateStyle: format }: Parts, data: Data): Action[] | undefined =>
    Columns.every(data.isDates)
      ? Columns.map((column) => ({ do: 'write_dates', column, format }))
      : undefined;
  rule('DateStyle', 'Format');
  rule(
    'DateStyle',
    'Nation way|style|format|notation|manner|dates?',
    (parts) => STYLES.get((parts as unknown as { Nation: string }).Nation),
    0.02,
  );
  rule(
    'DateStyle',
    'Nation way|style|format|notation|manner? Sep? Example? Format',
    (parts) => (parts as unknown as { Format: string }).Format,
  );
  rule('DateStyle', 'Format Sep? Example Format', (parts) => (parts as unknown as { Format: string }).Format);
  rule('DateStyle', 'Only? date Only? Sep? no|without time of? day?', () => 'YYYY-MM-DD');
  rule('DateStyle', 'without|no time of? day?', () => 'YYYY-MM-DD');
  rule('DateStyle', 'date Only', () => 'YYYY-MM-DD', 0.05);
  rule('DateStyle', 'Only date', () => 'YYYY-MM-DD', 0.05);
  for (const form of [
    'dates such|like as? Columns be|are? write|written|look|come|given|want|like|as|in|out? as|in|like|to? the? form|format? DateStyle',
    'Columns should|must|has|have|need|needs|want|to|like|written|shown|come|look out|like|in|as|the|be|written|to? form|format|of|as|in|like? DateStyle',
    'give|write|show|put|want|need|In|format|Change Columns as|in|like the? form|format? DateStyle',
    'Columns : DateStyle',
    'Columns in|as DateStyle',
  ])
    rule('Actions', form, write, form.startsWith('Columns in') ? 0.12 : 0.03);
  const read = ({ Columns, DateOrder: order }: Parts, data: Data): Action[] | undefined =>
    Columns.every(data.isDates) ? Columns.map((column) => ({ do: 'read_dates', column, order })) : undefined;
  rule('DateOrder', 'month first', () => 'mdy');
  rule('DateOrder', 'day first', () => 'dmy');
  rule('DateOrder', 'year first', () => 'ymd');
  rule('DateOrder', 'mdy', () => 'mdy');
  rule('DateOrder', 'dmy', () => 'dmy');
  rule('DateOrder', 'american|us dates|format|style|way|notation?', () => 'mdy', 0.02);
  rule('DateOrder', 'european|british|german|french|uk dates|format|style|way|notation?', () => 'dmy', 0.02);
  rule('DateOrder', 'american|us dates|format|style|way? Sep DateOrder', ({ DateOrder: order }) =>
    order === 'mdy' ? order : undefined,
  );
  rule('Actions', 'Columns is|are the? wrong? way? round? Sep? DateOrder', read, 0.05);
}

/** Nations, and how they write dates. */
export const STYLES: ReadonlyMap<string, string> = new Map([
  ['german', 'DD.MM.YYYY'],
  ['austrian', 'DD.MM.YYYY'],
  ['swiss', 'DD.MM.YYYY'],
  ['polish', 'DD.MM.YYYY'],
  ['british', 'DD/MM/YYYY'],
  ['english', 'DD/MM/YYYY'],
  ['uk', 'DD/MM/YYYY'],
  ['french', 'DD/MM/YYYY'],
  ['spanish', 'DD/MM/YYYY'],
  ['italian', 'DD/MM/YYYY'],
  ['european', 'DD/MM/YYYY'],
  ['dutch', 'DD-MM-YYYY'],
  ['american', 'MM/DD/YYYY'],
  ['us', 'MM/DD/YYYY'],
  ['iso', 'YYYY-MM-DD'],
  ['international', 'YYYY-MM-DD'],
]);

const SIGNS: readonly (readonly [string, string])[] = [
  ['percent|percentage sign|signs', '%'],
  ['apostrophe|apostrophes', "'"],
  ['comma|commas', ','],
  ['dot|dots|full|period|periods stops|stop?', '.'],
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
  [';', ';'],
  ['/', '/'],
  [',', ','],
  ['.', '.'],
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
