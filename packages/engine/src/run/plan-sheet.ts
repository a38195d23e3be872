import type { DuckSession } from '../duck/session.js';
import { expressionsOf, type Sheet } from '../recipe/recipe.js';
import type { CellsOf } from '../validate/cells.js';
import type { Template } from '../validate/template.js';
import { everyRow } from './dropped.js';
import type { Inputs } from './inputs.js';
import type { Needs } from './needs.js';
import type { Relation } from './relation.js';
import { type InScope, type Rows, rowsOf } from './rows.js';
import { sourceOf } from './source.js';
import { cellsOf } from './statement.js';

/** A sheet with everything prepared that its statement mentions. */
export interface SheetPlan {
  sheet: Sheet;
  template: Template;
  source: Relation;
  rows: Rows;
  inScope: InScope;
  cellsOf: CellsOf;
  /** Rows of its first input. */
  rowsRead: number;
}

export async function planSheet({
  session,
  sheet,
  template,
  inputs,
  needs,
}: {
  session: DuckSession;
  sheet: Sheet;
  template: Template;
  inputs: Inputs;
  needs: Needs;
}): Promise<SheetPlan> {
  const source = await sourceOf(sheet, inputs, needs);
  const inScope = await needs.of(expressionsOf(sheet), source);
  const rows = await rowsOf(session, sheet, source, inScope, template.slug);
  return {
    sheet,
    template,
    source: source.relation,
    rows,
    inScope,
    cellsOf: (columns) => cellsOf(sheet, template, rows.relation, inScope, columns).sql,
    rowsRead: await countRows(session, source.relation),
  };
}

async function countRows(session: DuckSession, { origins }: Relation): Promise<number> {
  const [origin] = origins;
  if (!origin) throw new Error('a source has an origin');
  if (origin.tables.every(({ keep }) => keep.length === 0))
    return origin.tables.reduce((sum, { table }) => sum + table.rowCount, 0);
  return session.count(everyRow({ origins }));
}
