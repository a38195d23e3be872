import type { DuckSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import { tableSql } from '../../read/table-sql.js';
import { type Expression, lookupIdentity } from '../../recipe/expression.js';
import type { InputLookup, Lookup, SheetLookup } from '../../recipe/operation.js';
import {
  type LookupCell,
  lookupCell,
  lookupColumns,
  lookupPlaces,
  lookupRowSql,
  lookupValue,
} from '../../recipe/operations/lookup.js';
import type { Sheet } from '../../recipe/recipe.js';
import { Scope } from '../../recipe/scope.js';
import type { Inputs } from '../inputs.js';
import { sourceCell } from './source-row.js';
import { carryOutSql } from './sql-step.js';
import { type FoundCells, type SourceCell, type TracedRow, traceRow } from './trace.js';

/**
 * Lookups are found as the run found them. The keys are known only while the row is traced, so a first tracing asks and
 * a second one gets the answers.
 */
export async function lookupsFor(
  session: DuckSession,
  sheet: Sheet,
  inputs: Inputs,
  traced: Omit<TracedRow, 'lookup'> & { known: Map<Expression, string | null> },
  inSheet: (node: SheetLookup, key: string) => Promise<FoundCells | undefined>,
): Promise<TracedRow['lookup']> {
  const answers = new Map<string, FoundCells | undefined>();
  const identity = (node: Lookup, key: string) => JSON.stringify([lookupIdentity(node), key]);
  const answer = (node: Lookup, key: string) => answers.get(identity(node, key));
  // A lookup may give the key of another: as many rounds as they are deep.
  for (;;) {
    await carryOutSql(session, sheet, { ...traced, lookup: answer }, traced.known);
    const asked = new Map<string, { node: Lookup; key: string }>();
    traceRow(sheet, Object.keys(sheet.columns), {
      ...traced,
      lookup: (node, key) => {
        if (!answers.has(identity(node, key))) asked.set(identity(node, key), { node, key });
        return answer(node, key);
      },
    });
    if (asked.size === 0) return answer;
    for (const [id, { node, key }] of asked) {
      const found = 'sheet' in node ? inSheet(node, key) : inInput(session, inputs, node, key);
      answers.set(id, await found);
    }
  }
}

async function inInput(
  session: DuckSession,
  inputs: Inputs,
  node: InputLookup,
  key: string,
): Promise<FoundCells | undefined> {
  const isFirst = !node.all && !node.take;
  const names = lookupColumns(node);
  const cells: SourceCell[] = [];
  const counted: LookupCell[] = [];
  for (const table of inputs.get(node.input) ?? []) {
    const cell = (name: string) => `c${table.columns.indexOf(name)}`;
    const scope = new Scope();
    const own = lookupRowSql(node, cell, scope);
    const read = names.map((name, at) => `'|' || ${cell(name)} AS v${at}`);
    const found = await session.rows(
      `SELECT "row"::BIGINT AS "row", ${read.join(', ')} FROM ${scope.over(tableSql(table))} WHERE ${own} = ${literal(key)} ORDER BY "row"${isFirst ? ' LIMIT 1' : ''}`,
    );
    for (const row of found) {
      const marked = (name: string) => row[`v${names.indexOf(name)}`];
      cells.push(sourceCell(table, Number(row.row), node.value, marked(node.value)));
      const text = (name: string) => {
        const value = marked(name);
        return typeof value === 'string' ? value.slice(1) : null;
      };
      counted.push(lookupCell(node, text));
    }
    if (isFirst && cells.length > 0) break;
  }
  const value = lookupValue(node, counted);
  if (value === undefined) return undefined;
  return { value, sources: lookupPlaces(node, counted).flatMap((at) => cells[at] ?? []) };
}
