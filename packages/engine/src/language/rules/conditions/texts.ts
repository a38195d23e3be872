import type { Grammar } from '../../chart.js';
import { type Data, opposite } from '../../data.js';
import type { SaidCondition } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { equal } from './said.js';

/** How a text begins, ends, and what is in it. */
export function textRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  for (const [cue, is] of [
    ['Starts', 'starts'],
    ['Ends', 'ends'],
    ['Contains|include|includes|including|containing', 'contains'],
  ] as const) {
    for (const not of [false, true]) {
      const text = (values: string[], column: string): SaidCondition => ({
        is,
        column,
        values,
        ...(not && { not }),
      });
      const form = not ? `Column that|which? Not ${cue}` : `Column ${cue}`;
      rule(
        'Simple',
        `${form} the|word|letter|digit? letter|letters|word? Some`,
        ({ Column: { name }, Some: some }, data) =>
          (is === 'contains' && some.values.every((value) => data.has(name, value))) || data.isDates(name)
            ? undefined
            : text(some.values, name),
        is === 'contains' ? 0.1 : 0,
      );
      rule(
        'Simple',
        `${form} the? word|words|text|letter|letters? Texts`,
        ({ Column: { name }, ...parts }, data) => (data.isDates(name) ? undefined : text(parts.Texts, name)),
        0.1,
      );
    }
  }
  for (const [form, is] of [
    ['Starts|prefixed with? Texts', 'starts'],
    ['Ends Texts', 'ends'],
  ] as const)
    rule('Simple', form, (parts): SaidCondition => ({ is, values: parts.Texts }), 0.5);
  rule(
    'Simple',
    'Contains Texts in|within the? Column',
    (parts): SaidCondition => ({
      is: 'contains',
      column: parts.Column.name,
      values: parts.Texts,
    }),
    0.1,
  );
  rule('Texts', 'Word', ({ Word: word }) => [word]);
  rule('Texts', 'Piece', ({ Piece: { value } }) => [value]);
  rule('Texts', 'Text', ({ Text: text }) => [text]);
  rule('Texts', 'Word or|and Word', (parts) => [parts.Word, parts.Word2]);
  const contains = (column: string, text: string, data: Data): SaidCondition | undefined =>
    data.placeOf(column, text) === undefined || data.has(column, text)
      ? undefined
      : { is: 'contains', column, values: [text] };
  rule(
    'Simple',
    'Text in|within|somewhere Column',
    ({ Text: text, Column: { name } }): SaidCondition => ({
      is: 'contains',
      column: name,
      values: [text],
    }),
    0.02,
  );
  for (const held of ['Text', 'Piece', 'Word'] as const)
    rule(
      'Simple',
      `No the|word? ${held} in|within Column`,
      ({ Column: { name }, ...parts }, data) => {
        const text = held === 'Piece' ? parts.Piece.value : parts[held];
        const when = contains(name, text, data);
        return when && opposite(when);
      },
      0.02,
    );
  rule(
    'Simple',
    'marked|flagged|labelled|tagged|noted as|with? Some in Column',
    ({ Some: { values, columns }, Column: { name } }, data) =>
      data.mayHave(name, columns) ? equal(name, values) : undefined,
    0.02,
  );
  rule(
    'Simple',
    'Contains|containing the? word|words|text? Texts in Column',
    ({ Column: { name }, ...parts }, data): SaidCondition | undefined =>
      data.isDates(name) ? undefined : { is: 'contains', column: name, values: parts.Texts },
    0.05,
  );
  rule('Simple', 'Column Says Text', ({ Text: text, Column: { name } }, data) => contains(name, text, data));
  for (const form of [
    'Piece in|within Column',
    'Column Says|Equals Piece',
    'about? Piece Sep? Clarify|as|so the? Column say|says?',
    'Piece Vague? Sep? as|so Column say|says?',
    'Vague? ( it? says? Piece in? Column )',
    'with|has|have Piece in Column',
    'Piece mentioned|found|appears|stands|occurs|written anywhere|somewhere? in Column',
  ])
    rule('Simple', form, ({ Piece: { value }, Column: { name } }, data) => contains(name, value, data), 0.1);
  rule(
    'Simple',
    'Vague ( Column Says|Equals Piece )',
    ({ Piece: { value }, Column: { name } }, data) => contains(name, value, data),
    0.1,
  );
  rule(
    'Simple',
    'Some Sep? as|so|Clarify the? Column say|says?',
    ({ Some: { values, columns }, Column: { name } }, data) =>
      data.mayHave(name, columns) ? equal(name, values) : undefined,
    0.1,
  );
  rule(
    'Simple',
    'in|at|on|of|from|by|called|named Piece',
    ({ Piece: { value, columns } }, data) => {
      const [only, ...others] = columns.filter((column) => data.placeOf(column, value) !== undefined);
      return only !== undefined && others.length === 0 && /\p{Lu}|\s/u.test(value)
        ? contains(only, value, data)
        : undefined;
    },
    0.4,
  );
  // "an address at our own domain acme.com"
  rule(
    'Simple',
    'has|have|with? address|e-mail|email|mail at|on domain? Word',
    ({ Word: host }): SaidCondition | undefined =>
      /^@?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(host)
        ? { is: 'ends', column: 'e-mail', values: [`@${host.replace(/^@/u, '')}`] }
        : undefined,
  );
  rule('Simple', 'the? word Text in Column', ({ Text: text, Column: { name } }, data) =>
    contains(name, text, data),
  );
}
