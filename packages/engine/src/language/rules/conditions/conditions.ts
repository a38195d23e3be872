import { countryOf } from '../../../words/origins.js';
import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts, Values } from '../../parts.js';
import { blankRules } from './blanks.js';
import { cellRules } from './cells.js';
import { dateRules } from './dates.js';
import { logicRules } from './logic.js';
import { numberRules } from './numbers.js';
import { textRules } from './texts.js';

/** Questions about a row. */
export function conditionRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

  // Columns, also by what they belong to: "order status", "the status of the orders".
  rule('Column', 'Field');
  const ofRows = ({ Field, Noun }: Parts, data: Data) => {
    const sheet = data.sheetCalled(Noun);
    // "in the Leeds file" says where it is from.
    if (data.isFile(Noun)) return undefined;
    return sheet === undefined ? Field : { ...Field, sheet };
  };
  rule('Column', 'Noun Field', ofRows, 0.04);
  rule('Column', 'Field of|in|for Noun', ofRows, 0.02);
  rule(
    'Column',
    'Field column|field|cells|number|numbers|dates|date|figure|figures|flag|entry|counts|details|entries|info',
    ({ Field }) => Field,
    0.06,
  );
  rule(
    'Column',
    'last|latest|first Field',
    ({ Field }, data) => (data.isDates(Field.name) ? Field : undefined),
    0.1,
  );
  rule('Column', 'Field name|names|code|codes|value|values', ({ Field }) => Field, 0.02);
  rule(
    'Column',
    'Field date|dates',
    ({ Field }, data) => (data.isDates(Field.name) ? Field : undefined),
    0.03,
  );
  rule(
    'Column',
    'number|amount of Field',
    ({ Field }, data) => (data.isNumbers(Field.name) ? Field : undefined),
    0.02,
  );
  rule('Column', 'Vague ( Field )', ({ Field }) => Field, 0.1);
  rule('Columns', 'Column', ({ Column }) => [Column.name]);
  rule('Columns', 'Column And|, Columns', ({ Column, Columns }) => [Column.name, ...Columns]);

  // Values: cells that are there, quoted text, numbers.
  rule('One', 'Value', ({ Value: { value, columns } }): Values => ({ values: [value], columns }));
  rule(
    'One',
    'Text',
    ({ Text: text }, data): Values => ({ values: [text], columns: [...data.columnsWith(text)] }),
  );
  rule(
    'One',
    'Number',
    ({ Number: { number } }, data): Values => ({ values: [number], columns: [...data.columnsWith(number)] }),
    0.1,
  );
  rule('One', 'Percent', ({ Percent: { number } }, data): Values | undefined => {
    const value = `${number}%`;
    const columns = [...data.columnsWith(value)];
    return columns.length > 0 ? { values: [value], columns } : undefined;
  });
  // Answers are cells even where none is known.
  for (const word of ['yes', 'no', 'true', 'false'])
    rule(
      'One',
      word,
      (_, data): Values | undefined => {
        const columns = [...data.columnsWith(word)];
        return columns.length > 0 || !data.isSeen ? { values: [word], columns } : undefined;
      },
      0.1,
    );
  rule('Some', 'One');
  rule('Some', 'One Or Some', ({ One: one, Some: some }): Values | undefined => {
    const columns = one.columns.filter((column) => some.columns.includes(column));
    return columns.length > 0 || one.columns.length === 0
      ? { values: [...one.values, ...some.values], columns }
      : undefined;
  });
  rule('Some', 'one|any of Some', ({ Some: some }) => some);
  // A country that cells hold by its code.
  rule('One', 'Word', ({ Word: word }, data): Values | undefined => {
    const code = word.length > 3 ? countryOf(word) : undefined;
    const columns = code === undefined ? [] : [...data.columnsWith(code)];
    return code !== undefined && columns.length > 0 ? { values: [code], columns } : undefined;
  });
  for (const form of ['Number', 'Number Unit', 'Unit Number'])
    rule('Count', form, ({ Number: { number } }, data) => data.asNumber(number));
  rule('Amount', 'Count');
  rule('Amount', 'Percent', ({ Percent: { number } }) => number);

  cellRules(grammar);
  blankRules(grammar);
  numberRules(grammar);
  dateRules(grammar);
  textRules(grammar);
  logicRules(grammar);
}
