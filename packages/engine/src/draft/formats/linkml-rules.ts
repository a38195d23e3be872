import { setOwn } from '@godwit/contract/own';
import type { CrossCellRule } from '../../validate/template.js';

type Node = { [name: string]: unknown };

/**
 * Rules of a template as rules of a class: as conditions on slots where LinkML can say them, and always with the
 * expression itself as an annotation, so that nothing is lost on the way back.
 */
export function linkmlRules(rules: readonly CrossCellRule[]): Node[] {
  return rules.map(({ name, message, expression, columns }) => ({
    title: name,
    description: message,
    ...conditionsOf(expression),
    annotations: { expression, columns: [...columns] },
  }));
}

/** `NOT (…) OR (…)`, `"a" IS NULL OR …`, or conditions that always hold. */
function conditionsOf(expression: string): Node {
  const [, before, after] =
    /^NOT \((.*)\) OR \((.*)\)$/s.exec(expression) ??
    /^((?:"(?:[^"]|"")+") IS NULL) OR (.*)$/s.exec(expression) ??
    [];
  const isAbsent = before?.endsWith(' IS NULL') && !expression.startsWith('NOT (');
  const preconditions =
    before === undefined
      ? undefined
      : slotsOf(isAbsent ? before.replace(/ IS NULL$/, ' IS NOT NULL') : before);
  const postconditions = slotsOf(after ?? expression);
  if (!postconditions || (before !== undefined && !preconditions)) return {};
  return {
    ...(preconditions && { preconditions: { slot_conditions: preconditions } }),
    postconditions: { slot_conditions: postconditions },
  };
}

const text = `'(?:[^']|'')*'`;
const condition = new RegExp(
  `^("(?:[^"]|"")+") (?:(IS NULL)|(IS NOT NULL)|= (${text})|IN \\((${text}(?:, ${text})*)\\)|(>=|<=|=) (-?[0-9]+(?:\\.[0-9]+)?))(?: AND |$)`,
  's',
);

/** Undefined where a part of it is anything else. */
function slotsOf(sql: string): Node | undefined {
  const slots = new Map<string, Node>();
  for (let rest = sql; rest !== ''; ) {
    const found = condition.exec(rest);
    if (!found) return undefined;
    const [whole, cell = '', absent, present, equal, among, sign = '', number] = found;
    const slot = cell.slice(1, -1).replaceAll('""', '"');
    slots.set(slot, {
      ...slots.get(slot),
      ...(absent && { value_presence: 'ABSENT' }),
      ...(present && { value_presence: 'PRESENT' }),
      ...(equal !== undefined && { equals_string: unquoted(equal) }),
      ...(among !== undefined && {
        equals_string_in: [...among.matchAll(new RegExp(text, 'gs'))].map(([each]) => unquoted(each)),
      }),
      ...(number !== undefined && { [words.get(sign) ?? 'equals_number']: Number(number) }),
    });
    rest = rest.slice(whole.length);
  }
  const node: Node = {};
  for (const [slot, conditions] of slots) setOwn(node, slot, conditions);
  return slots.size === 0 ? undefined : node;
}

const words = new Map([
  ['>=', 'minimum_value'],
  ['<=', 'maximum_value'],
  ['=', 'equals_number'],
]);

function unquoted(literal: string): string {
  return literal.slice(1, -1).replaceAll("''", "'");
}
