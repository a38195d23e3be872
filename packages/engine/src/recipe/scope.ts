import { identifier } from './sql.js';

interface Step {
  name: string;
  sql: string;
  level: number;
}

/**
 * Names for pieces of SQL that are computed once and mentioned often. An operation that mentions its input five
 * times, nested five deep, would otherwise repeat it 3,125 times. The same piece gets the same name, so work that
 * two columns share is done once. Each level of steps becomes one subquery.
 */
export class Scope {
  readonly #steps = new Map<string, Step>();
  readonly #levels = new Map<string, number>();

  let(sql: string): string {
    if (/^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|NULL)$/.test(sql)) return sql;
    const known = this.#steps.get(sql);
    if (known) return known.name;
    const name = identifier(`let ${this.#steps.size + 1}`);
    const level = this.#levelOf(sql);
    this.#steps.set(sql, { name, sql, level });
    this.#levels.set(name, level);
    return name;
  }

  /** `source` (a table or a subquery) with the named pieces added as columns. */
  over(source: string): string {
    const levels = new Map<number, Step[]>();
    for (const step of this.#steps.values())
      levels.set(step.level, [...(levels.get(step.level) ?? []), step]);
    let from = source;
    for (const level of [...levels.keys()].sort((a, b) => a - b)) {
      const added = (levels.get(level) ?? []).map((step) => `${step.sql} AS ${step.name}`);
      from = `(SELECT *, ${added.join(', ')} FROM ${from})`;
    }
    return from;
  }

  #levelOf(sql: string): number {
    const mentioned = [...sql.matchAll(/"let \d+"/g)].map(([name]) => this.#levels.get(name) ?? 0);
    return Math.max(0, ...mentioned) + 1;
  }
}
