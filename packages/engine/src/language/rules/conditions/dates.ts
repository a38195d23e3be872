import { type DateMeant, shifted } from '../../amounts.js';
import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts } from '../../parts.js';
import { dated, type When } from './said.js';

/** What speaks against a way to say when: "from 2023" is the year alone, unless it goes on. */
const COSTS: ReadonlyMap<string, number> = new Map([
  ['Date', 0.2],
  ['Since Date OrLater?', 0.05],
  ['from Date', 0.03],
]);

/** When. */
export function dateRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Done', 'Word', ({ Word: word }) =>
    /^[a-z]+(?:ed|ght|ade|ame|old|ent)$/u.test(word) ? word : undefined,
  );
  const forms: readonly [string, When][] = [
    ['Before Date', 'before'],
    ['After Date', 'after'],
    ['Since Date OrLater?', 'since'],
    ['Since Date OrLater', 'since'],
    ['in|on or after Date', 'since'],
    ['in|on or before Date', 'until'],
    ['< Date', 'before'],
    ['> Date', 'after'],
    ['>= Date', 'since'],
    ['<= Date', 'until'],
    ['Date OrLater', 'since'],
    ['in|of|from|during Date OrLater', 'since'],
    ['Until Date', 'until'],
    ['Date OrEarlier', 'until'],
    ['in|of|from|during Date OrEarlier', 'until'],
    ['in|of|during Date', 'within'],
    ['from Date', 'within'],
    ['Date', 'within'],
  ];
  for (const [form, when] of forms) {
    const cost = COSTS.get(form) ?? 0;
    // "since 2020" and "from 2023": the second is the year alone where nothing follows.
    const isFrom = form === 'Since Date OrLater?';
    rule(
      'Simple',
      `Column ${form}`,
      ({ Column: { name }, Date: day }, data) => (data.isDates(name) ? dated(when, name, day) : undefined),
      cost + (isFrom ? 0.02 : 0),
    );
    rule(
      'Simple',
      `${form} ( Column )`,
      ({ Column: { name }, Date: day }, data) => (data.isDates(name) ? dated(when, name, day) : undefined),
      cost,
    );
    rule(
      'Simple',
      `${form} Sep? that? Column`,
      ({ Column: { name }, Date: day }, data) => (data.isDates(name) ? dated(when, name, day) : undefined),
      cost + 0.15,
    );
    // "bought before 2017": a word for what was done that day.
    if (form !== 'Date')
      rule('Simple', `Done ${form}`, ({ Date: day }, data) => dated(when, data.dated, day), 0.35 + cost);
    if (form !== 'Date')
      rule('Simple', form, ({ Date: day }, data) => dated(when, data.dated, day, true), 0.3 + cost);
  }
  rule(
    'Simple',
    'Column Date',
    ({ Column: { name }, Date: day }, data) =>
      /since$/iu.test(name) && data.isDates(name) ? dated('since', name, day) : undefined,
    0.12,
  );
  const between = (column: string | undefined, low: DateMeant, high: DateMeant) =>
    dated('within', column, { from: low.from, to: high.to });
  for (const range of [
    'between Date and Date',
    'from Date to|until|till|AtMost Date',
    'in? Date or|and Date',
  ]) {
    const cost = range.startsWith('in') ? 0.1 : 0;
    rule(
      'Simple',
      `Column ${range}`,
      ({ Column: { name }, Date: one, Date2: two }, data) =>
        data.isDates(name) && isNext(range, one, two) ? between(name, one, two) : undefined,
      cost,
    );
    rule(
      'Simple',
      `${range} ( Column )`,
      ({ Column: { name }, Date: one, Date2: two }, data) =>
        data.isDates(name) && isNext(range, one, two) ? between(name, one, two) : undefined,
      cost,
    );
    rule(
      'Simple',
      range,
      ({ Date: one, Date2: two }, data) =>
        isNext(range, one, two) ? between(data.dated, one, two) : undefined,
      0.3 + cost,
    );
  }
}

/** "2022 or 2023" is one stretch of time. */
function isNext(range: string, one: DateMeant, two: DateMeant): boolean {
  return !range.startsWith('in') || shifted(one.to, 1) === two.from;
}
