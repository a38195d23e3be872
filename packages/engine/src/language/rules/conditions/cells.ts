import { countryOf } from '../../../words/origins.js';
import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { SaidCondition } from '../../instruction.js';
import type { Parts, Values } from '../../parts.js';
import { equal, sameAs } from './said.js';

/** What a cell says, and two cells of a row. */
export function cellRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // A figure is no date, and no text of a column that holds no figures.
  const isForeign = (name: string, { values, columns }: Values, data: Data) =>
    values.every((value) => /^\d+$/.test(value)) &&
    ((data.isDates(name) && values.every((value) => value.length <= 4)) ||
      (columns.length === 0 && data.cells(name).length > 0 && !data.isNumbers(name)));
  const held = (name: string, { values, columns }: Values, data: Data, not = false) =>
    isForeign(name, { values, columns }, data)
      ? undefined
      : data.mayHave(name, columns) || (columns.length === 0 && !data.isDates(name))
        ? equal(name, values, not)
        : undefined;
  rule('Simple', 'Column Equals? Some', ({ Column: { name }, Some: some }, data) => held(name, some, data));
  rule('Simple', 'Column Equals? Not Some', ({ Column: { name }, Some: some }, data) =>
    held(name, some, data, true),
  );
  // A code that no cell has: there may be no such rows, and that is said.
  rule(
    'Simple',
    'Column Equals? Word',
    ({ Column: { name }, Word: word }, data) =>
      /^[A-Z0-9-]{1,6}$/.test(word) && !data.isDates(name) && data.columnsWith(word).length === 0
        ? equal(name, [word])
        : undefined,
    0.3,
  );
  rule(
    'Simple',
    'Column Equals Wordings',
    ({ Column: { name }, ...parts }, data) =>
      data.cells(name).length > 0 || data.isDates(name) ? undefined : equal(name, parts.Wordings),
    0.3,
  );
  rule(
    'Simple',
    'Column Is|Equals not Wordings',
    ({ Column: { name }, ...parts }, data) =>
      data.cells(name).length > 0 || data.isDates(name) ? undefined : equal(name, parts.Wordings, true),
    0.3,
  );
  // Of a column whose cells are not known.
  rule('Wordings', 'Word', ({ Word: word }) => [word]);
  rule('Wordings', 'Word or|and Wordings', (parts) => [parts.Word, ...parts.Wordings]);
  rule('Simple', 'Column Differs Some', ({ Column: { name }, Some: some }, data) =>
    held(name, some, data, true),
  );
  rule('Simple', 'any|a|another Column Unless Some', ({ Column: { name }, Some: some }, data) =>
    held(name, some, data, true),
  );
  // What no cell is may be a part of one.
  rule('Simple', 'Some in|as|for|under|at Column', ({ Some: some, Column: { name } }, data) =>
    some.columns.length > 0 && data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  rule('Simple', 'Some be|is|are the? Column', ({ Some: some, Column: { name } }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  // "who have not paid (no)": the brackets say it again.
  rule('Simple', 'Not Column ( Some )', ({ Column: { name }, Some: some }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  rule('Simple', 'Column Noun? ( Some )', ({ Column: { name }, Some: some }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  rule(
    'Simple',
    'Column Sep? Clarify? a? Some there?',
    ({ Column: { name }, Some: some }, data) =>
      data.mayHave(name, some.columns) && !isForeign(name, some, data) ? equal(name, some.values) : undefined,
    0.1,
  );
  // A value that stands for its column: "closed tickets", "from the Network team".
  const alone = ({ values, columns }: Values, data: Data, not = false): SaidCondition | undefined => {
    // A country may stand in cells by its code.
    if (values.every((value) => value.length > 3 && countryOf(value) !== undefined))
      return { is: 'equal', values, ...(not && { not }) };
    // A number alone may be of any column.
    if (values.some((value) => /^[\d.,%-]+$/.test(value))) return undefined;
    const [only, ...others] = columns.filter(
      (column) => !data.keys.includes(column) || values.every((value) => !/^\d{1,2}$/.test(value)),
    );
    return only !== undefined && others.length === 0 ? equal(only, values, not) : undefined;
  };
  rule('Simple', 'Some', ({ Some: some }, data) => alone(some, data), 0.25);
  rule('Simple', 'about|regarding|concerning Some', ({ Some: some }, data) => alone(some, data), 0.1);
  for (const placed of [
    'based|located|situated|living|resident|working|stationed|sitting in|at|near',
    'handled|managed|raised|reported|supplied|delivered|sent|written|owned|served|covered|made by|via|through',
    'marked|flagged|labelled|tagged|noted as|with?',
  ]) {
    rule('Simple', `${placed} Some`, ({ Some: some }, data) => alone(some, data), 0.2);
    rule('Simple', `Not ${placed} Some`, ({ Some: some }, data) => alone(some, data, true), 0.2);
  }
  rule('Simple', 'called|named|titled|labelled Some', ({ Some: some }, data) => alone(some, data), 0.1);
  for (const from of [
    'come|comes|came|coming in? by|via|through|from',
    'arrived|entered|reached by|via|through|from',
  ]) {
    rule('Simple', `${from} Some`, ({ Some: some }, data) => alone(some, data), 0.1);
    rule('Simple', `Not ${from} Some`, ({ Some: some }, data) => alone(some, data, true), 0.1);
  }
  rule('Simple', 'Not Some', ({ Some: some }, data) => alone(some, data, true), 0.25);
  rule('Simple', 'Not Vague ( Some )', ({ Some: some }, data) => alone(some, data, true), 0.25);
  rule('Simple', 'Unless|Differs|outside of? Some', ({ Some: some }, data) => alone(some, data, true), 0.3);
  for (const [form, not] of [
    ['Some Column', false],
    ['Not|Unless|Differs|outside of? Some Column', true],
  ] as const)
    rule(
      'Simple',
      form,
      ({ Some: { values, columns }, Column: { name } }, data) =>
        data.mayHave(name, columns) ? equal(name, values, not) : undefined,
      0.1,
    );
  // "that don't have status P", "whose status is neither O nor P"
  rule('Simple', 'No Column Some', ({ Column: { name }, Some: some }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values, true) : undefined,
  );
  rule(
    'Simple',
    'Column Equals? neither Some nor Some',
    ({ Column: { name }, Some: one, Some2: two }, data) =>
      data.mayHave(name, one.columns) && data.mayHave(name, two.columns)
        ? equal(name, [...one.values, ...two.values], true)
        : undefined,
  );
  // "Cancelled ones (CANC)", "petrol cars (P)": the brackets say what is meant.
  rule('Simple', 'Vague ( Condition )', ({ Condition: when }) => when, 0.1);
  rule('Simple', 'Vague ( Some )', ({ Some: some }, data) => alone(some, data), 0.1);
  // "any language other than English (EN)", "Cardiology (CAR)": a word for it, and how cells have it.
  rule('One', 'Word ( One )', ({ Word, One }) => (Word === Word.toLowerCase() ? undefined : One), 0.05);
  rule(
    'Simple',
    'Vague Clarify|( Vague? Column ( Some )',
    ({ Column: { name }, Some: some }, data) => held(name, some, data),
    0.1,
  );
  // Columns of yes and no: "leased cars", "the letter has been sent".
  const told = (column: string, data: Data, isYes: boolean) => {
    const value = isYes ? data.yes(column) : data.no(column);
    return value === undefined ? undefined : equal(column, [value]);
  };
  rule('Simple', 'Column', ({ Column: { name } }, data) => told(name, data, true), 0.3);
  rule('Simple', 'Not Column', ({ Column: { name } }, data) => told(name, data, false), 0.3);
  rule(
    'Simple',
    'get|gets|has|have|want|wants|receive|receives|work|works|working Column',
    ({ Column: { name } }, data) => told(name, data, true),
    0.1,
  );
  rule('Simple', 'No Column', ({ Column: { name } }, data) => told(name, data, false), 0.05);
  rule('Simple', 'Column Equals? yes|true|ticked|checked', ({ Column: { name } }, data) =>
    told(name, data, true),
  );
  rule('Simple', 'Column Equals? no|false', ({ Column: { name } }, data) => told(name, data, false));
  const has = 'get|gets|have|has|want|wants|receive|receives|work|works|working';
  rule('Simple', `Not ${has} Column`, ({ Column: { name } }, data) => told(name, data, false), 0.1);
  // Two columns: of one kind, or hardly.
  const isAlike = (one: string, two: string, data: Data) => {
    if (data.isDates(one) || data.isDates(two)) return data.isDates(one) && data.isDates(two);
    const [cells, others] = [data.cells(one), new Set(data.cells(two))];
    if (cells.length === 0 || others.size === 0) return true;
    return (data.isNumbers(one) && data.isNumbers(two)) || cells.some((cell) => others.has(cell));
  };
  for (const [form, not, cost] of [
    ['Column Equals Column', false, 0.08],
    ['Column Differs Column', true, 0.08],
    ['Column not Column', true, 0.1],
    ['Column and|or Column Alike', false, 0],
    ['Column and|or Column Compare', true, 0],
    ['same Column and|as Column', false, 0],
  ] as const) {
    const same = (isLikely: boolean) =>
      rule(
        'Simple',
        form,
        ({ Column: { name }, Column2: other }, data) =>
          isAlike(name, other.name, data) === isLikely ? sameAs(name, other.name, not) : undefined,
        isLikely ? cost : cost + 0.3,
      );
    same(true);
    same(false);
  }
  for (const [cue, is] of [
    ['Less|Before', 'less'],
    ['More|After', 'more'],
    ['AtMost', 'less_or_equal'],
    ['AtLeast', 'more_or_equal'],
  ] as const)
    rule(
      'Simple',
      `Column ${cue} Column`,
      ({ Column: { name }, Column2: other }, data): SaidCondition | undefined =>
        name !== other.name &&
        data.cells(name).length > 0 &&
        data.cells(other.name).length > 0 &&
        (data.isNumbers(name) ? data.isNumbers(other.name) : data.isDates(name) && data.isDates(other.name))
          ? { is, column: name, other: other.name }
          : undefined,
    );
  rule('Simple', 'Role of Noun', ({ Role: role, Noun: of }): SaidCondition => ({ is: 'role', role, of }));
  // All rows are from the only file.
  const from = (table: string, data: Data): SaidCondition | undefined =>
    data.areTables ? { is: 'from', table } : undefined;
  rule('Simple', 'from|in|of|on|for Table', ({ Table: table }, data) => from(table, data), 0.1);
  rule('Simple', 'Table', ({ Table: table }, data) => from(table, data), 0.4);
}
