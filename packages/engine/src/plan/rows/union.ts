import { setOwn } from '@godwit/contract/own';
import { type Condition, conditionChildren } from '../../recipe/condition.js';
import { node, rewrite, rewriteCondition } from '../../recipe/edit.js';
import { type ColumnRead, columnsOf } from '../../recipe/expression.js';
import type { Expression } from '../../recipe/operation.js';

/** What tells the members of a union apart in expressions. */
const sourceColumn = '(source)';

/** What each member calls the columns that expressions read; null where it has none. */
type Names = readonly (string | null)[];

/**
 * Expressions of several members made one: columns that mean the same get one name, and only what is made in another
 * way is asked by the member.
 */
export class Union {
  readonly #aliases = new Map<string, Names>();
  #tells = false;

  constructor(
    /** What tells each member apart. */
    private readonly members: readonly { label: string }[],
  ) {}

  /** By member; undefined where it has nothing for the column. */
  expression(parts: readonly (Expression | undefined)[], target: string): Expression {
    const reads = parts.map((part) => (part ? columnsOf(part) : []));
    const named = parts.map(
      (part, at) =>
        part &&
        rewrite(part, (each) => (each.op === 'column' ? this.#renamed(each, at, reads, target) : each)),
    );
    return this.#choose(named);
  }

  condition(parts: readonly (Condition | undefined)[], target: string): Condition | undefined {
    const reads = parts.map((part) => (part ? conditionChildren(part).flatMap(columnsOf) : []));
    const named = parts.map(
      (part, at) =>
        part &&
        rewriteCondition(part, (each) =>
          each.op === 'column' ? this.#renamed(each, at, reads, target) : each,
        ),
    );
    const [first] = named;
    if (named.every((each) => JSON.stringify(each) === JSON.stringify(first))) return first;
    const own = named.flatMap((each, at): Condition[] =>
      each ? [{ test: 'or', of: [{ test: 'not', of: this.#is(at) }, each] }] : [],
    );
    return own.length > 1 ? { test: 'and', of: own } : own[0];
  }

  names(at: number): Record<string, string | null> {
    const names: Record<string, string | null> = {};
    for (const [alias, own] of this.#aliases) if (own[at] !== alias) setOwn(names, alias, own[at] ?? null);
    return names;
  }

  set(at: number): Record<string, string> | undefined {
    return this.#tells ? { [sourceColumn]: this.members[at]?.label ?? '' } : undefined;
  }

  #renamed(
    column: Expression & { name: string },
    at: number,
    reads: readonly ColumnRead[][],
    target: string,
  ): Expression {
    const place = [...new Set(reads[at]?.map(({ name }) => name))].indexOf(column.name);
    const names = reads.map((own, member) =>
      member === at ? column.name : ([...new Set(own.map(({ name }) => name))][place] ?? null),
    );
    return node({ op: 'column', name: this.#alias(names, target) });
  }

  #alias(names: Names, target: string): string {
    const first = names.find((name) => name !== null) ?? target;
    for (const alias of [
      first,
      `${first} / ${target}`,
      ...names.map((_, at) => `${first} / ${target} ${at + 2}`),
    ]) {
      const known = this.#aliases.get(alias);
      if (known === undefined) {
        this.#aliases.set(alias, names);
        return alias;
      }
      if (known && JSON.stringify(known) === JSON.stringify(names)) return alias;
    }
    throw new Error(`no free name for ${target}`);
  }

  #is(at: number): Condition {
    this.#tells = true;
    return {
      test: 'equals',
      of: node({ op: 'column', name: sourceColumn }),
      to: node({ op: 'constant', value: this.members[at]?.label ?? '' }),
      ignore_case: false,
    };
  }

  #choose(parts: readonly (Expression | undefined)[]): Expression {
    const different = [...new Set(parts.map((part) => JSON.stringify(part)))];
    const [first] = parts;
    if (different.length === 1 && first) return first;
    const nothing = node({ op: 'constant', value: '' });
    // The most common one is what all others are exceptions to.
    const counted = different.map((each) => ({
      each,
      count: parts.filter((part) => JSON.stringify(part) === each).length,
    }));
    const usual = counted.sort((a, b) => b.count - a.count)[0]?.each;
    let expression = parts.find((part) => JSON.stringify(part) === usual) ?? nothing;
    for (const [at, part] of [...parts.entries()].reverse())
      if (JSON.stringify(part) !== usual)
        expression = node({ op: 'if', when: this.#is(at), use: part ?? nothing, otherwise: expression });
    return expression;
  }
}
