import type { DuckSession } from '../duck/session.js';
import { tableSql } from '../read/table-sql.js';
import type { SqlSource } from '../recipe/expression.js';
import type { Lookup } from '../recipe/operation.js';
import { lookupKeySql } from '../recipe/operations/lookup.js';
import { Scope } from '../recipe/scope.js';
import { identifier } from '../recipe/sql.js';
import type { Inputs } from './inputs.js';

/** The keys and values that lookups read, each a small table of its own: of rows with one key the first counts. */
export class LookupTables {
  readonly #names = new Map<string, string>();

  constructor(
    private readonly session: DuckSession,
    private readonly inputs: Inputs,
  ) {}

  async prepare(lookups: readonly Lookup[]): Promise<void> {
    for (const lookup of lookups) {
      if (this.#names.has(identity(lookup))) continue;
      const name = identifier(`lookup ${this.#names.size}`);
      await this.session.run(`CREATE TEMP TABLE ${name} AS ${this.#keys(lookup)}`);
      this.#names.set(identity(lookup), name);
    }
  }

  in(scope: Scope): SqlSource['lookup'] {
    return (lookup, key) => {
      const name = this.#names.get(identity(lookup));
      if (name === undefined) throw new Error('a lookup that was not prepared');
      return scope.find(name, key);
    };
  }

  #keys(lookup: Lookup): string {
    const members = (this.inputs.get(lookup.input) ?? []).map((table, at) => {
      const cell = (name: string) => `c${table.columns.indexOf(name)}`;
      const scope = new Scope();
      const key = lookupKeySql(cell(lookup.key), lookup, scope);
      return `SELECT ${key} AS key, ${cell(lookup.value)} AS value, ${at} AS "table", "row" FROM ${scope.over(tableSql(table))}`;
    });
    return `SELECT key, first(value ORDER BY "table", "row") AS value FROM (${members.join(' UNION ALL ')}) WHERE key <> '' GROUP BY key`;
  }
}

function identity({ input, key, value, ignore_case }: Lookup): string {
  return JSON.stringify([input, key, value, ignore_case]);
}
