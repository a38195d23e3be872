import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { RunFailed } from '../failed.js';
import { computedNodes, type Expression, keyOf, type SqlSource, sqlOf } from '../recipe/expression.js';
import { Scope } from '../recipe/scope.js';
import type { InScope } from './rows.js';
import type { Source } from './source.js';
import type { ValueWorker } from './value-worker.js';

/**
 * What SQL cannot say (phone numbers, JSON paths) is worked out once per distinct value in a worker thread, and
 * joined back by that value.
 */
export class ComputedValues {
  readonly #names = new Map<string, string>();

  constructor(
    private readonly session: DuckSession,
    private readonly worker: ValueWorker,
    private readonly name: string,
  ) {}

  in(scope: Scope): SqlSource['computed'] {
    return (node, key) => {
      const table = this.#names.get(JSON.stringify(node));
      if (table === undefined) throw new Error('a value that was not computed');
      return scope.find(table, key).value;
    };
  }

  /** Works out every such node of the expressions, innermost first, on all rows of the source. */
  async prepare(expressions: readonly Expression[], { relation }: Source, inScope: InScope): Promise<void> {
    for (const node of expressions.flatMap(computedNodes)) {
      const identity = JSON.stringify(node);
      if (this.#names.has(identity)) continue;
      const scope = new Scope();
      const source: SqlSource = {
        ...inScope(scope),
        get position(): string {
          throw new RunFailed(`"${node.op}" cannot be applied to a counted number ("sequence").`);
        },
      };
      const key = sqlOf(keyOf(node), source);
      const keys = `SELECT DISTINCT ${key} AS key FROM ${scope.over(relation.sql)}`;
      this.#names.set(identity, await this.#compute(node, keys));
    }
  }

  async #compute(node: Expression, keys: string): Promise<string> {
    const name = identifier(`computed ${this.name} ${this.#names.size}`);
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
