import { nounCondition } from '../condition.js';
import type { SaidCondition } from '../instruction.js';
import { cleanColumn } from '../naming.js';
import { readers } from '../reader.js';
import { splitList } from '../reading.js';
import { rowsOf } from '../rows.js';

/** What a template's description says of its rows. */
export const sheets = [
  ...readers(
    [
      '[(there is|there should be|there must be|make|create|give|we want|i want|with|the file has|the export has|it has|the list has)] (one|a|exactly one|a single) (row|record|line|entry) (per|for each|for every|of each|each) {what}',
      '(one|a) {what} per (row|line|record)',
      'each (row|line|record) is (one|a|an) {what}',
    ],
    (slots, reading) => {
      const text = (slots.what ?? '')
        .replace(/,?\s+(?:also|including|even|no matter|however many|regardless of|whatever)\s.*$/iu, '')
        .replace(/\s+in the list(?: of \S+)?$/iu, '');
      const link = /^(.+?)\s+((?:that|which|who|with|without|whose)\s.+)$/iu.exec(text);
      const has = /^(?:that|which|who) (?:has|have|had) (?:an?|any|some|the)\s+(\S+(?:\s\S+)?)$/iu.exec(
        link?.[2] ?? '',
      )?.[1];
      const when: SaidCondition | undefined =
        has !== undefined
          ? { is: 'filled', column: cleanColumn(has) }
          : link?.[2] === undefined
            ? undefined
            : nounCondition(link[2], reading);
      const plain = (link && when ? link[1] : text) ?? text;
      const what = (/\sor\s/iu.test(plain) ? [plain] : splitList(plain, reading)).map((each) =>
        cleanColumn(each.replace(/\s+(?:of|in|on|from)\s+(?:an?|the|each|every)\s.*$/iu, '')),
      );
      if (what.length === 0 || plain.split(' ').length > 8) return undefined;
      return { do: 'one_row_per', what, ...(when ? { when } : {}) };
    },
  ),
  ...readers(
    [
      '(everybody|everyone|anybody|anyone|all people|people|all those|those|everything|all persons|one row for everybody|one row for everyone) (who|that|which) (is|are|was|were) [(a|an|the|either|named as|listed as|given as)] {roles} (of|on|in|for|to) (a|an|any|some|at least one|the) {of}',
      'all {roles} of (a|an|any) {of}',
    ],
    (slots, reading) => {
      const roles = splitList(slots.roles ?? '', reading).map((each) =>
        each.replace(/^(?:an?|the)\s+/iu, ''),
      );
      const of = (slots.of ?? '').replace(/\s+(?:that|which|who|with)\s.*$/iu, '');
      return roles.length === 0 || of === '' || roles.some((role) => role.split(' ').length > 3)
        ? undefined
        : { do: 'rows_of', roles, of };
    },
  ),
  ...readers(
    ['{values} (give|gives|make|makes|get|gets|mean|means|produce|yield) no row [(in|on) {sheet}]'],
    (slots, reading) => {
      const items = splitList(slots.values ?? '', reading);
      const empty = items.some((item) =>
        /^(?:an? )?(?:empty|blank|missing|nothing|empties|blanks)(?: cells?| balances?| values?)?$/iu.test(
          item,
        ),
      );
      const values = items
        .filter((item) => /^[\uE000-\uF8FF]$/u.test(item))
        .map((item) => reading.literals[item.charCodeAt(0) - 0xe000] ?? '');
      if (!empty && values.length !== items.length) return undefined;
      const of: SaidCondition[] = [
        ...(empty ? [{ is: 'blank' as const }] : []),
        ...(values.length > 0 ? [{ is: 'equal' as const, values }] : []),
      ];
      const [first, ...others] = of;
      if (!first || values.length + (empty ? 1 : 0) !== items.length) return undefined;
      return { do: 'leave_out', when: others.length === 0 ? first : { is: 'or', of } };
    },
  ),
  ...readers(
    [
      '{rows} (give|gives|make|makes|get|gets|produce|yield|should give|should get|should be|is|are) [also] (a row|rows|one row|a row too)',
      '{rows} (counts|count) as a row',
    ],
    (slots, reading) => {
      const found = rowsOf(slots.rows ?? '', reading) ?? undefined;
      const when =
        found?.when ?? (slots.rows === undefined ? undefined : nounCondition(`with ${slots.rows}`, reading));
      return when ? { do: 'undo', of: { do: 'leave_out', when } } : undefined;
    },
  ),
];
