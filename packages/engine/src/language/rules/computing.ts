import { escaped } from '../../cells/text.js';
import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Action } from '../instruction.js';
import type { Parts } from '../parts.js';

/** What is worked out: formulas of columns and numbers, and how much more or less. */
export function computingRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // A product binds more than a sum.
  rule('Factor', 'Column', ({ Column: { name } }, data) => (data.isNumbers(name) ? `[${name}]` : undefined));
  rule('Factor', 'Count', ({ Count }) => Count, 0.02);
  rule('Factor', 'twice|double Factor', ({ Factor }) => `${Factor} * 2`);
  rule('Factor', 'half of? the? Factor', ({ Factor }) => `${Factor} / 2`);
  rule('Factor', 'Count Times Column', ({ Count, Column: { name } }) => `[${name}] * ${Count}`);
  rule(
    'Factor',
    'average|mean of Column and Column',
    ({ Column: one, Column2: two }) => `([${one.name}] + [${two.name}]) / 2`,
  );
  rule(
    'Factor',
    'sum|total of Column and Column',
    ({ Column: one, Column2: two }) => `[${one.name}] + [${two.name}]`,
  );
  rule(
    'Factor',
    'difference between|of Column and Column',
    ({ Column: one, Column2: two }) => `[${one.name}] - [${two.name}]`,
  );
  rule(
    'Factor',
    'product of Column and Column',
    ({ Column: one, Column2: two }) => `[${one.name}] * [${two.name}]`,
  );
  rule('Term', 'Factor');
  rule('Term', 'Factor Times Term', ({ Factor, Term }) => `${Factor} * ${Term}`);
  rule('Term', 'Factor Over Term', ({ Factor, Term }) => `${Factor} / ${Term}`);
  rule('Formula', 'Term', undefined, 0.02);
  rule('Formula', 'Term Plus Formula', ({ Term, Formula }) => `${Term} + ${Formula}`);
  rule('Formula', 'Term Minus what? has|been? Formula', ({ Term, Formula }) => `${Term} - ${Formula}`);
  const computed = (column: string, formula: string): Action | undefined => {
    const factor = new RegExp(`^\\[${escaped(column)}\\] \\* ([\\d.]+)$`).exec(formula)?.[1];
    if (factor !== undefined) return { do: 'scale', column, by: factor };
    const divisor = new RegExp(`^\\[${escaped(column)}\\] / ([\\d.]+)$`).exec(formula)?.[1];
    const share = divisor === undefined ? undefined : plain(1 / Number(divisor));
    // A third has no end: that is worked out cell by cell.
    if (share !== undefined && share.length < 10) return { do: 'scale', column, by: share };
    return /[-+*/]/.test(formula.replace(/\[[^\]]*\]/g, '')) && formula.includes('[')
      ? { do: 'compute', column, formula }
      : undefined;
  };
  for (const form of [
    'Column Is|Becomes|Gets Always? Formula',
    'Column Is|Becomes|Gets Comment Sep? Clarify|so|then? Formula',
    'Column Is|Becomes|Gets Vague Sep Clarify? Formula',
    'Column Is|Becomes|Gets Formula Sep? Clarify Vague',
    'Column Is|Becomes|Gets Formula Sep? Remark',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, Formula }) => computed(name, Formula),
      /Comment|Vague|Remark/.test(form) ? 0.15 : 0,
    );
  // "the average of value and book value, i.e. add them and divide by 2": the same said twice.
  rule(
    'Action',
    'Column Is|Becomes|Gets Formula Sep? Clarify add Them and Over Count',
    ({ Column: { name }, Formula, Count }) =>
      Formula.endsWith(`/ ${Count}`) ? computed(name, Formula) : undefined,
  );

  // The formula alone: of its first column.
  rule(
    'Action',
    'Formula',
    ({ Formula }) => {
      const column = /^\[([^\]]+)\] [-+*/]/.exec(Formula)?.[1];
      return column === undefined ? undefined : computed(column, Formula);
    },
    0.2,
  );
  rule('Action', 'add Column to|on Column', ({ Column: one, Column2: two }, data) =>
    data.isNumbers(one.name) && data.isNumbers(two.name)
      ? computed(two.name, `[${two.name}] + [${one.name}]`)
      : undefined,
  );

  for (const [words, by] of [
    ['halve|half', '0.5'],
    ['double', '2'],
    ['triple|treble', '3'],
  ] as const)
    for (const form of [`${words} Column`, `Column be|is|are|should|gets|get ${words}`])
      rule(
        'Action',
        form,
        ({ Column: { name } }, data): Action | undefined =>
          data.isNumbers(name) ? { do: 'scale', column: name, by } : undefined,
        0.02,
      );
  // How much more or less.
  const scaled = (column: string, by: number): Action => ({ do: 'scale', column, by: plain(by) });
  const more = (column: string, percent: string) => scaled(column, (100 + Number(percent)) / 100);
  const less = (column: string, percent: string) => scaled(column, (100 - Number(percent)) / 100);
  const shifted = (column: string, sign: '+' | '-', by: string): Action => ({
    do: 'compute',
    column,
    formula: `[${column}] ${sign} ${by}`,
  });
  const numbers = (name: string, data: Data, action: Action) => (data.isNumbers(name) ? action : undefined);
  for (const form of [
    'Raise Column by Percent',
    'add Percent Vague|Word? to|on Column',
    'Column Raise by Percent',
    'Column plus|Plus Percent Vague|Word?',
    'Percent Vague|Word? add|added to|on Column',
  ])
    rule('Action', form, ({ Column: { name }, Percent: { number } }, data) =>
      numbers(name, data, more(name, number)),
    );
  for (const form of [
    'Lower2|Subtract Column by Percent',
    'Subtract Percent off|from|of Column',
    'Column Lower2 by? Percent',
    'Column minus|Minus|down by? Percent Vague|Word?',
    'Column Percent Lower2',
  ])
    rule('Action', form, ({ Column: { name }, Percent: { number } }, data) =>
      numbers(name, data, less(name, number)),
    );
  for (const form of [
    'Raise Column by Count',
    'add Count to|on Column',
    'add Vague of Count to|on Column',
    'Vague of Count put|added|add|goes|comes on|to top? of? Column',
    'Column Raise by Count',
    'Count add|added to|on Column',
    'Vague of? Count add|added to|on Column Vague?',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, Count }, data) => numbers(name, data, shifted(name, '+', Count)),
      0.02,
    );
  for (const form of [
    'Lower2 Column by Count',
    'Subtract Count off|from|of Column',
    'Column Lower2 by? Count',
    'Column Count Lower2',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, Count }, data) => numbers(name, data, shifted(name, '-', Count)),
      0.02,
    );
  for (const form of ['subtract|deduct Column off|from Column', 'Column minus|less Column'])
    rule(
      'Action',
      form,
      ({ Column: one, Column2: two }) =>
        form.startsWith('sub')
          ? computed(two.name, `[${two.name}] - [${one.name}]`)
          : computed(one.name, `[${one.name}] - [${two.name}]`),
      0.1,
    );
  rule(
    'Action',
    'Column Is|Becomes|Gets net|free of Column Sep? Then? Subtract the? Column off|away',
    ({ Column: one, Column2: two, Column3: same }) =>
      two.name === same.name ? computed(one.name, `[${one.name}] - [${two.name}]`) : undefined,
  );
  rule('Action', 'Column Is|Becomes|Gets net|free of Column', ({ Column: one, Column2: two }) =>
    computed(one.name, `[${one.name}] - [${two.name}]`),
  );
  for (const form of [
    'multiply Column by|with Count',
    'Column Times Count',
    'Column Is|Becomes|Gets? Vague Sep? Then? Times Count',
    'Column in Vague Sep? multiply by Count',
    'Column Times|multiplied by? Count',
  ])
    rule('Action', form, ({ Column: { name }, Count }) => scaled(name, Number(Count)));
  for (const form of ['divide Column by Count', 'Column divided by Count', 'Column Over Count'])
    rule('Action', form, ({ Column: { name }, Count }) => computed(name, `[${name}] / ${Count}`));
  for (const [word, by] of [
    ['doubled', 2],
    ['halved', 0.5],
    ['tripled', 3],
  ] as const)
    rule('Action', `Column Is|Becomes? ${word}`, ({ Column: { name } }, data) =>
      numbers(name, data, scaled(name, by)),
    );
  rule('Action', 'double|Double Column', ({ Column: { name } }, data) =>
    numbers(name, data, scaled(name, 2)),
  );
  rule('Action', 'triple Column', ({ Column: { name } }, data) => numbers(name, data, scaled(name, 3)));
  rule('Action', 'halve Column', ({ Column: { name } }, data) => numbers(name, data, scaled(name, 0.5)));
  // A hundred small ones are a large one.
  for (const [small, large] of [
    ['cents|pence|pennies|cent', 'euros|euro|pounds|dollars|pound'],
    ['grams|gram|g', 'kilos|kilograms|kg'],
  ] as const) {
    const by = small.startsWith('cents') ? 100 : 1000;
    for (const form of [
      `Column in ${small} not|Instead in? ${large}`,
      `Column from|Instead ${large} to|in|into ${small}`,
    ])
      rule('Action', form, ({ Column: { name } }, data) => numbers(name, data, scaled(name, by)));
    for (const form of [
      `Column in ${large} not|Instead in? ${small}`,
      `Column from ${small} to|into ${large}`,
    ])
      rule('Action', form, ({ Column: { name } }, data) => numbers(name, data, scaled(name, 1 / by)));
    rule(
      'Action',
      `Column is|are|come in ${small}`,
      ({ Column: { name } }, data) => numbers(name, data, scaled(name, 1 / by)),
      0.1,
    );
  }
  // So many months are a year.
  for (const [short, long, by] of [
    ['month|monthly', 'year|yearly|annual|annum', 12],
    ['week|weekly', 'year|yearly|annual', 52],
    ['quarter|quarterly', 'year|yearly|annual', 4],
  ] as const) {
    const perYear = ({ Column: { name } }: Parts, data: Data) => numbers(name, data, scaled(name, by));
    for (const form of [
      `Column is|are per? ${short} Sep? but? In Them? per? ${long} Vague?`,
      `Column Is|Becomes|Gets|per ${long} Instead|not per? ${short}`,
    ])
      rule('Action', form, perYear);
  }
  // A share, not a percentage.
  for (const form of [
    'Column Is|Becomes? fraction and|but? not? Vague? Ex?',
    'Column as a? fraction Instead? Vague?',
  ])
    rule('Action', form, ({ Column: { name } }) => scaled(name, 0.01));
  rule(
    'Action',
    'Column Is|Becomes fraction and|but? not percentage Sep? Clarify? Pair',
    ({ Column: { name } }) => scaled(name, 0.01),
  );
  // Taxes that are in a price.
  for (const form of [
    'Column include|includes|contain|contains|with Percent Vague|Word Sep? but? In Them? net',
    'Column include|includes|contain|contains Percent Vague|Word Sep? but? Subtract|remove Them off|out?',
    'take Percent Vague|Word out of Column',
    'Column net of Percent Vague|Word',
  ])
    rule('Action', form, ({ Column: { name }, Percent: { number } }) =>
      computed(name, `[${name}] / ${plain((100 + Number(number)) / 100)}`),
    );
}

function plain(number: number): string {
  return String(Math.round(number * 1e9) / 1e9);
}
