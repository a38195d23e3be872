import { type DuckSession, quoteText } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { type Expression, lookupsIn } from '../recipe/expression.js';
import { ComputedValues } from './computed.js';
import type { Inputs } from './inputs.js';
import { LookupTables } from './lookups.js';
import type { InScope } from './rows.js';
import type { Source } from './source.js';
import type { ValueWorker } from './value-worker.js';

/** What expressions need beside the columns of their row, prepared before a statement mentions it. */
export class Needs {
  readonly #lookups: LookupTables;
  readonly #computed: ComputedValues;

  constructor(
    private readonly session: DuckSession,
    inputs: Inputs,
    worker: ValueWorker,
  ) {
    this.#lookups = new LookupTables(session, inputs);
    this.#computed = new ComputedValues(session, this.#lookups, worker);
  }

  /** The number of the last row of a table. */
  async lastRow({ firstRow, parquet, aside = [] }: Table): Promise<number> {
    // Not `rowCount`: marked rows are not counted there.
    const last = firstRow === null ? 'max("row")' : `count(*) + ${firstRow - 1}`;
    const [stored] = await this.session.rows(
      `SELECT (${last})::BIGINT AS n FROM read_parquet(${quoteText(parquet)})`,
    );
    return Math.max(Number(stored?.n ?? 0), ...aside.map(({ row }) => row));
  }

  async of(expressions: readonly Expression[], source: Source): Promise<InScope> {
    await this.#lookups.prepare(expressions.flatMap(lookupsIn));
    const computed = await this.#computed.prepare(expressions, source);
    return (scope, position = '0') => ({
      scope,
      column: source.column,
      position,
      computed: computed(scope),
      lookup: this.#lookups.in(scope),
    });
  }
}
