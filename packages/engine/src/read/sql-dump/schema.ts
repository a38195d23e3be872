import { type SpelledTable, type Statements, spelledTable } from '../declare.js';
import type { SqlDialect } from './dialect.js';
import type { Token } from './tokens.js';

export interface DumpColumn {
  name: string;
  /** Its first word, in small letters; '' where it is not declared. */
  type: string;
  comment?: string;
  /** The rest of what is declared of it: for those who want to know more than what the rows are. */
  declared?: DeclaredColumn;
}

export interface DeclaredColumn {
  /** What stands behind the first word of the type: `varying`, `unsigned`, `with time zone`. */
  typeWords: string[];
  /** What stands in its parentheses: `10`, `2`, or the values of an enum. */
  typeArguments: string[];
  isList: boolean;
  notNull: boolean;
  /** It has a value where a row gives none. */
  filled: boolean;
  checks: Token[][];
}

/** A condition on the rows of a table. */
export interface DumpCheck {
  name: string;
  tokens: Token[];
  line: number;
}

/** CREATE TYPE … AS ENUM, CREATE DOMAIN. */
export interface DumpType {
  values: string[];
  base?: DumpColumn;
}

export interface ForeignKey {
  columns: string[];
  table: TableName;
  /** Empty: the primary key of the other table. */
  references: string[];
}

/** As written, from the last part on: only the name itself is always there. */
export interface TableName {
  database: string;
  schema: string;
  name: string;
}

export class DumpTable {
  primaryKey: string[] = [];
  foreignKeys: ForeignKey[] = [];
  unique: string[][] = [];
  comment = '';
  columns: DumpColumn[] = [];
  /** By a CREATE TABLE; otherwise its columns are what the rows say. */
  declared = false;
  checks: DumpCheck[] = [];
  /** Of the CREATE TABLE. */
  line = 0;

  constructor(public id: TableName) {}

  columnAt(name: string): number {
    const exact = this.columns.findIndex((column) => column.name === name);
    if (exact >= 0) return exact;
    const lower = name.toLowerCase();
    return this.columns.findIndex((column) => column.name.toLowerCase() === lower);
  }

  column(name: string): DumpColumn | undefined {
    return this.columns[this.columnAt(name)];
  }
}

/** The tables of a dump, in the order they were first seen. */
export class Schema {
  readonly tables = new Set<DumpTable>();
  database = '';
  /** Where names without a schema are. */
  searchPath = '';
  /** By their names in small letters. */
  readonly types = new Map<string, DumpType>();
  private readonly byName = new Map<string, DumpTable[]>();

  constructor(private readonly dialect: SqlDialect) {}

  /** From the parts of a name as written. */
  nameOf(parts: readonly string[]): TableName {
    const name = parts.at(-1) ?? '';
    const owner = parts.at(-2) ?? '';
    if (this.dialect === 'mysql') return { database: owner || this.database, schema: '', name };
    if (this.dialect === 'sqlite') return { database: '', schema: owner === 'main' ? '' : owner, name };
    return { database: parts.at(-3) || this.database, schema: owner || this.searchPath, name };
  }

  find(id: TableName): DumpTable | undefined {
    const known = (this.byName.get(id.name.toLowerCase()) ?? []).filter(
      ({ id: own }) => same(own.database, id.database) || own.database === '' || id.database === '',
    );
    const inSchema = known.filter(({ id: own }) => same(own.schema, id.schema));
    return (
      inSchema.find(({ id: own }) => own.name === id.name) ??
      inSchema[0] ??
      known.find(({ id: own }) => own.schema === '' || id.schema === '')
    );
  }

  findExact(id: TableName): DumpTable | undefined {
    const found = this.find(id);
    const isCase = this.dialect === 'postgresql' || this.dialect === 'mysql';
    return found && isCase && found.id.name !== id.name ? undefined : found;
  }

  add(id: TableName): DumpTable {
    const table = new DumpTable(id);
    this.tables.add(table);
    this.list(table);
    return table;
  }

  remove(table: DumpTable): void {
    this.tables.delete(table);
    this.unlist(table);
  }

  /** Not to be found any more, but kept. */
  unlist(table: DumpTable): void {
    const key = table.id.name.toLowerCase();
    this.byName.set(
      key,
      (this.byName.get(key) ?? []).filter((other) => other !== table),
    );
  }

  rename(table: DumpTable, name: string): void {
    this.unlist(table);
    table.id = { ...table.id, name };
    this.list(table);
  }

  private list(table: DumpTable): void {
    const key = table.id.name.toLowerCase();
    const known = this.byName.get(key);
    if (known) known.unshift(table);
    else this.byName.set(key, [table]);
  }

  /** What the tables are called: by their name alone, by schema or database too where that is not enough. */
  shownNames(): Map<DumpTable, string> {
    const shown = new Map<DumpTable, string>();
    const taken = new Set<string>();
    const all = [...this.tables];
    const forms: ((id: TableName) => string)[] = [
      ({ name }) => name,
      ({ schema, name }) => [schema, name].filter(Boolean).join('.'),
      ({ database, schema, name }) => [database, schema, name].filter(Boolean).join('.'),
    ];
    let left = all;
    for (const form of forms) {
      const counts = new Map<string, number>();
      for (const { id } of left) counts.set(form(id), (counts.get(form(id)) ?? 0) + 1);
      const still: DumpTable[] = [];
      for (const table of left) {
        const name = form(table.id);
        if (counts.get(name) !== 1 || taken.has(name)) still.push(table);
        else {
          shown.set(table, name);
          taken.add(name);
        }
      }
      left = still;
    }
    for (const table of left) {
      const name = forms[2]?.(table.id) ?? table.id.name;
      let unique = name;
      for (let n = 2; taken.has(unique); n += 1) unique = `${name}_${n}`;
      shown.set(table, unique);
      taken.add(unique);
    }
    return shown;
  }
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The tables as they are shown: what the dump calls their columns, and what they are called here. */
export function spelledTables(schema: Schema): Map<DumpTable, SpelledTable> {
  const shown = schema.shownNames();
  return new Map(
    [...schema.tables].map((table) => {
      const header = table.columns.map(({ name }) => name);
      return [table, spelledTable(shown.get(table) ?? table.id.name, header)];
    }),
  );
}

/** What the dump says of a table. */
export function statementsOf(
  { primaryKey, foreignKeys, unique, comment, columns }: DumpTable,
  schema: Schema,
  spelled: ReadonlyMap<DumpTable, SpelledTable>,
): Statements {
  const links = foreignKeys.map(({ columns: own, table: id, references }) => {
    const target = schema.find(id);
    return {
      columns: own,
      to: (target && spelled.get(target)) ?? id.name,
      references: references.length > 0 ? references : (target?.primaryKey ?? []),
    };
  });
  return { primaryKey, unique, links, comment, columnComments: columns.map((column) => column.comment) };
}
