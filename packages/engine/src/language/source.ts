import type { Action } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './data.js';
import type { Parts } from './parts.js';

/** A column, or all of a kind where none is named; in one of the files where that was said. */
interface Scope {
  column?: string;
  table?: string;
}

type Scoped = Parts & { Scope: Scope; Dates: Scope; Phones: Scope; Money: Scope; Times: Scope };

/** How the files write things: dates, numbers, money, phone numbers, times, what stands for nothing. */
export function sourceRules(grammar: Grammar<Parts, Data>): void {
  const rule = grammar.rule.bind(grammar) as (
    part: string,
    pattern: string,
    make?: (parts: Scoped, data: Data) => unknown,
    cost?: number,
  ) => void;
  const everywhere = (): Scope => ({});
  const inTable = ({ Table: table }: Scoped): Scope => ({ table });
  rule('Abode', 'in|from|of|for|by the? Table', inTable);
  for (const [kind, words] of [
    ['Dates', 'dates'],
    ['Phones', 'phones|phone|telephone|mobile numbers?'],
    ['Money', 'amounts|prices|money|figures|values'],
    ['Times', 'times|timestamps'],
    ['Numbers', 'numbers|amounts|prices|figures'],
  ] as const) {
    const only = ({ Columns }: Scoped) => (Columns.length === 1 ? { column: Columns[0] } : undefined);
    rule(kind, `all|the? ${words}`, everywhere);
    rule(kind, `all|the? ${words} Abode`, (parts) => (parts as unknown as { Abode: Scope }).Abode);
    rule(kind, `Table ${words}`, inTable);
    rule(
      kind,
      'Columns',
      (parts, data) =>
        kind === 'Dates' || kind === 'Times'
          ? parts.Columns.every(data.isDates)
            ? only(parts)
            : undefined
          : kind === 'Phones'
            ? parts.Columns.every((name) => PHONE.test(name))
              ? only(parts)
              : undefined
            : only(parts),
      // What is said of several is said of all of them.
      0.03,
    );
    rule(
      kind,
      'Columns Abode',
      (parts) => {
        const { Abode } = parts as unknown as { Abode: Scope };
        const own = only(parts);
        return own && { ...own, ...Abode };
      },
      0.02,
    );
  }
  dates(rule);
  numbers(rule);
  places(rule);
  nothing(rule);
}

const PHONE = /phone|mobile|tel|fax|handy|cell/iu;

type Rule = (
  part: string,
  pattern: string,
  make?: (parts: Scoped, data: Data) => unknown,
  cost?: number,
) => void;

interface DateReading {
  order: 'dmy' | 'mdy' | 'ymd';
  format?: string;
}

function dates(rule: Rule): void {
  const orderOf = (format: string): DateReading => ({
    order: /^D/u.test(format) ? 'dmy' : /^M/u.test(format) ? 'mdy' : 'ymd',
    format,
  });
  rule('DateReading', 'Format', (parts) => orderOf((parts as unknown as { Format: string }).Format));
  rule('DateReading', 'DateOrder', ({ DateOrder: order }): DateReading => ({ order }), 0.03);
  rule('DateReading', 'german date|dates|format|style?', () => orderOf('DD.MM.YYYY'));
  rule('DateReading', 'DateOrder ( Format )', ({ DateOrder: order }): DateReading => ({ order }));
  const read = (scope: Scope, reading: DateReading): Action => ({ do: 'read_dates', ...scope, ...reading });
  const given = (parts: Scoped) =>
    read(parts.Dates, (parts as unknown as { DateReading: DateReading }).DateReading);
  for (const form of [
    'Dates is|are|come written|given|typed|entered? as|in|like? DateReading format|form|style|notation?',
    'Dates have|use DateReading format|form|style|notation?',
    'the? date format is|are DateReading',
    'Treat|read|interpret Dates as|like DateReading date|dates?',
  ])
    rule('Action', form, (parts) =>
      parts.Dates ? given(parts) : read({}, (parts as unknown as { DateReading: DateReading }).DateReading),
    );
  for (const form of [
    'Table has|have|use|uses DateReading date|dates?',
    'Table writes|write|enter|enters dates|date|the? as|in? DateReading',
  ])
    rule('Action', form, ({ Table: table, ...parts }) =>
      read({ table }, (parts as unknown as { DateReading: DateReading }).DateReading),
    );
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
  type Decimal = { DecimalSign: '.' | ','; Numbers?: Scope };
  const read = (parts: unknown): Action => {
    const { DecimalSign: decimal, Numbers } = parts as Decimal;
    return {
      do: 'read_numbers',
      ...(Numbers?.column !== undefined && { column: Numbers.column }),
      decimal,
    };
  };
  rule('Figure', 'Number , Number', () => ',');
  rule('Figure', 'Number', ({ Number: { number } }) => (/\.\d{1,2}$/u.test(number) ? '.' : undefined));
  rule('Mark', 'separator|sign|mark|symbol');
  for (const form of [
    'the? decimal Mark is|are a? DecimalSign in|for|of? Numbers?',
    'the? decimal Mark in|for|of Numbers is|are a? DecimalSign',
    'Numbers is|are? use|uses|have|has|written|come|with? with? a? decimal DecimalSign',
    'Numbers is|are? use|uses|have|has|written|come|with? with? a? DecimalSign as|for the? decimal|decimals Mark?',
    'decimal DecimalSign in|for Numbers',
  ])
    rule('Action', form, read);
  rule('Action', 'Numbers use|uses|has|have Sign for thousands and DecimalSign for decimals', read);
  rule(
    'Action',
    'Numbers written? Nation way|style|format|notation|manner',
    (parts) => {
      const { Numbers, Nation } = parts as unknown as { Numbers: Scope; Nation: string };
      const decimal = POINT.test(Nation) ? '.' : ',';
      return {
        do: 'read_numbers',
        ...(Numbers.column !== undefined && { column: Numbers.column }),
        decimal,
      };
    },
    0.15,
  );
  rule('Action', 'Numbers written|look? like Figure', (parts) => {
    const { Numbers, Figure } = parts as unknown as { Numbers: Scope; Figure: '.' | ',' };
    return {
      do: 'read_numbers',
      ...(Numbers.column !== undefined && { column: Numbers.column }),
      decimal: Figure,
    };
  });
  // How large the numbers of a column are: "in thousands", "in cents".
  const UNITS_OF = [
    ['thousands|thousand', '1000', '0.001'],
    ['millions|million', '1000000', '0.000001'],
    ['cents|cent|pence|pennies|centimes', '0.01', '100'],
  ] as const;
  for (const [words, by, into] of UNITS_OF)
    for (const [forms, factor] of [
      [['NAMED is|are given|stated|kept|stored? in UNIT of? Currency|Unit?', 'NAMED in UNIT'], by],
      // What should be so is not so yet.
      [
        [
          'NAMED should|must|need|has|have to? be|given|shown|written? in UNIT',
          'want|need|show|give|write NAMED in UNIT',
        ],
        into,
      ],
    ] as const)
      for (const form of forms) {
        const pattern = (named: string) => form.replace('NAMED', named).replace('UNIT', words);
        rule('Action', pattern('Column'), ({ Column: { name } }, data) =>
          data.isDates(name) ? undefined : { do: 'scale', column: name, by: factor },
        );
        rule('Action', pattern('Numbers'), (): Action => ({ do: 'scale', by: factor }), 0.1);
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
      rule('Action', form, (parts) =>
        signed((parts as unknown as { Numbers?: Scope }).Numbers?.column, when),
      );
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
  rule('Action', 'make|turn Column negative If Condition', ({ Column: { name }, Condition }) =>
    negative(name, Condition),
  );
}

const POINT = /^(?:american|us|british|english|uk|international)$/u;

function places(rule: Rule): void {
  type Place = { Country: string; Currency: string; Zone: string; Numbers: Scope };
  const placed = (parts: Scoped) => parts as unknown as Place & Scoped;
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
    rule('Action', form, (parts) => phones(placed(parts).Phones, placed(parts).Country));
  rule(
    'Action',
    'Remark Sep? so? Phones NoCode? is|are Country',
    (parts) => phones(placed(parts).Phones, placed(parts).Country),
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
    rule('Action', form, (parts) => money(placed(parts).Money ?? {}, placed(parts).Currency));
  rule(
    'Action',
    'Table is|sells|sell|works|pays|invoices|charges in Currency',
    (parts) => money({ table: parts.Table }, placed(parts).Currency),
    0.02,
  );
  const zoned = (scope: Scope, zone: string, as: 'read' | 'write'): Action => ({
    do: 'zone',
    ...scope,
    zone,
    as,
  });
  rule('Action', 'Times is|are given|stated|all|written? in? the? Zone time|timezone|zone?', (parts) =>
    zoned(parts.Times, placed(parts).Zone, 'read'),
  );
  rule('Action', 'Change|show|write|give Times to|into|in|as Zone time|timezone|zone?', (parts) =>
    zoned(parts.Times, placed(parts).Zone, 'write'),
  );
}

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
    const { Nil, Nils } = parts as unknown as { Nil: string[]; Nils: string[] };
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
  const emptied = (parts: Scoped): Action => {
    const { Nils: values } = parts as unknown as { Nils: string[] };
    const { Column } = parts;
    return { do: 'blank_values', ...(Column && { column: Column.name }), values };
  };
  for (const form of [
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
