import { blankSql, codePoints, WHITE_SPACE } from '../../cells/text.js';
import { identifier, literal } from '../../duck/sql.js';
import type { Explode, Labelled } from '../../recipe/reshape/explode.js';
import { originColumns, type Relation } from '../relation.js';
import { columnOf, withPart } from './step.js';

export function explode(relation: Relation, { column, by }: Explode): Relation {
  const { origins, part } = withPart(relation);
  const cell = columnOf(relation, column);
  const items = identifier('items');
  const shown = [...relation.columns.values()].map((each) =>
    each === cell ? `unnest(${items}) AS ${cell}` : each,
  );
  const inner = `(SELECT *, ${itemsSql(cell, by)} AS ${items} FROM ${relation.sql})`;
  const before = originColumns(relation).join(', ');
  return {
    ...relation,
    sql: `(SELECT ${before}, unnest(range(len(${items}))) AS ${part}, ${shown.join(', ')} FROM ${inner})`,
    origins,
    ordered: false,
    place: undefined,
  };
}

/** The items of a cell as a list. A cell with nothing in it is its own only item, so its row is not lost. */
export function itemsSql(cell: string, by: Explode['by']): string {
  const trimmed = `trim(${cell}, ${literal(WHITE_SPACE)})`;
  const list =
    by === 'json'
      ? jsonItemsSql(`CASE WHEN ${trimmed}[1] = '"' THEN '[' || ${cell} || ']' ELSE ${cell} END`, cell)
      : `list_filter(list_transform(string_split(${cell}, ${literal(by.separator)}), lambda item: trim(item, ${literal(WHITE_SPACE)})), lambda item: item <> '')`;
  if (by !== 'json' && by.labelled) return labelledSql(cell, list, by.labelled);
  return `CASE WHEN len(coalesce(${list}, [])) = 0 THEN [${cell}] ELSE ${list} END`;
}

/** Of each item one for each of its parts, with the label before them. */
function labelledSql(cell: string, list: string, { mark, separator }: Labelled): string {
  const end = `strpos(item, ${literal(mark)}) + ${codePoints(mark).length}`;
  const parts =
    `list_filter(list_transform(string_split(substring(item, ${end}), ${literal(separator)}), ` +
    `lambda part: trim(part, ${literal(WHITE_SPACE)})), lambda part: part <> '')`;
  const labelled = `list_transform(${parts}, lambda part: left(item, ${end} - 1) || ' ' || part)`;
  const items = `CASE WHEN strpos(item, ${literal(mark)}) = 0 OR len(${parts}) = 0 THEN [item] ELSE ${labelled} END`;
  const all = `flatten(list_transform(${list}, lambda item: ${items}))`;
  return `CASE WHEN len(coalesce(${list}, [])) = 0 THEN [${cell}] ELSE ${all} END`;
}

/**
 * DuckDB reads JSON numbers as floats (1.50 comes back as 1.5, 1e5 as 100000.0), so each becomes a text before it
 * looks: a number `"|1.50"`, a text `"text|"`.
 */
function jsonItemsSql(cell: string, whole: string): string {
  const tokens = String.raw`"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)`;
  const marked = `regexp_replace(${cell}, ${literal(tokens)}, ${literal(String.raw`"\1|\2"`)}, 'g')`;
  const numbers = `regexp_replace(item, ${literal(String.raw`"\|(-?\d[^"|]*)"`)}, ${literal(String.raw`\1`)}, 'g')`;
  const unmarked = `CASE WHEN item[-1] = '|' THEN left(item, length(item) - 1) WHEN item[1] = '|' THEN substr(item, 2) ELSE replace(${numbers}, '|"', '"') END`;
  const items = `list_filter(list_transform(json_extract_string(${marked}, '$[*]'), lambda item: ${unmarked}), lambda item: NOT (${blankSql('item')}))`;
  // One inside the other: what is no JSON must not get to the function that asks for its type.
  return `CASE WHEN json_valid(${cell}) THEN CASE WHEN json_type(${cell}) = 'ARRAY' THEN ${items} ELSE [${whole}] END ELSE [${whole}] END`;
}
