import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Table } from '../read/reader.js';
import { prepareSql } from '../recipe/checked-sql/prepare.js';
import type { Recipe } from '../recipe/recipe.js';
import type { Template } from '../validate/template.js';
import { fit } from './fit.js';
import { inputsFrom } from './inputs.js';
import { type SheetPlan, SheetPlans } from './plan-sheet.js';
import { inRunSession, type RunLimits, usualPatternMs } from './run-session.js';
import type { SheetFile } from './sheet/sheet.js';
import { ValueWorker } from './value-worker.js';
import { writeSheet } from './write-sheet.js';

export interface Progress {
  sheet: string;
  /** Rows done, of how many: of all sheets together. */
  done: number;
  of: number;
}

export interface RunOptions extends RunLimits {
  /** Sheets of the same workbook that this run does not write: link rules may name them. */
  existing?: readonly SheetFile[];
  /** How long a pattern that only JavaScript can run may take. */
  patternMs?: number;
  onProgress?: (progress: Progress) => void;
}

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
  const { out, signal, existing = [], patternMs = usualPatternMs } = options;
  const sheets = fit(recipe, tables, templates);
  // Names of its own: another run may write into the same folder.
  const stem = join(out, `run-${randomUUID()}`);
  const paths = sheets.map((_, at) => ({
    sheet: `${stem}.${at}.writing.parquet`,
    dropped: `${stem}.${at}.dropped.parquet`,
  }));
  const worker = new ValueWorker(signal);
  const readable = [...tables, ...existing].map(({ parquet }) => parquet);
  const writable = paths.flatMap(({ sheet, dropped }) => [sheet, dropped]);
  try {
    return await inRunSession(options, [...readable, ...writable], async (session, checker) => {
      await prepareSql(recipe, checker);
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
        const limits = { patternMs };
        written.push(
          await writeSheet({ session, plan, plans, existing, templates, path, limits, checker, onProgress }),
        );
        before += plan.rowsRead;
      }
      return written;
    });
  } finally {
    await worker.close();
    // What was written to the end has another name by now.
    for (const path of writable) await rm(path, { force: true });
  }
}
