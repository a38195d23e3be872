import { SqlRefused } from './refused.js';
import type { Checked, Type } from './tree.js';

/**
 * Cells are text, and comparing numbers as text is a trap: '10' < '9'. So text takes its meaning from what it
 * meets, by these rules and no others:
 *
 * - text that meets a number, or stands in arithmetic, is read as a number;
 * - text that meets a date or a timestamp is read as a timestamp;
 * - text that meets a boolean is read as a boolean;
 * - two cells are equal when their texts are (a leading zero counts); in order (<, <=, >, >=, BETWEEN) they are
 *   compared as numbers if both read as numbers, else as dates if both read as dates, else as text;
 * - everything else is said with a cast.
 *
 * What cannot be read is NULL, and so is a blank cell.
 */
export function meet(nodes: readonly Checked[], at: number | undefined): Checked[] {
  const type = common(nodes, at);
  return nodes.map((node) => readAs(node, type));
}

/** The type in which values of these types can be compared or stand for one another. */
function common(nodes: readonly Checked[], at: number | undefined): Type {
  const types = [...new Set(nodes.map((node) => node.type).filter((type) => type !== 'null'))];
  const said = types.filter((type) => !isText(type));
  const [first, ...others] = said;
  if (!first) return types.includes('text') ? 'text' : types.includes('cell') ? 'cell' : 'null';
  if (others.length === 0 && said.length === types.length) return first;
  if (said.includes('double') && said.every(isNumeric)) return 'double';
  if (said.every(isNumeric)) return 'number';
  if (said.every((type) => type === 'date' || type === 'timestamp')) return 'timestamp';
  if (said.length === 1 && first === 'boolean') return 'boolean';
  throw new SqlRefused(
    `${types.map(typeName).join(' and ')} cannot be compared or stand for one another: cast one of them, for example with ::VARCHAR`,
    at,
  );
}

export function isText(type: Type): type is 'text' | 'cell' {
  return type === 'text' || type === 'cell';
}

export function isNumeric(type: Type): boolean {
  return type === 'integer' || type === 'number' || type === 'double' || isDecimal(type);
}

export function isDecimal(type: Type): type is `decimal(${number},${number})` {
  return type.startsWith('decimal(');
}

export function readAs(node: Checked, type: Type): Checked {
  if (node.type === type || type === 'null') return node;
  // A cell is text already; only its type changes, and it must not change into a cell.
  if (type === 'cell' || (type === 'text' && node.type === 'cell')) return node;
  return { kind: 'read', type, of: node };
}

export function typeName(type: Type): string {
  if (isText(type)) return 'text';
  if (type === 'boolean') return 'a condition';
  if (isNumeric(type)) return 'a number';
  return type === 'null' ? 'NULL' : type === 'interval' ? 'an interval' : `a ${type}`;
}
