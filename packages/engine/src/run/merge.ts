import { formatSql, plainSql } from '../cells/plain-number.js';
import { blankSql, lowerText, trimSql, trimText } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { identifier, literal, literals } from '../duck/sql.js';
import { sqlOf } from '../recipe/expression.js';
import { MERGE_DIGITS, type Merge } from '../recipe/merge.js';
import type { Expression } from '../recipe/operation.js';
import { Scope } from '../recipe/scope.js';
import { cellName } from '../validate/cells.js';
import type { Groups } from './groups.js';
import type { InScope } from './rows.js';

/** A column whose cell comes from several rows. */
export interface MergedColumn {
  /** Its place in the template. */
  at: number;
  expression: Expression;
  merge: Merge;
}

/** What the groups of a sheet have in one column: tables of `key` (the group), `value`, and `from` (preferences). */
export type MergedCells = ReadonlyMap<number, string>;

/** One column after the other: all of them in one statement hold too much at once. */
export async function mergeColumns(
  session: DuckSession,
  groups: Groups,
  columns: readonly MergedColumn[],
  inScope: InScope,
  name: string,
): Promise<MergedCells> {
  const scope = new Scope();
  const source = inScope(scope);
  const made = columns.map(({ at, expression }) => `${sqlOf(expression, source)} AS ${cellName(at)}`);
  const cells = identifier(`cells ${name}`);
  await session.run(
    `CREATE TEMP TABLE ${cells} AS SELECT "group", preference, ${made.join(', ')} FROM ${scope.over(groups.rows)}`,
  );
  const tables = new Map<number, string>();
  for (const { at, merge } of columns) {
    const table = identifier(`merges ${name} ${at}`);
    await session.run(`CREATE TEMP TABLE ${table} AS ${mergeSql(merge, cells, cellName(at))}`);
    tables.set(at, table);
  }
  await session.run(`DROP TABLE ${cells}`);
  return tables;
}

function mergeSql(merge: Merge, cells: string, cell: string): string {
  const scope = new Scope();
  const outer = new Scope();
  const { aggregates, is, value, from } = aggregateOf(merge, cell, scope, outer);
  const parts = Object.entries(aggregates).map(([name, sql]) => `${sql} AS ${name}`);
  const kept = `max(${cell}) FILTER (preference = 1) AS kept`;
  const groups = `(SELECT "group", ${[kept, ...parts].join(', ')} FROM ${scope.over(cells)} GROUP BY "group")`;
  return `SELECT "group" AS key, CASE WHEN ${is} THEN ${value} ELSE kept END AS value, CASE WHEN ${is} THEN ${from} ELSE [1] END AS "from"
     FROM ${outer.over(groups)}`;
}

interface Aggregate {
  /** Of the rows of a group, by name. */
  aggregates: Record<string, string>;
  /** In these names: whether any row can give the cell, the cell, and the preferences of the rows that gave it. */
  is: string;
  value: string;
  from: string;
}

/** `outer`: the scope over the groups. */
function aggregateOf(merge: Merge, cell: string, scope: Scope, outer: Scope): Aggregate {
  const text = scope.let(trimSql(cell, scope));
  const filled = scope.let(`NOT (${blankSql(cell)})`);
  /** The first of the rows that count. */
  const one = (counts: string, ...order: string[]): Aggregate => ({
    aggregates: {
      taken: `first({'cell': ${cell}, 'preference': preference} ORDER BY ${[...order, 'preference'].join(', ')}) FILTER (${counts})`,
    },
    is: 'taken IS NOT NULL',
    value: 'taken.cell',
    from: '[taken.preference]',
  });
  /** Every different cell once, by preference. Sorted afterwards: an ordered string_agg takes four times as long. */
  const different = () => {
    const counts = scope.let(
      `${filled} AND row_number() OVER (PARTITION BY "group", coalesce(${text}, '') ORDER BY preference) = 1`,
    );
    return `list_sort(list({'preference': preference, 'text': ${text}, 'cell': ${cell}}) FILTER (${counts}))`;
  };
  const all = 'list_transform(taken, lambda each: each.preference)';
  switch (merge.take) {
    case 'filled':
      return one(filled);
    case 'most_common': {
      const count = scope.let(`count(*) OVER (PARTITION BY "group", coalesce(${text}, ''))`);
      return one(filled, `${count} DESC`);
    }
    case 'least':
    case 'greatest': {
      const direction = merge.take === 'least' ? '' : ' DESC';
      if (merge.as === undefined) return one(filled, text + direction);
      const { whole, fraction } = numberSql(text, scope);
      return one(`${whole} IS NOT NULL`, whole + direction, fraction + direction);
    }
    case 'sum':
      if (merge.decimal === undefined) return sumOf(text, scope, outer);
      return withComma(sumOf(scope.let(`translate(${text}, ',.', '.;')`), scope, outer));
    case 'prefer': {
      const wanted = merge.values.map((value) => lowerText(trimText(value)));
      const rank = scope.let(`list_position([${literals(wanted)}], coalesce(lower(${text}), ''))`);
      return one(`coalesce(${rank}, 0) > 0`, rank);
    }
    case 'constant':
      return {
        aggregates: { taken: different() },
        is: 'taken IS NOT NULL',
        value: `CASE WHEN len(taken) > 1 THEN ${literal(merge.value)} ELSE taken[1].cell END`,
        from: all,
      };
    case 'joined':
      return {
        aggregates: { taken: different() },
        is: 'taken IS NOT NULL',
        value: `array_to_string(list_transform(taken, lambda each: each.text), ${literal(merge.separator)})`,
        from: all,
      };
  }
}

/** Whole and fraction as whole numbers with the sign of both; null where the text is no plain number, or too long a one. */
function numberSql(text: string, scope: Scope) {
  const parts = plainSql(text, (sql) => scope.let(sql));
  const digits = scope.let(`ltrim(${parts.whole}, '0')`);
  const decimals = scope.let(parts.fraction);
  const isShort = `length(${digits}) <= ${MERGE_DIGITS} AND length(${decimals}) <= ${MERGE_DIGITS}`;
  const signed = (sql: string) =>
    scope.let(
      `CASE WHEN ${isShort} THEN TRY_CAST(CASE WHEN ${parts.negative} THEN '-' ELSE '' END || ${sql} AS HUGEINT) END`,
    );
  return {
    whole: signed(`('0' || ${digits})`),
    fraction: signed(`('0' || rpad(${decimals}, ${MERGE_DIGITS}, '0'))`),
    places: `length(${decimals})`,
    isLong: scope.let(`coalesce(NOT (${isShort}), false)`),
  };
}

function withComma(made: Aggregate): Aggregate {
  return { ...made, value: `replace(${made.value}, '.', ',')` };
}

/** Whole numbers and fractions are added up by themselves, so that no type has to hold all digits at once. */
function sumOf(text: string, scope: Scope, outer: Scope): Aggregate {
  const { whole, fraction, places, isLong } = numberSql(text, scope);
  const counts = `${whole} IS NOT NULL`;
  const one = `1${'0'.repeat(MERGE_DIGITS)}::HUGEINT`;
  // The carry rounds towards zero, so what is left of the fractions may have another sign than the whole.
  const carried = outer.let(`wholes + fractions // ${one}`);
  const left = outer.let(`fractions % ${one}`);
  const negative = `(${carried} < 0 OR (${carried} = 0 AND ${left} < 0))`;
  const borrows = outer.let(`(${carried} > 0 AND ${left} < 0) OR (${carried} < 0 AND ${left} > 0)`);
  const digits = outer.let(`(abs(${carried}) - CASE WHEN ${borrows} THEN 1 ELSE 0 END)::VARCHAR`);
  const rest = `CASE WHEN ${borrows} THEN ${one} - abs(${left}) ELSE abs(${left}) END::VARCHAR`;
  const decimals = outer.let(`left(lpad(${rest}, ${MERGE_DIGITS}, '0'), places::INTEGER)`);
  return {
    aggregates: {
      wholes: `sum(${whole})`,
      fractions: `sum(${fraction})`,
      places: `max(${places}) FILTER (${counts})`,
      long: `bool_or(${isLong})`,
      taken: `list(preference ORDER BY preference) FILTER (${counts})`,
    },
    is: 'wholes IS NOT NULL AND NOT long',
    value: formatSql(negative, digits, decimals),
    from: 'taken',
  };
}
