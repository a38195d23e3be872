import { DuckSession } from '../../duck/session.js';
import { identifier } from '../../duck/sql.js';
import { refuseGrowth } from './growth.js';
import { interpret } from './interpret.js';
import { readAs, typeName } from './meet.js';
import { print, type Surroundings } from './print.js';
import { SqlRefused, shortened } from './refused.js';
import { AFTER, BARE, BEFORE, expressionOf, placeOf } from './statement.js';
import { type Checked, childrenOf } from './tree.js';
import { walk } from './walk.js';

export interface CheckOptions {
  /** The columns there are. Left out, any name will do, and `CheckedSql.columns` says which were used. */
  columns?: readonly string[] | undefined;
  /** `condition`: true, false or NULL. `text`: whatever it is, as text. */
  kind: 'text' | 'condition';
}

/** An expression that may run: on any cells, without ever raising, reaching nothing but the row's own cells. */
export interface CheckedSql {
  /** The columns it reads, each once, by the names in `CheckOptions.columns`. */
  readonly columns: readonly string[];
  /** A scalar expression: VARCHAR, or BOOLEAN for a condition. */
  sql(around: Surroundings): string;
  /** The reference. Throws NoReference where only DuckDB knows. */
  value(cell: (name: string) => string | null): string | boolean | null;
}

const LONGEST = 10_000;
const LONGEST_SQL = 200_000;
const PATIENCE_MS = 5_000;

/**
 * Checks scalar SQL expressions. DuckDB itself parses them, without running anything; the tree is walked with a
 * list of what may be in it; the SQL that later runs is written anew from that tree. Nothing of the author's text
 * is ever executed.
 *
 * One small DuckDB, opened at the first check and kept: opening one takes 20 ms, a check about 3. Checks go one
 * after another, so that the time limit of one cannot interrupt another.
 */
export class SqlChecker {
  #session: Promise<DuckSession> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Throws SqlRefused. */
  check(text: string, options: CheckOptions): Promise<CheckedSql> {
    const next = this.#last.then(() => this.#check(text, options));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async close(): Promise<void> {
    await this.#last;
    const session = this.#session;
    this.#session = undefined;
    (await session)?.close();
  }

  #opened(): Promise<DuckSession> {
    if (this.#session) return this.#session;
    const opening = openSession();
    opening.catch(() => {
      // The next check tries again.
      this.#session = undefined;
    });
    this.#session = opening;
    return opening;
  }

  async #check(text: string, { columns, kind }: CheckOptions): Promise<CheckedSql> {
    refuseText(text);
    const session = await this.#opened();
    const [bare, inside] = await this.#patiently(session, () => serialized(session, text));
    expressionOf(bare, BARE, text);
    const root = walk(expressionOf(inside, BEFORE, text), {
      column: (name, at) => columnNamed(name, columns, at),
      place: (node) => placeOf(node, BEFORE, text),
    });
    const tree = asKind(root, kind);
    refuseGrowth(tree);
    await this.#patiently(session, () => bind(session, tree));
    return {
      columns: columnsOf(tree),
      sql: (around) => print(tree, around),
      value: (cell) => {
        const value = interpret(tree, cell);
        return typeof value === 'bigint' ? String(value) : value;
      },
    };
  }

  /** No check is known to take long; should one, it is stopped. */
  async #patiently<T>(session: DuckSession, work: () => Promise<T>): Promise<T> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      session.connection.interrupt();
    }, PATIENCE_MS);
    try {
      return await work();
    } catch (error) {
      throw late ? new SqlRefused('The expression takes too long to check') : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function openSession(): Promise<DuckSession> {
  const session = await DuckSession.open({ threads: 1, memoryMb: 64 });
  // A second line behind the list: what got past it would find no file, network or setting.
  await session.lockDown([]);
  return session;
}

function refuseText(text: string): void {
  if (text.trim() === '') throw new SqlRefused('The expression is empty');
  if (text.length > LONGEST) throw new SqlRefused(`An expression has at most ${LONGEST} characters`);
  // DuckDB takes NUL for the end of the statement.
  if (text.includes('\0'))
    throw new SqlRefused('The expression holds a NUL character', text.indexOf('\0') + 1);
  if (!text.isWellFormed()) throw new SqlRefused('The expression is not well-formed Unicode');
}

async function serialized(session: DuckSession, text: string): Promise<[bare: string, inside: string]> {
  const parse = (parameter: string) =>
    `json_serialize_sql(${parameter}::VARCHAR, skip_null := true, skip_empty := true)`;
  const [row] = await session.rows(`SELECT ${parse('$1')} AS bare, ${parse('$2')} AS inside`, [
    `${BARE}${text}`,
    `${BEFORE}${text}${AFTER}`,
  ]);
  return [String(row?.bare), String(row?.inside)];
}

/** Exactly as it is written; failing that, whatever its case, as SQL has it. */
function columnNamed(name: string, columns: readonly string[] | undefined, at: number | undefined): string {
  if (!columns || columns.includes(name)) return name;
  const [found, another] = columns.filter((each) => each.toLowerCase() === name.toLowerCase());
  if (found === undefined) {
    const some = columns.slice(0, 20).map((each) => `"${shortened(each)}"`);
    if (columns.length > some.length) some.push('…');
    throw new SqlRefused(
      `There is no column "${shortened(name)}"; there are: ${some.join(', ')}. A text takes single quotes`,
      at,
    );
  }
  if (another !== undefined) throw new SqlRefused(`"${name}" could be "${found}" or "${another}"`, at);
  return found;
}

function asKind(root: Checked, kind: CheckOptions['kind']): Checked {
  if (kind === 'text') return readAs(root, 'text');
  if (root.type === 'boolean') return root;
  throw new SqlRefused(
    `The expression has to be a condition, true or false, such as "Amount" > 0; this one is ${typeName(root.type)}`,
  );
}

function columnsOf(root: Checked): string[] {
  const found = new Set<string>();
  const seen = new Set<Checked>();
  const visit = (node: Checked) => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'column') found.add(node.name);
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return [...found];
}

/** What DuckDB alone knows, such as a pattern that is none, comes out when it prepares the statement. */
async function bind(session: DuckSession, tree: Checked): Promise<void> {
  const names = columnsOf(tree);
  const cells = ['NULL::VARCHAR AS "none"', ...names.map((_, index) => `NULL::VARCHAR AS "c${index}"`)];
  const sql = print(tree, {
    column: (name) => identifier(`c${names.indexOf(name)}`),
    longest: LONGEST_SQL,
  });
  try {
    await session.run(`SELECT ${sql} FROM (SELECT ${cells.join(', ')})`);
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SqlRefused(`DuckDB cannot carry this out: ${shortened(said, 300)}`);
  }
}
