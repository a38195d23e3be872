import type MDBReader from 'mdb-reader';
import type { Value } from 'mdb-reader';
import { type SpelledTable, type StatedLink, type Statements, spelledTable } from '../declare.js';

/** A row of the table in which Access keeps the relationships: a column of one of them. */
export type RelationshipRow = Record<
  'szRelationship' | 'szObject' | 'szColumn' | 'szReferencedObject' | 'szReferencedColumn',
  Value
> &
  Record<'grbit' | 'icolumn', Value>;

const holder = 'MSysRelationships';
/** Drawn, but not kept by the database: the other side need not be unique. */
const notEnforced = 2;

interface Relationship {
  table: string;
  columns: string[];
  other: string;
  references: string[];
  enforced: boolean;
}

/** Empty where the database has no such table, or one that is damaged: the rows are worth reading without. */
export function relationshipRows(database: MDBReader): RelationshipRow[] {
  try {
    return database.getTable(holder).getData<RelationshipRow>();
  } catch {
    return [];
  }
}

/**
 * What the relationships say of each table. The library knows no indexes, so primary keys stay unknown; but Access
 * enforces a relationship only to columns with a unique index.
 */
export function statementsOf(
  rows: readonly RelationshipRow[],
  tables: ReadonlyMap<string, readonly string[]>,
): (table: string) => Statements {
  const spelled = new Map<string, SpelledTable>();
  for (const [name, header] of tables) spelled.set(name.toLowerCase(), spelledTable(name, header));
  const all = relationshipsOf(rows);
  return (table) => {
    const is = (name: string) => name.toLowerCase() === table.toLowerCase();
    const links = all.flatMap(({ table: own, columns, other, references }): StatedLink[] =>
      is(own) ? [{ columns, to: spelled.get(other.toLowerCase()) ?? other, references }] : [],
    );
    const unique = all.flatMap(({ other, references, enforced }) =>
      enforced && is(other) ? [references] : [],
    );
    return { links, unique };
  };
}

function relationshipsOf(rows: readonly RelationshipRow[]): Relationship[] {
  const found = new Map<string, Relationship>();
  for (const row of rows.toSorted((a, b) => Number(a.icolumn) - Number(b.icolumn))) {
    const key = JSON.stringify([row.szRelationship, row.szObject, row.szReferencedObject]);
    const relationship = found.get(key) ?? {
      table: String(row.szObject),
      columns: [],
      other: String(row.szReferencedObject),
      references: [],
      enforced: (Number(row.grbit) & notEnforced) === 0,
    };
    found.set(key, relationship);
    relationship.columns.push(String(row.szColumn));
    relationship.references.push(String(row.szReferencedColumn));
  }
  return [...found.values()];
}
