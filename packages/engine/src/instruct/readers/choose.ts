import { conditionOf, nounCondition, originCondition } from '../condition.js';
import type { SaidCondition } from '../instruction.js';
import { readers } from '../reader.js';
import { columnOf, hasColumn, type Reading, valueIn } from '../reading.js';
import { rowsOf } from '../rows.js';

/** "V when C, W when D, otherwise U". */
export const chooses = [
  ...readers(
    [
      '[(set|make|put)] {column} (to|=|is|:|should be|must be|as) {cases}',
      '{cases}',
      '<if> {condition} (,|, then|then) [(set|make|put)] {column} (to|is|=|should be|must be|becomes?|should become|gets?) {value} ,? (otherwise|else|or else|if not) [,] [(set it to|make it|it is|it should be|it is set to|{column} (is|should be|gets))] {other}',
      '<if> {condition} ,? [then] (set|make|put) {column} (to|is|=|should be|must be|becomes?|should become) {value} ,? (otherwise|else|or else|if not) [,] [(set it to|make it|it is|it should be|it is set to)] {other}',
      '<if> {condition} (,|, then|then) {value} ,? (otherwise|else|or else|if not) [,] {other}',
    ],
    (slots, reading) => {
      const column = columnOf(slots.column, reading);
      if (slots.column !== undefined && (column === undefined || !hasColumn(slots.column, reading)))
        return undefined;
      const named = column === undefined ? {} : { column };
      if (slots.condition !== undefined && slots.value !== undefined && slots.other !== undefined) {
        const when = conditionOf(slots.condition, reading);
        return when
          ? {
              do: 'choose',
              ...named,
              cases: [{ value: valueIn(slots.value, reading), when }],
              otherwise: valueIn(slots.other, reading),
            }
          : undefined;
      }
      const found = slots.cases === undefined ? undefined : casesOf(slots.cases, reading);
      if (!found || found.cases.length + (found.otherwise === undefined ? 0 : 1) < 2) return undefined;
      if (found.cases.every(({ value }) => /^(?:positive|negative)$/iu.test(value)))
        return found.cases
          .filter(({ value }) => /^negative$/iu.test(value))
          .map(({ when }) => ({ do: 'negative', ...named, when }));
      if (found.otherwise === undefined && found.cases.every(({ when }) => when.is === 'from'))
        return found.cases.map(({ value, when }) => ({ do: 'constant', ...named, value, when }));
      return { do: 'choose', ...named, ...found };
    },
  ),
];

interface Cases {
  cases: { value: string; when: SaidCondition }[];
  otherwise?: string;
}

const CASE = /^(.+?)\s+(when|if|where|for|whenever|in case)\s+(.+)$/iu;
const REST =
  /^(?:and\s+|or\s+)?(?:otherwise|else|or else|in all other cases|all others?|everybody else|everyone else|everything else|the rest|if not)\b[\s,:]*(?:it is\s+|is\s+|are\s+|with\s+|gets?\s+)?/iu;
const REST_AFTER =
  /^(.+?)\s+(?:otherwise|for (?:all others|the rest|everyone else|everybody else|everything else|all other \S+)|in all other cases|if not|else)$/iu;

/** Pieces between commas; one that is no case of its own goes on with the one before. */
export function casesOf(text: string, reading: Reading): Cases | undefined {
  const pieces = text
    .split(
      /\s*[,;]\s*(?:(?:and|or|but)\s+)?(?=\S)|\s+(?=(?:otherwise|else)\s)|\s+and\s+(?=\S+(?:\s\S+)?\s+(?:when|if|for)\s)/iu,
    )
    .filter(Boolean);
  const found: Cases = { cases: [] };
  let open: { value: string; word: string; condition: string } | undefined;
  let last: string | undefined;
  const close = (): boolean => {
    if (!open) return true;
    const when = caseCondition(open.word, open.condition, last, reading);
    if (!when) return false;
    last = columnIn(when) ?? last;
    found.cases.push({ value: open.value, when });
    open = undefined;
    return true;
  };
  for (const piece of pieces) {
    const after = REST_AFTER.exec(piece);
    if (REST.test(piece) || after) {
      if (!close()) return undefined;
      const value = after?.[1] ?? piece.replace(REST, '');
      found.otherwise = /^(?:empty|blank|nothing|leave (?:it )?(?:empty|blank))$/iu.test(value)
        ? ''
        : valueIn(value, reading);
      continue;
    }
    const match = CASE.exec(piece);
    const value =
      match?.[1] === undefined
        ? undefined
        : valueIn(match[1].replace(/^(?:set it to|make it|it is|use|put|write)\s+/iu, ''), reading);
    if (
      value !== undefined &&
      /(?:^|\s)(?:stands?|is|are|means?|short|code)$|\s(?:uses?|has|have|is|are|means?)\s/iu.test(value)
    )
      return undefined;
    if (match && value !== undefined && match[2] && match[3] && value.split(/\s+/u).length <= 4) {
      if (!close()) return undefined;
      open = { value, word: match[2].toLowerCase(), condition: match[3] };
    } else if (open) open.condition += `, ${piece}`;
    else return undefined;
  }
  return close() ? found : undefined;
}

/** "when it equals the amount": what the case before was about. */
function caseCondition(
  word: string,
  text: string,
  last: string | undefined,
  reading: Reading,
): SaidCondition | undefined {
  const about = last === undefined ? reading : { ...reading, subject: last };
  if (word !== 'for') return conditionOf(text, about);
  const everybody =
    /^(?:everybody|everyone|all|those|anybody|anyone|people|any\S*|each|every \S+)\s+((?:who|that|which|with|without|whose|from|in)\s.+)$/iu.exec(
      text,
    )?.[1];
  if (everybody !== undefined) return nounCondition(everybody, about);
  return (
    originCondition(
      text.replace(
        /^(?:addresses|rows|records|customers|people|those|all|everything|orders)\s+(?:from|in|of)\s+/iu,
        '',
      ),
      about,
    ) ??
    rowsOf(text, about)?.when ??
    (text.split(' ').length <= 3
      ? { is: 'equal', values: [valueIn(text, reading).replace(/(?<=[^s])s$/u, '')] }
      : undefined)
  );
}

function columnIn(condition: SaidCondition): string | undefined {
  if (condition.is === 'and' || condition.is === 'or')
    return condition.of.map(columnIn).find((each_) => each_ !== undefined);
  return 'column' in condition ? condition.column : undefined;
}
