import type { TreePlan } from '../tree/plan.js';
import { RowEvents } from '../tree/rows.js';
import type { Rows } from '../tree/write-tables.js';
import type { JsonLayout } from './layout.js';
import type { JsonLimits } from './limits.js';
import { readThrough } from './source.js';

interface Work {
  path: string;
  layout: JsonLayout;
  sound: boolean;
  limits: JsonLimits;
  plan: TreePlan;
}

/** Reads the file into the rows of its tables. The count is of half surrogate pairs that were replaced. */
export async function fill({ path, layout, sound, limits, plan }: Work, rows: Rows): Promise<number> {
  const events = new RowEvents(plan, rows.tableOf, limits, layout === 'document' ? 'value' : 'values');
  const lines = plan.root.items ? rows.tableOf(plan.root.items) : undefined;
  const mended = await readThrough(path, layout, limits, {
    events,
    trusting: sound,
    line: (number) => events.atLine(number),
    blank: () => {
      if (!lines) return;
      lines.records += 1;
      lines.skippedRows += 1;
    },
    broken: (line, { offset, reason }) => {
      if (!lines) return;
      lines.records += 1;
      lines.reject(line.number, `column ${offset + 1}: ${reason}`, line.text.slice(line.from, line.to));
    },
    pause: () => rows.drain(),
  });
  events.end();
  return mended;
}
