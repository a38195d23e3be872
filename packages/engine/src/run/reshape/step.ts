import { identifier } from '../../duck/sql.js';
import { RunFailed } from '../../failed.js';
import { type LeftOut, type Origin, originColumns, type Relation } from '../relation.js';

/** A relation that is reshaped has one origin: joins come later. */
export function originOf({ origins }: Relation): Origin {
  const [origin] = origins;
  if (!origin || origins.length > 1) throw new Error('only the rows of one input can be reshaped');
  return origin;
}

/** The origin with one more part, and the column that counts it. */
export function withPart(relation: Relation): { origins: Origin[]; part: string } {
  const origin = originOf(relation);
  const part = `${origin.row.slice(0, -1)} part ${origin.parts.length}"`;
  return { origins: [{ ...origin, parts: [...origin.parts, part] }], part };
}

/** `OVER` the rows of each table in their order, up to the one it stands in. */
export function inOrder(relation: Relation): string {
  return `(PARTITION BY ${originOf(relation).table} ORDER BY ${originColumns(relation).join(', ')} ROWS UNBOUNDED PRECEDING)`;
}

export function columnOf({ columns }: Relation, name: string): string {
  const column = columns.get(name);
  if (column === undefined) throw new RunFailed(`Column "${name}" is read after a step that took it up.`);
  return column;
}

/** Identifiers that the relation does not have yet. */
export function newColumns(relation: Relation, names: readonly string[]): Map<string, string> {
  const taken = new Set(relation.columns.values());
  const prefix = originOf(relation).row.slice(1, -1).replace('row', 'made');
  const made = new Map<string, string>();
  let number = 0;
  for (const name of names) {
    while (taken.has(identifier(`${prefix} ${number}`))) number += 1;
    made.set(name, identifier(`${prefix} ${number}`));
    number += 1;
  }
  return made;
}

export function leftOut(relation: Relation, rule: string | undefined, from: string): LeftOut {
  const columns = originColumns(relation);
  return { rule: rule ?? '', sql: `SELECT ${columns.join(', ')} FROM ${from}`, columns };
}
