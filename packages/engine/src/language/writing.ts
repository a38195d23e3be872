import type { Action } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './conditions.js';
import type { Parts } from './parts.js';

/** How the text and the numbers of a column are written. */
export function writingRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

  // How text is written.
  for (const [cue, to] of [
    ['Upper', 'upper'],
    ['Lower', 'lower'],
    ['Title', 'title'],
  ] as const) {
    rule(
      'Action',
      `Column Into? ${cue}`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
    );
    rule(
      'Action',
      `Change|write|put Column Into? ${cue}`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
    );
    rule(
      'Action',
      `Column Remark? write? ${cue}`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
      0.1,
    );
    rule(
      'Action',
      `${cue} for|in Column`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
    );
  }
  for (const [cue, what] of [
    ['InFront', 'prefix'],
    ['Behind', 'suffix'],
  ] as const) {
    const added = (column: string, text: string): Action => ({ do: what, column, text });
    rule('Action', `Add To ${cue} Column`, ({ To: text, Column: { name } }) => added(name, text));
    rule('Action', `To Add ${cue} Column`, ({ To: text, Column: { name } }) => added(name, text));
    rule('Action', `Column Add To ${cue} number|it|them|value|text?`, ({ Column: { name }, To: text }) =>
      added(name, text),
    );
    rule('Action', `${cue} Column Add To`, ({ Column: { name }, To: text }) => added(name, text));
  }
  rule(
    'Action',
    'prefix Column with|by To',
    ({ Column: { name }, To: text }): Action => ({
      do: 'prefix',
      column: name,
      text,
    }),
  );
  rule(
    'Action',
    'Strip To from|in|of Column',
    ({ To: text, Column: { name } }): Action => ({
      do: 'strip',
      column: name,
      text: signOf(text),
      at: 'anywhere',
    }),
  );
  rule('Action', 'Column Strip To', ({ Column: { name }, To: text }): Action | undefined =>
    isSign(text) ? { do: 'strip', column: name, text: signOf(text), at: 'anywhere' } : undefined,
  );
  rule('Action', 'Column Number Digits Sep? Zeros', ({ Column: { name }, Number: { number } }) =>
    padded(name, number),
  );
  rule(
    'Action',
    'Column Number Digits Sep? Fill|add|pad Sep? Zeros',
    ({ Column: { name }, Number: { number } }) => padded(name, number),
  );
  rule('Action', 'pad|fill Column to Number Digits Zeros?', ({ Column: { name }, Number: { number } }) =>
    padded(name, number),
  );

  // Numbers.
  rule(
    'Action',
    'Column Times Number',
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'scale',
      column: name,
      by: number,
    }),
  );
  rule(
    'Action',
    'multiply Column by Number',
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'scale',
      column: name,
      by: number,
    }),
  );
}

function padded(column: string, width: string): Action {
  return { do: 'pad', column, width: Number(width), with: '0' };
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['percent sign', '%'],
  ['percent signs', '%'],
  ['apostrophe', "'"],
  ['apostrophes', "'"],
  ['comma', ','],
  ['commas', ','],
  ['dot', '.'],
  ['dots', '.'],
  ['hyphen', '-'],
  ['hyphens', '-'],
  ['dash', '-'],
  ['dashes', '-'],
  ['slash', '/'],
  ['slashes', '/'],
  ['space', ' '],
  ['spaces', ' '],
  ['blank', ' '],
  ['blanks', ' '],
  ['semicolon', ';'],
  ['semicolons', ';'],
  ['colon', ':'],
  ['euro sign', '€'],
  ['dollar sign', '$'],
  ['pound sign', '£'],
  ['quote', '"'],
  ['quotes', '"'],
  ['bracket', '('],
  ['underscore', '_'],
  ['underscores', '_'],
  ['asterisk', '*'],
  ['hash', '#'],
  ['plus sign', '+'],
]);

function isSign(text: string): boolean {
  return SIGNS.has(text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(text);
}

function signOf(text: string): string {
  return SIGNS.get(text.toLowerCase()) ?? text;
}
