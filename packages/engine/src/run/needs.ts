import { type DuckSession, quoteText } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { type Expression, lookupsIn } from '../recipe/expression.js';
import { ComputedValues } from './computed.js';
import type { Inputs } from './inputs.js';
import { type FinishedCells, LookupTables } from './lookups.js';
import type { InScope } from './rows.js';
import type { Source } from './source.js';
import type { ValueWorker } from './value-worker.js';

/** What expressions over one source need beside the columns of their row. */
export interface SourceNeeds {
  /** Before a statement mentions them. */
  prepare(expressions: readonly Expression[]): Promise<void>;
  inScope: InScope;
}

/** What expressions need beside the columns of their row, prepared before a statement mentions it. */
export class Needs {
  readonly #lookups: LookupTables;
  #sources = 0;

  constructor(
    private readonly session: DuckSession,
    inputs: Inputs,
    private readonly worker: ValueWorker,
    finished: FinishedCells,
  ) {
    this.#lookups = new LookupTables(session, inputs, finished);
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

  of(source: Source): SourceNeeds {
    const computed = new ComputedValues(this.session, this.worker, String(this.#sources++));
    const inScope: InScope = (scope, position = '0') => ({
      scope,
      column: source.column,
      position,
      computed: computed.in(scope),
      lookup: this.#lookups.in(scope),
    });
    return {
      inScope,
      prepare: async (expressions) => {
        await this.#lookups.prepare(expressions.flatMap(lookupsIn));
        await computed.prepare(expressions, source, inScope);
      },
    };
  }
}
