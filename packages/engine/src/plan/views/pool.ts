import type { Counted } from '../../profile/counts.js';
import type { ColumnProfile } from '../../profile/profile.js';
import { profileValues } from '../../profile/profile-values.js';
import type { Table } from '../../read/reader.js';
import { isMadeUp } from '../../reshape/grid.js';
import type { View, ViewColumn } from './view.js';

/**
 * Tables under the same header, looked at in the same way, are one table in pieces (a sheet for each person, a page of
 * a report, a file for each month): what a column holds is known from all of them, so that every piece is read alike.
 * In the order of the views, one for each.
 */
export function pooled(views: readonly View[]): View[] {
  const pools = new Map<string, View[]>();
  for (const view of views) {
    if (view.columns.length === 0 || !isNamed(view.table)) continue;
    // The same table, looked at in the same way under another name, is no piece of itself.
    for (let way = 0; ; way++) {
      const key = JSON.stringify([way, poolKey(view)]);
      const pool = pools.get(key);
      if (pool?.some(({ table }) => table === view.table)) continue;
      if (pool) pool.push(view);
      else pools.set(key, [view]);
      break;
    }
  }
  const several = [...pools.values()].filter((pool) => pool.length > 1);
  const pieces = new Map<View, View>();
  for (const [at, pool] of several.entries()) {
    const rows = pool.reduce((sum, view) => sum + view.rows, 0);
    const profiles = profilesOf(pool);
    const counters = countersOf(pool);
    for (const view of pool)
      pieces.set(view, {
        ...view,
        pool: at,
        rows,
        columns: view.columns.map((each) => asPooled(each, profiles, counters)),
      });
  }
  return views.map((view) => pieces.get(view) ?? view);
}

/** The tables that have the same header, itself among them; alone where its names were made up. */
export function piecesOf(table: Table, tables: readonly Table[]): Table[] {
  if (!isNamed(table)) return [table];
  const header = JSON.stringify(table.columns);
  return tables.filter((other) => other === table || JSON.stringify(other.columns) === header);
}

/** Names that reading made up say nothing of what the columns are. */
function isNamed({ columns }: Table): boolean {
  return columns.some((name) => !isMadeUp(name));
}

function poolKey({ table, reshape, group, kind }: View): string {
  const steps = reshape.filter(({ step }) => step !== 'context');
  return JSON.stringify([table.columns, steps, group ?? null, kind ?? null]);
}

function profilesOf(pool: readonly View[]): Map<string, ColumnProfile> {
  const own = new Map<string, ColumnProfile[]>();
  for (const { columns } of pool)
    for (const { name, profile } of columns) own.set(name, [...(own.get(name) ?? []), profile]);
  return new Map(
    [...own].flatMap(([name, profiles]) => (profiles.length > 1 ? [[name, together(name, profiles)]] : [])),
  );
}

function asPooled(
  column: ViewColumn,
  profiles: ReadonlyMap<string, ColumnProfile>,
  counters: ReadonlySet<string>,
): ViewColumn {
  const profile = profiles.get(column.name);
  if (!profile) return column;
  return { ...column, profile, ...(counters.has(column.name) ? { countsPiece: true } : {}) };
}

/** Columns that run from 1 in most of the pieces: "No.", "#". */
function countersOf(pool: readonly View[]): Set<string> {
  const counted = new Map<string, number>();
  for (const { columns } of pool)
    for (const { name, profile } of columns)
      if (runsFromOne(profile)) counted.set(name, (counted.get(name) ?? 0) + 1);
  return new Set([...counted].flatMap(([name, count]) => (count >= 0.7 * pool.length ? [name] : [])));
}

function runsFromOne({ sample }: ColumnProfile): boolean {
  const seen = new Set(sample.map(({ value }) => value.trim()));
  const numbers = [...seen].filter((value) => /^\d+$/.test(value)).length;
  // A line for the signature may stand below the last.
  if (numbers < 2 || numbers < 0.6 * seen.size) return false;
  return Array.from({ length: numbers }, (_, at) => String(at + 1)).every((each) => seen.has(each));
}

/** One profile of what several counted. */
function together(name: string, profiles: readonly ColumnProfile[]): ColumnProfile {
  const counts = new Map<string, number>();
  for (const { sample } of profiles)
    for (const { value, count } of sample) counts.set(value, (counts.get(value) ?? 0) + count);
  const values = [...counts].map(([value, count]): Counted => ({ value, count }));
  const made = profileValues(name, values);
  const sum = (of: (profile: ColumnProfile) => number) => profiles.reduce((all, each) => all + of(each), 0);
  const sampled = sum(({ sample }) => sample.length);
  // Of more than a sample holds, as many are the same as in the samples.
  const distinct = Math.round((values.length * sum((each) => each.distinct)) / Math.max(1, sampled));
  return {
    ...made,
    filled: sum(({ filled }) => filled),
    distinct,
    isEstimate: profiles.some(({ isEstimate }) => isEstimate) || distinct !== values.length,
  };
}
