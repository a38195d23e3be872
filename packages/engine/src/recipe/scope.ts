import { identifier } from '../duck/sql.js';

interface Step {
  name: string;
  /** What is computed, or the key that is looked for. */
  sql: string;
  level: number;
  /** Of what is found by key: the relation it is in. */
  relation?: string;
}

/** What was found by a key. */
export interface Found {
  /** Null where the key is not there. */
  key: string;
  value: string;
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
    return this.#step(sql).name;
  }

  /** What `relation` (columns `key`, each once, and `value`) has for this key: for what is too large to write down. */
  find(relation: string, key: string): Found {
    const { name } = this.#step(key, relation);
    const value = name.replace(/"$/, ' value"');
    this.#levels.set(value, this.#levels.get(name) ?? 0);
    return { key: name, value };
  }

  /** Whether it joins anything: the order of the rows is lost then. */
  get joins(): boolean {
    return [...this.#steps.values()].some(({ relation }) => relation !== undefined);
  }

  mentions(sql: string): boolean {
    return [...this.#steps.values()].some((step) => step.sql.includes(sql));
  }

  /** `source` (a table or a subquery) with the named pieces added as columns. */
  over(source: string): string {
    const levels = new Map<number, Step[]>();
    for (const step of this.#steps.values())
      levels.set(step.level, [...(levels.get(step.level) ?? []), step]);
    let from = source;
    for (const level of [...levels.keys()].sort((a, b) => a - b)) {
      const added: string[] = [];
      const joins: string[] = [];
      for (const { name, sql, relation } of levels.get(level) ?? []) {
        if (relation === undefined) {
          added.push(`${sql} AS ${name}`);
          continue;
        }
        const found = name.replace('let', 'found');
        added.push(`${found}.key AS ${name}`, `${found}.value AS ${name.replace(/"$/, ' value"')}`);
        joins.push(` LEFT JOIN ${relation} AS ${found} ON ${found}.key = ${sql}`);
      }
      from = `(SELECT below.*, ${added.join(', ')} FROM ${from} AS below${joins.join('')})`;
    }
    return from;
  }

  #step(sql: string, relation?: string): Step {
    const identity = relation === undefined ? sql : JSON.stringify([relation, sql]);
    const known = this.#steps.get(identity);
    if (known) return known;
    const name = identifier(`let ${this.#steps.size + 1}`);
    const step = { name, sql, level: this.#levelOf(sql), ...(relation === undefined ? {} : { relation }) };
    this.#steps.set(identity, step);
    this.#levels.set(name, step.level);
    return step;
  }

  #levelOf(sql: string): number {
    const mentioned = [...sql.matchAll(/"let \d+(?: value)?"/g)].map(([name]) => this.#levels.get(name) ?? 0);
    return Math.max(0, ...mentioned) + 1;
  }
}
