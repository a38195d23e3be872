import { RunFailed } from '../failed.js';
import {
  type Explode,
  type FillDown,
  type Reshape,
  reshapedColumns,
  type Unpivot,
} from '../recipe/reshape.js';
import { identifier, literal } from '../recipe/sql.js';
import { blankSql, WHITE_SPACE } from '../recipe/text.js';
import { originColumns, type Relation } from './relation.js';

/** Carries out a step on the rows of one input. */
export function reshape(relation: Relation, step: Reshape): Relation {
  switch (step.step) {
    case 'fill_down':
      return fillDown(relation, step);
    case 'unpivot':
      return unpivot(relation, step);
    case 'explode':
      return explode(relation, step);
  }
}

function fillDown(relation: Relation, { columns }: FillDown): Relation {
  const filled = new Set(columns.map((name) => columnOf(relation, name)));
  const [origin] = relation.origins;
  const order = originColumns(relation).join(', ');
  const place = relation.place ? [relation.place.column] : [];
  const shown = [...relation.columns.values()].map((column) =>
    filled.has(column)
      ? `last_value(CASE WHEN NOT (${blankSql(column)}) THEN ${column} END IGNORE NULLS) OVER (PARTITION BY ${origin?.table} ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS ${column}`
      : column,
  );
  return {
    ...relation,
    sql: `(SELECT ${[...originColumns(relation), ...place, ...shown].join(', ')} FROM ${relation.sql})`,
    ordered: false,
  };
}

function unpivot(relation: Relation, { label, values, groups, keep_blank }: Unpivot): Relation {
  const { origins, part } = withPart(relation);
  const of = (at: number) =>
    `CASE ${part} ${groups
      .map(({ columns }, group) => {
        const name = columns[at];
        return `WHEN ${group} THEN ${name === undefined ? 'NULL::VARCHAR' : columnOf(relation, name)}`;
      })
      .join(' ')} END`;
  const made = new Map<string, string>();
  if (label !== undefined)
    made.set(
      label,
      `CASE ${part} ${groups.map((each, group) => `WHEN ${group} THEN ${literal(each.label)}`).join(' ')} END`,
    );
  values.forEach((name, at) => {
    made.set(name, of(at));
  });
  const names = reshapedColumns([...relation.columns.keys()], {
    step: 'unpivot',
    label,
    values,
    groups,
    keep_blank,
  });
  const columns = new Map(
    names.map((name, at) => [name, made.has(name) ? madeColumn(part, at) : columnOf(relation, name)]),
  );
  const shown = names.map((name) => {
    const sql = made.get(name);
    const column = columns.get(name) ?? '';
    return sql === undefined ? column : `${sql} AS ${column}`;
  });
  const blank = values.map((name) => `(${blankSql(columns.get(name) ?? '')})`).join(' AND ');
  const from = `(SELECT ${[...originColumns({ origins }), ...shown].join(', ')} FROM ${relation.sql} CROSS JOIN range(${groups.length}) AS groups(${part}))`;
  return {
    sql: keep_blank ? from : `(SELECT * FROM ${from} WHERE NOT (${blank}))`,
    columns,
    origins,
    ordered: false,
  };
}

function explode(relation: Relation, { column, by }: Explode): Relation {
  const { origins, part } = withPart(relation);
  const cell = columnOf(relation, column);
  const items = identifier('items');
  const shown = [...relation.columns.values()].map((each) =>
    each === cell ? `unnest(${items}) AS ${cell}` : each,
  );
  const inner = `(SELECT *, ${itemsSql(cell, by)} AS ${items} FROM ${relation.sql})`;
  const before = originColumns(relation).join(', ');
  return {
    sql: `(SELECT ${before}, unnest(range(len(${items}))) AS ${part}, ${shown.join(', ')} FROM ${inner})`,
    columns: relation.columns,
    origins,
    ordered: false,
  };
}

/** The items of a cell as a list. A cell with nothing in it is its own only item, so its row is not lost. */
export function itemsSql(cell: string, by: Explode['by']): string {
  const list =
    by === 'json'
      ? jsonItemsSql(cell)
      : `list_filter(list_transform(string_split(${cell}, ${literal(by.separator)}), lambda item: trim(item, ${literal(WHITE_SPACE)})), lambda item: item <> '')`;
  return `CASE WHEN len(coalesce(${list}, [])) = 0 THEN [${cell}] ELSE ${list} END`;
}

/**
 * DuckDB reads JSON numbers as floats (1.50 comes back as 1.5, 1e5 as 100000.0), so each becomes a text before it
 * looks: a number `"|1.50"`, a text `"text|"`.
 */
function jsonItemsSql(cell: string): string {
  const tokens = String.raw`"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)`;
  const marked = `regexp_replace(${cell}, ${literal(tokens)}, ${literal(String.raw`"\1|\2"`)}, 'g')`;
  const numbers = `regexp_replace(item, ${literal(String.raw`"\|(-?\d[^"|]*)"`)}, ${literal(String.raw`\1`)}, 'g')`;
  const unmarked = `CASE WHEN item[-1] = '|' THEN left(item, length(item) - 1) WHEN item[1] = '|' THEN substr(item, 2) ELSE replace(${numbers}, '|"', '"') END`;
  const items = `list_filter(list_transform(json_extract_string(${marked}, '$[*]'), lambda item: ${unmarked}), lambda item: NOT (${blankSql('item')}))`;
  // One inside the other: what is no JSON must not get to the function that asks for its type.
  return `CASE WHEN json_valid(${cell}) THEN CASE WHEN json_type(${cell}) = 'ARRAY' THEN ${items} ELSE [${cell}] END ELSE [${cell}] END`;
}

/** A reshaped relation has one origin: joins come later. */
function withPart({ origins }: Relation): { origins: Relation['origins']; part: string } {
  const [origin] = origins;
  if (!origin || origins.length > 1) throw new Error('only the rows of one input can be reshaped');
  const part = `${origin.row.slice(0, -1)} part ${origin.parts.length}"`;
  return { origins: [{ ...origin, parts: [...origin.parts, part] }], part };
}

function madeColumn(part: string, at: number): string {
  return `${part.slice(0, -1)} ${at}"`;
}

function columnOf({ columns }: Relation, name: string): string {
  const column = columns.get(name);
  if (column === undefined) throw new RunFailed(`Column "${name}" is read after a step that took it up.`);
  return column;
}
