import { getOwn } from '@godwit/contract/own';
import { identifier, literal, literals } from '../../../duck/sql.js';
import type { DraftedRule } from '../../draft.js';
import { listed } from '../../names.js';
import { cellText, has, isNode, isTrueAt, listAt, membersOf, type Node, nodeAt, textAt } from '../../node.js';
import { plain } from '../../sentences.js';

/** A part of a rule that no condition on cells can say. */
class NotSaid extends Error {}

/** The rules of a class as conditions on a row; what cannot be said is told. */
export function classRules(
  node: Node,
  at: string | undefined,
  note: (message: string, at: string) => void,
): DraftedRule[] {
  return listAt(node, 'rules').flatMap((rule, n): DraftedRule[] => {
    const place = `${at ?? ''}.rules[${n}]`;
    if (!isNode(rule) || isTrueAt(rule, 'deactivated')) return [];
    const name = textAt(rule, 'title') ?? textAt(rule, 'description') ?? `Rule ${n + 1}`;
    try {
      const { expression, columns } = own(rule) ?? said(rule);
      const message = textAt(rule, 'description') ?? textAt(rule, 'title') ?? messageOf(rule, columns);
      return [{ name, expression, message, columns, at: place }];
    } catch (error) {
      if (!(error instanceof NotSaid)) throw error;
      note(`The rule "${name}" is left out: ${error.message}`, place);
      return [];
    }
  });
}

type Said = Pick<DraftedRule, 'expression' | 'columns'>;

/** As the templates that are given back have it. */
function own(rule: Node): Said | undefined {
  const annotations = nodeAt(rule, 'annotations');
  const expression = textAt(annotations, 'expression');
  const columns = listAt(annotations, 'columns').filter((name) => typeof name === 'string');
  return expression === undefined ? undefined : { expression, columns };
}

function said(rule: Node): Said {
  const before = conditions(rule, 'preconditions');
  const after = conditions(rule, 'postconditions');
  const otherwise = conditions(rule, 'elseconditions');
  if (!after && !otherwise)
    throw new NotSaid('it has no postconditions, so it asks nothing of a row; write what has to hold then');
  const parts = [
    ...(after ? [before ? `NOT (${before.sql}) OR (${after.sql})` : after.sql] : []),
    // An empty cell meets no condition: then the other side counts.
    ...(otherwise && before ? [`coalesce(${before.sql}, false) OR (${otherwise.sql})`] : []),
    ...(after && before && isTrueAt(rule, 'bidirectional') ? [`NOT (${after.sql}) OR (${before.sql})`] : []),
  ];
  const columns = [...new Set([...(after?.columns ?? []), ...(otherwise?.columns ?? [])])];
  const expression = parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `(${part})`).join(' AND ');
  return { expression, columns };
}

interface Conditions {
  sql: string;
  columns: string[];
}

function conditions(rule: Node, name: string): Conditions | undefined {
  const node = nodeAt(rule, name);
  if (!node) return undefined;
  const other = Object.keys(node).find((key) => key !== 'slot_conditions');
  if (other !== undefined) throw new NotSaid(`"${other}" of its ${name} is no condition on a cell`);
  const slots = membersOf(nodeAt(node, 'slot_conditions'));
  if (slots.length === 0) return undefined;
  return {
    sql: slots.map(([slot, condition]) => slotSql(slot, condition)).join(' AND '),
    columns: slots.map(([slot]) => slot),
  };
}

const known = new Set(
  'value_presence required equals_string equals_string_in equals_number minimum_value maximum_value any_of description name'.split(
    ' ',
  ),
);

/** What one slot has to be; a bound asks nothing of an empty cell. */
function slotSql(slot: string, node: Node): string {
  const cell = identifier(slot);
  const other = Object.keys(node).find((key) => !known.has(key));
  if (other !== undefined) throw new NotSaid(`"${other}" of ${slot} is no condition that a rule can hold`);
  const presence = textAt(node, 'value_presence');
  const parts: string[] = [];
  if (presence === 'PRESENT' || isTrueAt(node, 'required')) parts.push(`${cell} IS NOT NULL`);
  if (presence === 'ABSENT') parts.push(`${cell} IS NULL`);
  const equal = cellText(getOwn(node, 'equals_string'));
  if (equal !== undefined) parts.push(`${cell} = ${literal(equal)}`);
  const among = listAt(node, 'equals_string_in').flatMap((value) => cellText(value) ?? []);
  if (among.length > 0) parts.push(`${cell} IN (${literals(among)})`);
  for (const [word, sign] of [
    ['equals_number', '='],
    ['minimum_value', '>='],
    ['maximum_value', '<='],
  ] as const) {
    const value = getOwn(node, word);
    if (typeof value === 'number' && Number.isFinite(value)) parts.push(`${cell} ${sign} ${plain(value)}`);
    else if (has(node, word)) throw new NotSaid(`"${word}" of ${slot} is no number`);
  }
  const any = listAt(node, 'any_of').filter(isNode);
  if (any.length > 0) parts.push(`(${any.map((each) => slotSql(slot, each)).join(' OR ')})`);
  if (parts.length === 0) throw new NotSaid(`it says nothing of ${slot}`);
  return parts.join(' AND ');
}

function messageOf(rule: Node, columns: readonly string[]): string {
  const slots = membersOf(nodeAt(nodeAt(rule, 'preconditions'), 'slot_conditions')).map(([slot]) => slot);
  const why = slots.length > 0 ? ` with the ${listed(slots)} that is given` : '';
  return `${listed([...columns])} is not as it has to be${why}`;
}
