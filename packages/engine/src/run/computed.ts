import type { DuckSession } from '../duck/session.js';
import { RunFailed } from '../failed.js';
import { computedNodes, type Expression, type SqlSource, sqlOf } from '../recipe/expression.js';
import { Scope } from '../recipe/scope.js';
import { identifier } from '../recipe/sql.js';
import type { LookupTables } from './lookups.js';
import type { Source } from './source.js';
import type { ValueWorker } from './value-worker.js';

/**
 * What SQL cannot say (phone numbers, JSON paths) is worked out once per distinct value in a worker thread, and
 * joined back by that value.
 */
export class ComputedValues {
  #tables = 0;

  constructor(
    private readonly session: DuckSession,
    private readonly lookups: LookupTables,
    private readonly worker: ValueWorker,
  ) {}

  /** Works out every such node of the expressions, innermost first, on all rows of the source. */
  async prepare(
    expressions: readonly Expression[],
    { relation, column }: Source,
  ): Promise<(scope: Scope) => SqlSource['computed']> {
    const tables = new Map<string, string>();
    const computed =
      (scope: Scope): SqlSource['computed'] =>
      (node, key) => {
        const table = tables.get(JSON.stringify(node));
        if (table === undefined) throw new Error('a value that was not computed');
        return scope.find(table, key).value;
      };
    for (const node of expressions.flatMap(computedNodes)) {
      if (tables.has(JSON.stringify(node))) continue;
      const scope = new Scope();
      const { of } = node as Expression & { of: Expression };
      const key = sqlOf(of, {
        scope,
        column,
        computed: computed(scope),
        lookup: this.lookups.in(scope),
        get position(): string {
          throw new RunFailed(`"${node.op}" cannot be applied to a counted number ("sequence").`);
        },
      });
      tables.set(
        JSON.stringify(node),
        await this.#compute(node, `SELECT DISTINCT ${key} AS key FROM ${scope.over(relation.sql)}`),
      );
    }
    return computed;
  }

  async #compute(node: Expression, keys: string): Promise<string> {
    const name = identifier(`computed ${this.#tables++}`);
    await this.session.run(`CREATE TABLE ${name} (key VARCHAR, value VARCHAR)`);
    // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
    for await (const values of this.session.batches(
      `SELECT '|' || key FROM (${keys}) WHERE key IS NOT NULL`,
    )) {
      const texts = values.map((value) => value.slice(1));
      const results = await this.worker.evaluate(node, texts);
      await this.session.append(
        name,
        texts.map((key, at) => [key, results[at] ?? null]),
      );
    }
    return name;
  }
}
