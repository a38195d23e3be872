import type { Action } from '../../instruction.js';
import type { Parts, Scope } from '../../parts.js';
import type { Rule } from './rule.js';

/** How numbers are written, how large they are, and which are less than nothing. */
export function numbers(rule: Rule): void {
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
