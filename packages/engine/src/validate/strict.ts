import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { RunFailed } from '../failed.js';
import { type CellsOf, cellName } from './cells.js';
import type { Flagged } from './flagged.js';
import { PatternError } from './patterns/errors.js';
import { matchValues } from './patterns/match-values.js';
import { type PatternPlan, plan } from './patterns/plan.js';

export interface StrictLimits {
  /** How long one pattern may take on all the values of its column, where JavaScript has to run it. */
  patternMs: number;
}

export interface StrictColumn {
  name: string;
  at: number;
  pattern: string;
}

/** In SQL where RE2 agrees with JavaScript; else the values that fail, found once per distinct value. */
export async function strictFailures(
  session: DuckSession,
  cellsOf: CellsOf,
  column: StrictColumn,
  limits: StrictLimits,
  name: string,
): Promise<(PatternPlan & { via: 'sql' }) | Flagged> {
  try {
    const planned = plan(column.pattern);
    if (planned.via === 'sql') return planned;
    return await failingValues(session, cellsOf, column, limits, identifier(`failing ${name}`));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new RunFailed(`Column "${column.name}": ${error.message}`);
  }
}

async function failingValues(
  session: DuckSession,
  cellsOf: CellsOf,
  { at, pattern }: StrictColumn,
  { patternMs }: StrictLimits,
  table: string,
): Promise<Flagged> {
  await session.run(`CREATE TABLE ${table} (key VARCHAR, value INTEGER)`);
  const cell = cellName(at);
  const deadline = performance.now() + patternMs;
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const values = `SELECT DISTINCT '|' || ${cell} FROM ${cellsOf([at])} WHERE ${cell} <> ''`;
  for await (const marked of session.batches(values)) {
    const texts = marked.map((value) => value.slice(1));
    const timeoutMs = Math.max(1, Math.ceil(deadline - performance.now()));
    const matched = await matchValues(pattern, texts, { timeoutMs });
    await session.append(
      table,
      texts.filter((_, index) => !matched[index]).map((value) => [value, '1']),
    );
  }
  return { table, count: await session.count(table) };
}
