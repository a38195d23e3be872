import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Action } from '../instruction.js';
import type { DateReading, Parts, Scope } from '../parts.js';

/** How the files write things: dates, numbers, money, phone numbers, times, what stands for nothing. */
export function sourceRules(grammar: Grammar<Parts, Data>): void {
  const rule: Rule = (...given) => grammar.rule(...given);
  const inTable = ({ Table: table }: Parts): Scope => ({ table });
  const only = ({ Columns: [column, ...others] }: Parts): Scope | undefined =>
    column !== undefined && others.length === 0 ? { column } : undefined;
  rule('Abode', 'in|from|of|for|by the? Table', inTable);
  for (const [kind, words, fits] of KINDS) {
    rule(kind, `all|the? ${words}`, (): Scope => ({}));
    rule(kind, `all|the? ${words} Abode`, ({ Abode }) => Abode);
    rule(kind, `Table ${words}`, inTable);
    // What is said of several is said of all of them.
    rule(
      kind,
      'Columns Abode?',
      (parts, data) => {
        const own = parts.Columns.every((name) => fits(name, data)) ? only(parts) : undefined;
        return own && { ...own, ...parts.Abode };
      },
      0.03,
    );
  }
  dates(rule);
  numbers(rule);
  places(rule);
  groups(rule);
  contents(rule);
  nothing(rule);
}

const PHONE = /phone|mobile|tel|fax|handy|cell/iu;

/** What can be spoken of without naming a column: its words, and which columns are of it. */
const KINDS: readonly (readonly [string, string, (column: string, data: Data) => boolean])[] = [
  ['Dates', 'dates', (column, data) => data.isDates(column)],
  ['Clock', 'times|timestamps', (column, data) => data.isDates(column)],
  ['Phones', 'phones|phone|telephone|mobile numbers?', (column) => PHONE.test(column)],
  ['Money', 'amounts|prices|money|figures|values', (column, data) => !data.isDates(column)],
  ['Numbers', 'numbers|amounts|prices|figures', (column, data) => !data.isDates(column)],
];

type Rule = Grammar<Parts, Data>['rule'];

function dates(rule: Rule): void {
  const orderOf = (format: string): DateReading => ({
    order: /^D/u.test(format) ? 'dmy' : /^M/u.test(format) ? 'mdy' : 'ymd',
    format,
  });
  rule('DateReading', 'Format', ({ Format }) => orderOf(Format));
  rule('DateReading', 'DateOrder', ({ DateOrder: order }): DateReading => ({ order }), 0.03);
  rule('DateReading', 'german date|dates|format|style?', () => orderOf('DD.MM.YYYY'));
  rule('DateReading', 'DateOrder ( Format )', ({ DateOrder: order }): DateReading => ({ order }));
  for (const [word, order] of [
    ['month', 'mdy'],
    ['day', 'dmy'],
    ['year', 'ymd'],
  ] as const)
    rule('DateOrder', `${word} comes|is|goes? first`, () => order);
  rule('DateOrder', 'mdy', () => 'mdy');
  rule('DateOrder', 'dmy', () => 'dmy');
  rule('DateOrder', 'american|us dates|format|style|way|notation?', () => 'mdy', 0.02);
  rule('DateOrder', 'european|british|german|french|uk dates|format|style|way|notation?', () => 'dmy', 0.02);
  rule('DateOrder', 'american|us dates|format|style|way? Sep DateOrder', ({ DateOrder: order }) =>
    order === 'mdy' ? order : undefined,
  );
  const read = (scope: Scope, reading: DateReading): Action => ({ do: 'read_dates', ...scope, ...reading });
  rule('Action', 'DateOrder in|for Dates', ({ DateOrder: order, Dates }) => read(Dates, { order }));
  for (const form of [
    'Dates is|are|come written|given|typed|entered? as|in|like? DateReading format|form|style|notation?',
    'Dates have|use DateReading format|form|style|notation?',
    'the? date format is|are DateReading',
    'Dates is|are the? wrong way? round? Sep? DateReading',
    'Treat|read|interpret Dates as|like|with DateReading date|dates?',
  ])
    rule('Action', form, ({ Dates, DateReading }) => read(Dates ?? {}, DateReading));
  for (const form of [
    'Table has|have|use|uses DateReading date|dates?',
    'Table writes|write|enter|enters dates|date|the? as|in? DateReading',
  ])
    rule('Action', form, ({ Table: table, ...parts }) => read({ table }, parts.DateReading));
  const write = (scope: Scope, format: string): Action => ({
    do: 'write_dates',
    ...(scope.column !== undefined && { column: scope.column }),
    format,
  });
  for (const form of [
    'Change|write|format|want|need|show|give|have|use|like|prefer Dates as|in|to|into|like the? format|form? DateStyle format|form?',
    'Dates should|must|have|need|ought to? be|look|read|formatted|written? as|in|like? DateStyle format|form?',
    'Change|set the? date format of? Dates? to|into|as DateStyle',
    'Change Dates to the? format DateStyle',
    'Dates ->|=>|→ DateStyle',
    'use|want|need DateStyle dates|date',
  ])
    rule('Action', form, ({ Dates, DateStyle }) => write(Dates ?? {}, DateStyle));
}

function numbers(rule: Rule): void {
  rule('DecimalSign', 'comma', () => ',');
  rule('DecimalSign', 'point|dot|period|full-stop', () => '.');
  rule('DecimalSign', ',', () => ',');
  rule('DecimalSign', '.', () => '.');
  const read = (decimal: '.' | ',', scope?: Scope): Action => ({
    do: 'read_numbers',
    ...(scope?.column !== undefined && { column: scope.column }),
    decimal,
  });
  rule('Figure', 'Number , Number', () => ',');
  rule('Figure', 'Number', ({ Number: { number } }) => (/\.\d{1,2}$/u.test(number) ? '.' : undefined));
  rule('Mark', 'separator|sign|mark|symbol');
  for (const form of [
    'the? decimal Mark is|are a? DecimalSign in|for|of? Numbers?',
    'the? decimal Mark in|for|of Numbers is|are a? DecimalSign',
    'Numbers is|are? use|uses|have|has|written|come|with? with? a? decimal DecimalSign',
    'Numbers is|are? use|uses|have|has|written|come|with? with? a? DecimalSign as|for the? decimal|decimals Mark?',
    'decimal DecimalSign in|for Numbers',
    'Numbers use|uses|has|have Sign for thousands and DecimalSign for decimals',
  ])
    rule('Action', form, ({ DecimalSign, Numbers }) => read(DecimalSign, Numbers));
  rule(
    'Action',
    'Numbers written? Nation way|style|format|notation|manner',
    ({ Numbers, Nation }) => read(POINT.test(Nation) ? '.' : ',', Numbers),
    0.15,
  );
  rule('Action', 'Numbers written|look? like Figure', ({ Numbers, Figure }) => read(Figure, Numbers));
  // How large the numbers of a column are: "in thousands", "in cents".
  const UNITS_OF = [
    ['thousands|thousand', '1000', '0.001'],
    ['millions|million', '1000000', '0.000001'],
    ['cents|cent|pence|pennies|centimes', '0.01', '100'],
  ] as const;
  for (const [words, by, into] of UNITS_OF)
    for (const [forms, factor, cost] of [
      [['NAMED is|are given|stated|kept|stored? in UNIT of? Currency|Unit?'], by, 0],
      // What should be so is not so yet.
      [
        [
          'NAMED should|must|need|has|have to? be|given|shown|written? in UNIT',
          'want|need|show|give|write NAMED in UNIT',
          'please NAMED in UNIT',
          'NAMED in UNIT please',
        ],
        into,
        0,
      ],
      // Without a verb it may be either: then neither is done.
      [['NAMED in UNIT'], by, 0.05],
      [['NAMED in UNIT'], into, 0.05],
    ] as const)
      for (const form of forms) {
        const pattern = (named: string) => form.replace('NAMED', named).replace('UNIT', words);
        rule(
          'Action',
          pattern('Column'),
          ({ Column: { name } }, data) =>
            data.isDates(name) ? undefined : { do: 'scale', column: name, by: factor },
          cost,
        );
        rule('Action', pattern('Numbers'), (): Action => ({ do: 'scale', by: factor }), 0.1 + cost);
      }
  // What is less than nothing.
  const signed = (column: string | undefined, when: 'brackets' | 'trailing_minus'): Action => ({
    do: 'negative',
    ...(column !== undefined && { column }),
    when,
  });
  for (const [words, when] of [
    ['brackets|parentheses', 'brackets'],
    ['trailing minus', 'trailing_minus'],
    ['minus Behind', 'trailing_minus'],
  ] as const)
    for (const form of [
      `Numbers? in|with? a? ${words} is|are|mean|means|count as? negative`,
      `negative Numbers written? in|with ${words}`,
    ])
      rule('Action', form, ({ Numbers }) => signed(Numbers?.column, when));
  const negative = (column: string | undefined, when: Parts['Condition']): Action => ({
    do: 'negative',
    ...(column !== undefined && { column }),
    when,
  });
  rule(
    'Action',
    'Such should|must|is|are be? negative',
    ({ Such: { when } }) => negative(undefined, when),
    0.05,
  );
  rule(
    'Action',
    'Such Comment Sep? should|must be? negative',
    ({ Such: { when } }) => negative(undefined, when),
    0.1,
  );
  rule('Action', 'Column of? Such Is|Becomes negative', ({ Column: { name }, Such: { when } }) =>
    negative(name, when),
  );
  rule('Action', 'make|turn Column negative If Condition', ({ Column: { name }, Condition }) =>
    negative(name, Condition),
  );
}

const POINT = /^(?:american|us|british|english|uk|international)$/u;

function places(rule: Rule): void {
  const phones = (scope: Scope, country: string): Action => ({ do: 'phone_country', ...scope, country });
  rule(
    'NoCode',
    'without|lacking|missing a|the|their? country|international|dialling code|codes|prefix|prefixes',
  );
  rule('NoCode', 'that? starting|start|starts|begin|beginning with 0|00|zero');
  rule('NoCode', 'national');
  for (const form of [
    'national|local? format? Phones NoCode? is|are|belong all? from|in|to|of? the? Country number|numbers|ones?',
    'Phones NoCode? Comment Sep? is|are all? Country',
    'assume|use Country numbers|phones|prefix|code for Phones NoCode?',
    'use|assume Country as the? country|default country? for Phones NoCode?',
    'Treat Phones NoCode? as Country numbers|ones?',
    'add|use|put the? country code? Country to|for|on|in Phones NoCode?',
    'format|write|convert Phones as international|national? numbers? for|of|in Country',
  ])
    rule('Action', form, (parts) => phones(parts.Phones, parts.Country));
  rule(
    'Action',
    'Phones NoCode Sep? all|the? Noun is|are from|in? the? Country',
    ({ Phones, Country: country }) => phones(Phones, country),
  );
  rule(
    'Action',
    'Phones Comment NoCode Sep? all|the? Noun is|are from|in? the? Country',
    ({ Phones, Country: country }) => phones(Phones, country),
  );
  rule('Action', 'numbers NoCode is|are from? the? Country number|numbers|ones?', ({ Country: country }) =>
    phones({}, country),
  );
  rule(
    'Action',
    'Remark Sep? so? Phones NoCode? is|are Country',
    (parts) => phones(parts.Phones, parts.Country),
    0.05,
  );
  const money = (scope: Scope, currency: string): Action => ({
    do: 'currency',
    ...(scope.column !== undefined && { column: scope.column }),
    ...(scope.table !== undefined && { table: scope.table }),
    currency,
  });
  for (const form of [
    'Money is|are given|stated|all|shown|kept? in Currency',
    'all Noun is|are in Currency',
    'Money of? Noun? is|are in Currency',
  ])
    rule('Action', form, (parts) => money(parts.Money ?? {}, parts.Currency));
  // What is so in one of the files: "Leeds is in pounds and British, Hamburg in euro and German".
  rule('Ways', 'in Currency', ({ Currency: currency }): Action[] => [{ do: 'currency', currency }]);
  rule('Ways', 'in? Country', ({ Country: country }): Action[] => [{ do: 'phone_country', country }]);
  rule('Ways', 'in Currency and in? Country', ({ Currency: currency, Country: country }): Action[] => [
    { do: 'currency', currency },
    { do: 'phone_country', country },
  ]);
  rule('Ways', 'the month', (): Action[] => [{ do: 'read_dates', order: 'mdy' }], 0.1);
  rule('Ways', 'the day', (): Action[] => [{ do: 'read_dates', order: 'dmy' }], 0.1);
  rule('Ways', 'dates? as|in|the? DateReading', ({ DateReading }): Action[] => [
    { do: 'read_dates', ...DateReading },
  ]);
  const within = (table: string, ways: readonly Action[]) => ways.map((way) => ({ ...way, table }) as Action);
  const verb = 'is|sells|works|pays|invoices|charges|writes|uses|enters';
  rule('Local', `Table ${verb}? Ways`, ({ Table: table, Ways }) => within(table, Ways));
  rule('Local', `Table ${verb}? Ways Sep Local`, ({ Table: table, Ways, Local }) => [
    ...within(table, Ways),
    ...Local,
  ]);
  rule('Actions', `Table ${verb} Ways`, ({ Table: table, Ways }) => within(table, Ways), 0.02);
  rule('Actions', `Table ${verb} Ways Sep Local`, ({ Table: table, Ways, Local }) => [
    ...within(table, Ways),
    ...Local,
  ]);
  const zoned = (scope: Scope, zone: string, as: 'read' | 'write'): Action => ({
    do: 'zone',
    ...scope,
    zone,
    as,
  });
  rule('Action', 'Clock is|are given|stated|all|written? in? the? Zone time|timezone|zone?', (parts) =>
    zoned(parts.Clock, parts.Zone, 'read'),
  );
  rule('Action', 'Change|show|write|give Clock to|into|in|as Zone time|timezone|zone?', (parts) =>
    zoned(parts.Clock, parts.Zone, 'write'),
  );
}

/** What stands in the first row of several, and is meant in all of them. */
function groups(rule: Rule): void {
  for (const form of [
    'Column is|are Only? given|written|filled|stated|shown|printed? in|on|at First row|line|record|entry of? each|every|the|a? group|block|section|Vague?',
    'fill down Column',
    'fill Column down',
    'If Column Empty Sep? take|use|copy|repeat it|that|Column? from|of? row|line|cell|one above',
    'If Column Empty Sep? it|that? is|are? same as? row|line|cell|one? above',
  ])
    rule('Action', form, ({ Column: { name } }): Action => ({ do: 'fill_down', column: name }), -0.05);
}

/** What a file is said to be of. */
function contents(rule: Rule): void {
  for (const form of [
    'Noun come|comes|are|is? taken|read? from Table',
    'take|read|get|use Noun from Table',
    'Noun is|are in Table',
    'use Table for Noun',
  ])
    rule(
      'Action',
      form,
      ({ Noun, Table: table }, data): Action | undefined => {
        const template = data.sheetCalled(Noun);
        return template === undefined || data.isFile(Noun) ? undefined : { do: 'use_table', table, template };
      },
      0.05,
    );
  rule(
    'Action',
    'Table holds|contains|lists|has|have Vague|Noun Sep? Comment|Remark?',
    ({ Table: table, Vague, Noun }): Action => ({ do: 'table_holds', table, what: Vague ?? Noun }),
    0.1,
  );
  rule(
    'Action',
    'everybody|everyone|everything|all in|on Table has|is Vague',
    ({ Table: table, Vague }): Action => ({
      do: 'table_holds',
      table,
      what: Vague,
    }),
    0.1,
  );
}

const NOUGHT = /^(?:not (?:known|given|set|available)|unknown|none|nothing|no \p{L}+|n\/a|empty|blank)$/iu;

function nothing(rule: Rule): void {
  // What stands for nothing, whatever column it is in.
  rule('Nil', 'Text', ({ Text: text }) => [text]);
  rule('Nil', 'Value', ({ Value: { value, said } }) => [said ?? value], 0.05);
  rule('Nil', 'Number', ({ Number: { number } }) => [number], 0.15);
  rule(
    'Nil',
    'Word',
    ({ Word: word }) => (/[\d/.?-]|^[A-Z]+$|^[a-z]{1,3}$/u.test(word) ? [word] : undefined),
    0.05,
  );
  rule('Nil', 'dash|dashes', () => ['-']);
  rule('Nil', '-', () => ['-']);
  rule('Nil', '?', () => ['?']);
  rule('Nils', 'Nil');
  rule('Nils', 'Nil Or Nils', (parts) => {
    const { Nil, Nils } = parts;
    return [...Nil, ...Nils];
  });
  rule('Nought', 'Empty');
  rule('Nought', 'nothing|none|placeholder|placeholders|missing|unknown');
  rule('Nought', 'no|not|without value|information|entry|data|meaning|any? value|information|entry|data?');
  rule('Nought', 'no Column', () => true, 0.05);
  rule('Nought', 'no date|dates|number|name', () => true);
  rule('Nought', 'not known|given|available|applicable');
  rule('Nought', 'nothing is? known|entered|given');
  rule('Nought', 'that? there is|are none|nothing|no value|data|information?');
  rule('Nought', 'we do? not know');
  rule('Nought', 'Text', ({ Text: text }) => (NOUGHT.test(text) ? true : undefined));
  rule(
    'Nilled',
    'Column of Nils',
    ({ Column, Nils }): Action => ({
      do: 'blank_values',
      column: Column.name,
      values: Nils,
    }),
  );
  rule(
    'Actions',
    'Nilled and Nilled is|are|mean|means|stand|stands for? Nought',
    ({ Nilled, Nilled2 }): Action[] => [Nilled, Nilled2],
  );
  const emptied = (parts: Parts): Action => {
    const { Nils: values } = parts;
    const { Column } = parts;
    return { do: 'blank_values', ...(Column && { column: Column.name }), values };
  };
  for (const form of [
    'placeholders|entries|values|texts|words such|like as? Nils is|are|mean|means|count|counts as? Nought',
    'Nils is|are|mean|means|stand|stands|count|counts|Becomes|carry|carries both|all|just? a|for|as|that? Nought',
    'Nils in Column is|are|mean|means|stand|stands|count|counts|Becomes|carry|carries a|for|as|that? Nought',
    'Column of Nils is|are|mean|means|stand|stands|carry|carries|Comment a|for|as|that|Sep? Nought',
    'the? word|text|value|entry Nils in Column is|are|Comment Sep? leave Them Empty',
    'Treat Nils in Column as|like Nought',
    'Treat Nils as|like Nought',
    'blank|clear|empty out? Nils in Column',
    'blank|clear|empty out? Nils',
    'If Them? says|reads|is Nils leave|make Them Empty',
  ])
    rule('Action', form, emptied, form.includes('Column') ? 0.05 : 0.15);
}
