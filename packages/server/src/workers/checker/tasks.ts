import { limitCpu } from '@godwit/engine/process/bound-process';
import type { SqlChecker } from '@godwit/engine/recipe/checked-sql/checker';
import type { AiCheck } from '@godwit/engine/validate/ai/check';
import type { ExampleColumn } from '@godwit/engine/validate/example-cell';
import type { Task } from '../pool/task.js';
import { draft, give } from './documents.js';
import { compileFault, explosion, exponential, usedMs } from './patterns.js';

export interface ColumnsToCheck {
  patterns: string[];
  described: { name: string; description: string }[];
}

/** What a check is at, or how far it came: known also of a process that did not live to answer. */
export type ColumnsTold =
  | { at: 'pattern' | 'description'; index: number }
  /** All patterns compile. What they do on long values may still be found out, but need not be. */
  | { compiled: AiCheck[] };

export interface CheckedColumns {
  checks: AiCheck[];
  /** By pattern: whether its verdict is final. */
  decided: boolean[];
  fault?: { index: number; what: string };
}

/**
 * Of the processor's time. Ordinary patterns compile within a millisecond, ordinary descriptions are read in one; the
 * longest that may be takes 30 ms where it is prose, 600 where it is one list.
 */
const seconds = {
  pattern: 1,
  patterns: 5,
  description: 1,
  descriptions: 8,
  explosion: 1,
  explosions: 3,
};

/** Patterns compile, descriptions are read, and no pattern is found to take exponential time. */
const columns: Task<ColumnsToCheck, CheckedColumns, ColumnsTold> = async ({ patterns, described }, tell) => {
  const together = budget(seconds.patterns);
  for (const [index, pattern] of patterns.entries()) {
    tell({ at: 'pattern', index });
    await flushed();
    limitCpu(seconds.pattern);
    const what = together.isSpent() ? tooManyPatterns : compileFault(pattern);
    if (what) return { checks: [], decided: [], fault: { index, what } };
  }
  const checks = await compileDescriptions(described, tell);
  tell({ compiled: checks });
  limitCpu(seconds.explosions + 5);
  const thinking = budget(seconds.explosions);
  const decided: boolean[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const left = Math.min(seconds.explosion * 1000, thinking.leftMs());
    const verdict = await explosion(pattern, left);
    decided.push(verdict !== 'unknown');
    if (verdict === 'exponential') return { checks, decided, fault: { index, what: exponential } };
  }
  return { checks, decided };
};

const tooManyPatterns = `and those before it take more than ${seconds.patterns} s to compile; use simpler ones`;

async function compileDescriptions(
  described: ColumnsToCheck['described'],
  tell: (told: ColumnsTold) => void,
): Promise<AiCheck[]> {
  if (described.length === 0) return [];
  const { compileAiRule } = await import('@godwit/engine/validate/ai/compile');
  const together = budget(seconds.descriptions);
  const checks: AiCheck[] = [];
  for (const [index, column] of described.entries()) {
    tell({ at: 'description', index });
    await flushed();
    limitCpu(Math.min(seconds.description, Math.max(0.05, together.leftMs() / 1000)));
    checks.push(compileAiRule(column));
  }
  return checks;
}

export interface RulesToCheck {
  expressions: string[];
  columns: string[];
}

export interface CheckedRules {
  /** By expression: the columns that it reads. */
  reads: string[][];
  fault?: { index: number; what: string };
}

let checker: Promise<SqlChecker> | undefined;

/** The conditions of cross-cell rules over these columns. Tells which one it is at. */
const rules: Task<RulesToCheck, CheckedRules, number> = async ({ expressions, columns }, tell) => {
  const { SqlRefused } = await import('@godwit/engine/recipe/checked-sql/refused');
  checker ??= import('@godwit/engine/recipe/checked-sql/checker').then(({ SqlChecker }) => new SqlChecker());
  const opened = await checker;
  const reads: string[][] = [];
  for (const [index, expression] of expressions.entries()) {
    tell(index);
    await flushed();
    try {
      const checked = await opened.check(expression, { columns, kind: 'condition' });
      reads.push([...checked.columns]);
    } catch (error) {
      if (!(error instanceof SqlRefused)) throw error;
      return { reads, fault: { index, what: error.message } };
    }
  }
  return { reads };
};

/** A row that the rules of the columns take. Tells it column by column: what is known stands, whatever the next does. */
const example: Task<{ columns: ExampleColumn[] }, string[], string> = async ({ columns }, tell) => {
  const { exampleOf } = await import('@godwit/engine/validate/example-cell');
  const row: string[] = [];
  for (const column of columns) {
    const cell = exampleOf(column);
    row.push(cell);
    tell(cell);
    await flushed();
  }
  return row;
};

/** Lets what was told leave this process before work that may be its last. */
function flushed(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function budget(all: number): { leftMs(): number; isSpent(): boolean } {
  const begun = usedMs();
  const leftMs = () => all * 1000 - (usedMs() - begun);
  return { leftMs, isSpent: () => leftMs() <= 0 };
}

export const tasks = { columns, example, rules, draft, give };
export type Tasks = typeof tasks;
