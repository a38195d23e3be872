import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { tableSql } from '../read/table-sql.js';
import { lookupIdentity, type SqlSource } from '../recipe/expression.js';
import type { InputLookup, Lookup, SheetLookup } from '../recipe/operation.js';
import { lookupOrderSql, lookupRowSql, lookupValueSql } from '../recipe/operations/lookup.js';
import { sheetRowKeySql, sheetValuesSql } from '../recipe/operations/sheet_lookup.js';
import { Scope } from '../recipe/scope.js';
import type { Inputs } from './inputs.js';

/** Some columns of a sheet as they are when all is done: a subquery, and what they are called in it. */
export type FinishedCells = (
  sheet: string,
  columns: readonly string[],
) => Promise<{ sql: string; names: readonly string[] }>;

/** The keys and values that lookups read, each a small table of its own. */
export class LookupTables {
  readonly #names = new Map<string, string>();

  constructor(
    private readonly session: DuckSession,
    private readonly inputs: Inputs,
    private readonly finished: FinishedCells,
  ) {}

  async prepare(lookups: readonly Lookup[]): Promise<void> {
    for (const lookup of lookups) {
      if (this.#names.has(lookupIdentity(lookup))) continue;
      const keys = 'sheet' in lookup ? await this.#ofSheet(lookup) : this.#ofInput(lookup);
      const name = identifier(`lookup ${this.#names.size}`);
      await this.session.run(`CREATE TEMP TABLE ${name} AS ${keys}`);
      this.#names.set(lookupIdentity(lookup), name);
    }
  }

  in(scope: Scope): SqlSource['lookup'] {
    return (lookup, key) => {
      const name = this.#names.get(lookupIdentity(lookup));
      if (name === undefined) throw new Error('a lookup that was not prepared');
      return scope.find(name, key);
    };
  }

  #ofInput(lookup: InputLookup): string {
    const members = (this.inputs.get(lookup.input) ?? []).map((table, at) => {
      const cell = (name: string) => `c${table.columns.indexOf(name)}`;
      const scope = new Scope();
      const key = lookupRowSql(lookup, cell, scope);
      const by = lookupOrderSql(lookup, cell, scope);
      return `SELECT ${key} AS key, ${cell(lookup.value)} AS value, ${by} AS "by", ${at} AS "table", "row" FROM ${scope.over(tableSql(table))}`;
    });
    const scope = new Scope();
    const value = lookupValueSql(lookup, ['"table"', '"row"'], scope);
    return `SELECT key, ${value} AS value FROM ${scope.over(`(SELECT * FROM (${members.join(' UNION ALL ')}) WHERE key IS NOT NULL)`)} GROUP BY key`;
  }

  async #ofSheet(lookup: SheetLookup): Promise<string> {
    const { sql, names } = await this.finished(lookup.sheet, [lookup.value, ...lookup.key]);
    const [value, ...cells] = names;
    const scope = new Scope();
    const key = sheetRowKeySql(lookup, cells, scope);
    return sheetValuesSql(`SELECT ${key} AS key, ${value} AS value FROM ${scope.over(sql)}`);
  }
}
