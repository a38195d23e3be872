import { conditionOf, negated } from '../condition.js';
import type { Action } from '../instruction.js';
import { likeness, resolveColumn } from '../naming.js';
import { readers } from '../reader.js';
import { columnsOf, hasColumn, isQuoted, type Reading, splitList, tableOf, valueIn } from '../reading.js';
import { textOf } from '../symbols.js';
import { casesOf } from './choose.js';

const NATIONAL =
  '[(an?|the|all)] [(national|local|phone|domestic)] numbers? [without [(a|an|the|any)] [(country|international)] (prefix|code|prefixes|codes)]';

/** What only the description of a column says: its subject is the column. */
export const described = [
  ...readers(
    [
      '(only|filled only|set only|only filled|only set|given only) (for|if|when|where|with) {what} ,? (otherwise|else) (empty|blank|nothing|left empty)',
      '(empty|blank) (unless|except for|except when|except if) {what}',
    ],
    () => ({
      do: 'map',
      pairs: [],
      otherwise: 'blank',
    }),
  ),
  ...readers(
    [
      '<if> [(it is|there is|there is a)] <empty> ,? (use|put|set|write|take|assume|enter) {value}',
      '[the] default [value] (is|:|=) {value}',
      '[(it|this)] defaults to {value}',
      '{value} (by|as) default',
      '{value} (if|when) (nothing|no value) is (given|set|there|known|entered)',
    ],
    (slots, reading) => defaultOf(slots.value, reading),
  ),
  ...readers(
    ['{from} (joined|separated|combined|connected|put together) (with|by|using) {separator}'],
    (slots, reading) => {
      const from = columnsOf(slots.from, reading);
      const separator = textOf(slots.separator ?? '', reading);
      if (!from || from.length < 2 || separator === undefined || reading.subject === undefined)
        return undefined;
      return { do: 'join', column: reading.subject, from, separator };
    },
  ),
  ...readers(
    [
      '{what} (from|taken from) [the] {column} [(column|field)]',
      '(everything|what|all|whatever) [that] (was|is|stands|stood) in [the] {column} [(column|field)]',
      '(the content|the contents|content|contents|value) of [the] {column} [(column|field)]',
    ],
    (slots, reading) => {
      const column = slots.column ?? '';
      const own = slots.what === undefined || likeness(slots.what, reading.subject ?? '') > 0.5;
      const score = resolveColumn(column, reading.tableColumns)?.score ?? 0;
      return own && score >= 0.9
        ? { do: 'take_from', from: [valueIn(column, reading)], as: 'replace' }
        : undefined;
    },
  ),
  ...readers(
    [
      '[always] the {which} of (the|both|all) [(two|three|several)] (dates|values|numbers|amounts|lists|records|rows)',
    ],
    (slots, reading) => {
      const take = /^(?:earlier|earliest|smaller|smallest|lower|lowest|older|oldest)$/iu.test(
        slots.which ?? '',
      )
        ? 'least'
        : /^(?:later|latest|larger|largest|higher|highest|newer|newest|greater|greatest)$/iu.test(
              slots.which ?? '',
            )
          ? 'greatest'
          : undefined;
      return take === undefined || reading.subject === undefined
        ? undefined
        : { do: 'merge', by: [], cells: [{ columns: [reading.subject], take }] };
    },
  ),
  ...readers(
    ['(always|constant|fixed|constantly|the constant|fixed value) [:] {value}'],
    (slots, reading) => {
      const value = valueIn(slots.value ?? '', reading);
      // "always two decimals" says how it is written.
      const isValue = isQuoted(slots.value ?? '') || /^[\p{Lu}\d]\S*(?: \p{Lu}\S*){0,2}$/u.test(value);
      return isValue ? { do: 'constant', value } : undefined;
    },
  ),
  ...readers(['{value} (unless|except when|except if) {condition}'], (slots, reading) => {
    const condition = conditionOf(slots.condition ?? '', reading);
    const when = condition ? negated(condition) : undefined;
    const value = valueIn(slots.value ?? '', reading);
    return when && value.split(' ').length <= 3 ? { do: 'constant', value, when } : undefined;
  }),
  ...readers(
    [
      '[{about} ,?] with {text:quoted} (in front|before it|at the front|as prefix|as a prefix)',
      '[{about} ,?] with [(the|a)] prefix {text:quoted}',
      '[{about} ,?] prefixed (with|by) {text:quoted}',
    ],
    (slots, reading) => ({
      do: 'prefix',
      text: valueIn(slots.text ?? '', reading),
    }),
  ),
  ...readers(
    [
      '[{about} (;|,)] <if> (there is none|it is empty|it is missing|that is empty|that is missing|there is no such) ,? [(use|take|then)] [the] {from}',
    ],
    (slots, reading) => {
      const from = columnsOf(slots.from, reading);
      return from?.every((column) => hasColumn(column, reading))
        ? { do: 'take_from', from, as: 'fallback' }
        : undefined;
    },
  ),
  ...readers(['{from} with {separator} [(between|in between|between them)]'], (slots, reading) => {
    const from = columnsOf(slots.from, reading);
    const separator = textOf(slots.separator ?? '', reading);
    if (!from || from.length < 2 || separator === undefined || reading.subject === undefined)
      return undefined;
    if (/[\p{L}\p{N}]/u.test(separator) || !from.every((column) => hasColumn(column, reading)))
      return undefined;
    return { do: 'join', column: reading.subject, from, separator };
  }),
  // Where there is nothing, nothing comes.
  ...readers(['(empty|blank|nothing|none) (for|with|in case of) {what}'], () => []),
  ...readers(
    ['{value} (for|with) {rows} (without|that have no|who have no|with no|which have no) (one|it|any|such)'],
    (slots, reading) => defaultOf(slots.value, reading),
  ),
  ...readers(['{what}'], (slots, reading) => prefixes(slots.what ?? '', reading)),
  ...readers(['[{about} :] {cases}'], (slots, reading) => {
    const found = slots.cases === undefined ? undefined : casesOf(slots.cases, reading);
    if (!found || found.otherwise !== undefined || !found.cases.every(({ when }) => when.is === 'from'))
      return undefined;
    // "E-mail for invoices" says what the column is.
    if (found.cases.some(({ value }) => likeness(value, reading.subject ?? '') > 0.5)) return undefined;
    return found.cases.map(({ value, when }): Action => ({ do: 'constant', value, when }));
  }),
  ...readers(
    [
      '[(leave|keep|stays?|is|are|left|leave it|keep it)] (empty|blank|no value) (if|when|where|while|for|unless|as long as|until) {condition}',
    ],
    (slots, reading) => {
      const when = conditionOf(slots.condition ?? '', reading);
      // A source without a value gives none anyway: nothing to do.
      if (!when || !('column' in when) || when.is === 'blank' || when.column === undefined) return [];
      return hasColumn(when.column, reading) ? { do: 'constant', value: '', when } : [];
    },
  ),
  ...readers(
    [
      '{value} (if|when|for) {things} (,|;) [(and|or)] {other} (otherwise|else|if not|in all other cases)',
      '{value} (if|when|for) {things} (,|;) (otherwise|else|or else|if not) {other}',
    ],
    (slots, reading) => {
      const [value, other] = [slots.value, slots.other].map((said) => valueIn(said ?? '', reading));
      const things = splitList(slots.things ?? '', reading).map((thing) => valueIn(thing, reading));
      const isFair = [value, other].every((said) => said !== undefined && said.split(' ').length <= 3);
      // One word says of the value itself what it is; more of them are a condition.
      if (
        !isFair ||
        value === undefined ||
        other === undefined ||
        !things.every((thing) => /^\p{L}+$/u.test(thing))
      )
        return undefined;
      if (
        things.some(
          (thing) =>
            hasColumn(thing, reading, 0.9) ||
            /^(?:empty|blank|missing|given|filled|set|known|true|false)$/iu.test(thing),
        )
      )
        return undefined;
      return {
        do: 'map',
        pairs: things.map((from) => ({ from, to: value })),
        otherwise: { constant: other },
      };
    },
  ),
  ...readers(
    [
      '(keep|leave|show|use|write) [the] [(old|original|source)] {what:word} <if> (there is no such {x}|{x} (cannot|can not|could not) be found|{x} is not (found|there|known|in {list})|it is not found)',
      '<if> (there is no such {x}|{x} (cannot|can not|could not) be found|{x} is not (found|there|known)) ,? (keep|leave|show|use|write) [the] [(old|original|source)] {what:word}',
    ],
    (_, reading) =>
      reading.subject === undefined
        ? undefined
        : { do: 'lookup', column: reading.subject, in: 'list', otherwise: 'keep' },
  ),
  ...readers(['[{about} :] {value} (for|if|when) {things}'], (slots, reading) => {
    const value =
      slots.value === undefined || slots.things === undefined ? undefined : valueIn(slots.value, reading);
    if (
      value === undefined ||
      slots.things === undefined ||
      !/^(?:[\uE000-\uF8FF]|-?[\d.,]+|\p{Lu}[\p{L}\d-]*(?: \p{L}[\p{L}\d-]*)?)$/u.test(slots.value ?? '')
    )
      return undefined;
    if (
      /^(?:nothing|none|no)\b|^(?:there is |it is )?(?:none|nothing|empty|missing|not \S+)$/iu.test(
        slots.things,
      )
    )
      return { do: 'default', value };
    if (/\s(?:stands?|is|are|means?)$/iu.test(value)) return undefined;
    const things = splitList(slots.things, reading);
    if (/^negative$/iu.test(value))
      return {
        do: 'negative',
        when: {
          is: 'equal',
          values: things.map((thing) => valueIn(thing, reading).replace(/(?<=[^s])s$/u, '')),
        },
      };
    if (
      things.some(
        (thing) =>
          thing.split(' ').length > 3 ||
          /\b(?:with|who|that|which|from|is|are|has|have|everybody|everyone|all|otherwise|else|if|when|for|not)\b/iu.test(
            thing,
          ),
      )
    )
      return undefined;
    if (things.some((thing) => tableOf(thing, reading) !== undefined)) return undefined;
    return { do: 'map', pairs: things.map((thing) => ({ from: valueIn(thing, reading), to: value })) };
  }),
  ...readers(
    [
      '[the] first and last name of [(the|a|an)] {person}',
      '[the] first and last name',
      '[the] given and family name of [(the|a|an)] {person}',
    ],
    (slots, reading) => {
      const of = slots.person === undefined ? '' : ` of the ${slots.person}`;
      return {
        do: 'join',
        column: reading.subject ?? '',
        from: [`first name${of}`, `last name${of}`],
        separator: ' ',
      };
    },
  ),
  ...readers(
    [
      '[the] (value|content|text|choice|entry) (of|in|from) [the] [(custom|extra|additional|user-defined)] (field|column|attribute|property) {field}',
      '{what} (chosen|given|set|entered|selected) in [the] [(custom|extra|additional|user-defined)] (field|column|attribute|property) {field:quoted} [,? e.g. {example}]',
    ],
    (slots, reading) => ({
      do: 'take_from',
      from: [valueIn(slots.field ?? '', reading)],
      as: 'replace',
    }),
  ),
  ...readers(
    [
      '(take|get|use|copy) it from any {rows} [of {group}] (that|which|who) (has|have) (it|one)',
      '(take|use) [the] (first|any) (one|value) (that is filled|there is|given|found)',
    ],
    (_, reading) => ({
      do: 'merge',
      by: [],
      cells: [{ columns: reading.subject === undefined ? [] : [reading.subject], take: 'filled' }],
    }),
  ),
  ...readers(['[with] [the] same sign as [the] {column}'], (slots, reading) => {
    const column = columnsOf(slots.column, reading)?.[0];
    return column === undefined ? undefined : { do: 'negative', when: { is: 'less', column, value: '0' } };
  }),
  ...readers(
    [
      `${NATIONAL} (belong to|belongs to|is|are|is from|are from|are in|are read|is read|come from|comes from|according to|by|follow|follows) [(in|from|according to|by)] the country [(given|stated|named|set)] (of|for|in) [(the|each|their|its|that)] {what}`,
      `${NATIONAL} (belong to|belongs to|is|are|is from|are from|are in|come from|comes from|according to|by) [(in|from)] the {what:word} country`,
    ],
    (slots) => ({
      do: 'phone_country_of',
      of: (slots.what ?? '').replace(/\s+(?:that|which|who)\s.*$/iu, ''),
    }),
  ),
  ...readers(['[the] {take} of [the] {in} [(as in|spelled as in|exactly as in) {list}]'], (slots, reading) =>
    lookup(slots.take, slots.in, reading),
  ),
];

function defaultOf(said: string | undefined, reading: Reading): Action | undefined {
  const value = valueIn(said ?? '', reading);
  return value === '' || value.split(' ').length > 4 ? undefined : { do: 'default', value };
}

/** `"L-" and the customer number for Leeds, "H-" and … for Hamburg`. */
function prefixes(text: string, reading: Reading): Action[] | undefined {
  const found = text.split(/\s*[,;]\s*(?:and\s+)?(?=[\uE000-\uF8FF])/u).map((piece): Action | undefined => {
    const match =
      /^([\uE000-\uF8FF])\s+(?:and|followed by|plus|then|before|in front of|\+)\s+(?:the\s+|an?\s+)?(.+?)(?:\s+(?:for|in|from|if|when)\s+(.+))?$/iu.exec(
        piece,
      );
    if (!match?.[1] || !isQuoted(match[1])) return undefined;
    const table = tableOf(match[3], reading);
    const when =
      match[3] === undefined
        ? undefined
        : table === undefined
          ? conditionOf(match[3], reading)
          : { is: 'from' as const, table };
    if (match[3] !== undefined && !when) return undefined;
    return { do: 'prefix', text: valueIn(match[1], reading), ...(when ? { when } : {}) };
  });
  return found.every((each) => each !== undefined)
    ? found.flatMap((each) => (each ? [each] : []))
    : undefined;
}

function lookup(take: string | undefined, list: string | undefined, reading: Reading): Action | undefined {
  if (take === undefined || list === undefined || reading.subject === undefined) return undefined;
  const last = take.split(' ').at(-1) ?? '';
  if (!/^(?:code|id|number|e-?mail|key)$/iu.test(last) || take.split(' ').length > 3) return undefined;
  if (/^ISO\b/u.test(take)) return undefined;
  // "Customer Code: code of the customer" says no more than the name.
  if (likeness(last, reading.subject) > 0) return undefined;
  const plain = list.replace(/\s+(?:that|which|who|the)\s.*$/iu, '');
  if (likeness(plain, reading.subject) < 0.9) return undefined;
  return { do: 'lookup', column: reading.subject, in: plain, take };
}
