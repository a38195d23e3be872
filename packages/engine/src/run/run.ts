import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckSession } from '../duck/session.js';
import { RunCanceled } from '../failed.js';
import type { Table } from '../read/reader.js';
import { SqlChecker } from '../recipe/checked-sql/checker.js';
import { prepareSql } from '../recipe/checked-sql/prepare.js';
import type { Recipe } from '../recipe/recipe.js';
import type { SheetFile } from '../sheet/sheet.js';
import type { Template } from '../validate/template.js';
import { fit } from './fit.js';
import { inputsFrom } from './inputs.js';
import { type SheetPlan, SheetPlans } from './plan-sheet.js';
import { ValueWorker } from './value-worker.js';
import { writeSheet } from './write-sheet.js';

export interface Progress {
  sheet: string;
  /** Rows done, of how many: of all sheets together. */
  done: number;
  of: number;
}

export interface RunOptions {
  /** Where the sheets are written, and what does not fit into memory. */
  out: string;
  /** Sheets of the same workbook that this run does not write: link rules may name them. */
  existing?: readonly SheetFile[];
  threads?: number;
  memoryMb?: number;
  /** How long a pattern that only JavaScript can run may take. */
  patternMs?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** With less memory the threads wait for each other when they write in order (1M × 12: 4.4 s at 500 MB, 2.9 at 800). */
const defaults = { threads: 2, memoryMb: 800, patternMs: 10_000 };

/**
 * Recipe and tables in, sheets out: one statement for each sheet. Throws RunFailed when they do not fit together or a
 * rule cannot be carried out, RunCanceled when the signal says so.
 */
export async function run(
  recipe: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
  options: RunOptions,
): Promise<SheetFile[]> {
  const { out, signal, existing = [], threads, memoryMb, patternMs } = { ...defaults, ...options };
  const sheets = fit(recipe, tables, templates);
  // Names of its own: another run may write into the same folder.
  const stem = join(out, `run-${randomUUID()}`);
  const paths = sheets.map((_, at) => ({
    sheet: `${stem}.${at}.writing.parquet`,
    dropped: `${stem}.${at}.dropped.parquet`,
  }));
  const session = await DuckSession.open({ threads, memoryMb, scratch: out });
  const worker = new ValueWorker(signal);
  const checker = new SqlChecker();
  const interrupt = () => session.connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    if (signal?.aborted) throw new RunCanceled();
    await prepareSql(recipe, checker);
    await session.keepAsWritten();
    await session.lockDown([
      ...tables.map(({ parquet }) => parquet),
      ...existing.map(({ parquet }) => parquet),
      ...paths.flatMap(({ sheet, dropped }) => [sheet, dropped]),
    ]);
    const inputs = inputsFrom(recipe, tables);
    const planner = new SheetPlans(session, sheets, inputs, worker);
    const plans: SheetPlan[] = [];
    for (const { sheet } of sheets) plans.push(await planner.plan(sheet));
    const written: SheetFile[] = [];
    const of = plans.reduce((sum, plan) => sum + plan.rowsRead, 0);
    let before = 0;
    for (const [at, plan] of plans.entries()) {
      const onProgress = (done: number) =>
        options.onProgress?.({ sheet: plan.template.slug, done: before + done, of });
      const path = paths[at];
      if (!path) throw new Error('every sheet has its paths');
      written.push(
        await writeSheet({
          session,
          plan,
          plans,
          existing,
          templates,
          path,
          limits: { patternMs },
          checker,
          onProgress,
        }),
      );
      before += plan.rowsRead;
    }
    return written;
  } catch (error) {
    throw signal?.aborted ? new RunCanceled() : error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    await worker.close();
    await checker.close();
    session.close();
    // What was written to the end has another name by now.
    for (const { sheet, dropped } of paths) {
      await rm(sheet, { force: true });
      await rm(dropped, { force: true });
    }
  }
}
