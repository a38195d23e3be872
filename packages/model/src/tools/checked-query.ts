import type { DuckSession } from '@godwit/engine/duck/session';
import { ToolRefused } from '../desk.js';

type Node = Readonly<Record<string, unknown>>;

/** Functions that make rows out of their arguments alone. */
const rowFunctions = new Set(['unnest', 'range', 'generate_series']);
/** What they give depends on the machine, or they read what was not asked for by its name. */
const forbidden =
  /^(?:getenv|current_setting|getvariable|query|query_table|nextval|currval|read_.*|duckdb_.*|pg_.*|glob|which_secret|sniff_csv|parquet_.*|load_.*|current_(?:user|database|schema|schemas|role).*|version|txid_current)$/i;
const countings = new Set(['count', 'count_star', 'approx_count_distinct']);

/**
 * DuckDB parses the text and runs nothing; what stands in the tree must be a SELECT over the tables that were given.
 * `counts`: by their place in the SELECT, what is a count and holds nothing of any cell; `width`: how many stand there.
 * Where the result has more columns, one of them was spread (a star, COLUMNS, a struct), and places say nothing.
 */
export async function checkedQuery(
  session: DuckSession,
  sql: string,
  tables: readonly string[],
): Promise<{ counts: Set<number>; width: number }> {
  const [row] = await session.rows('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql]);
  const document = asNode(JSON.parse(String(row?.tree)));
  if (document.error !== false)
    throw new ToolRefused(
      document.error_type === 'not implemented'
        ? 'Only a SELECT can be asked.'
        : `This is no SQL that DuckDB understands: ${String(document.error_message)}`,
    );
  const statements = Array.isArray(document.statements) ? document.statements : [];
  if (statements.length !== 1) throw new ToolRefused('Ask one SELECT at a time.');
  const select = asNode(asNode(statements[0]).node);
  const named = namesOfWith(select);
  const taken = await catalogNames(session);
  const shadow = named.find((name) => taken.has(name));
  if (shadow !== undefined) throw new ToolRefused(`"${shadow}" is a name of DuckDB: call it otherwise.`);
  visit(select, new Set([...tables.map((name) => name.toLowerCase()), ...named]));
  return countsIn(select);
}

/** What DuckDB tells of itself, and of where files are, can be asked for without a schema: outside of its WITH, such a name means that. */
async function catalogNames(session: DuckSession): Promise<Set<string>> {
  const rows = await session.rows(
    `SELECT lower(view_name) AS name FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'`,
  );
  return new Set(rows.map(({ name }) => String(name)));
}

function visit(value: unknown, known: ReadonlySet<string>): void {
  if (Array.isArray(value)) for (const each of value) visit(each, known);
  if (!isNode(value)) return;
  if (value.type === 'BASE_TABLE') {
    const name = String(value.table_name);
    if (value.schema_name || value.catalog_name || !known.has(name.toLowerCase()))
      throw new ToolRefused(`There is no table "${name}". There are: ${[...known].join(', ')}.`);
  }
  const called = typeof value.function_name === 'string' ? value.function_name : undefined;
  if (called !== undefined && forbidden.test(called))
    throw new ToolRefused(`The function ${called} cannot be used here.`);
  if (value.type === 'TABLE_FUNCTION') {
    const { function_name, children } = asNode(value.function);
    if (!rowFunctions.has(String(function_name)))
      throw new ToolRefused(`Rows can come from the tables only, not from ${String(function_name)}.`);
    // As many rows as a cell says: counted, they would tell the cell.
    if (function_name !== 'unnest' && readsCells(children))
      throw new ToolRefused(`The function ${String(function_name)} takes numbers only, no columns.`);
  }
  if (value.type === 'SHOW_REF' || value.type === 'PIVOT')
    throw new ToolRefused('Only a SELECT can be asked.');
  for (const each of Object.values(value)) visit(each, known);
}

function readsCells(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(readsCells);
  if (!isNode(value)) return false;
  return value.class === 'COLUMN_REF' || value.class === 'SUBQUERY' || Object.values(value).some(readsCells);
}

/** Of WITH, wherever it stands. */
function namesOfWith(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOfWith);
  if (!isNode(value)) return [];
  const { cte_map } = value;
  const map = isNode(cte_map) && Array.isArray(cte_map.map) ? cte_map.map : [];
  const own = map.flatMap((each) =>
    isNode(each) && typeof each.key === 'string' ? [each.key.toLowerCase()] : [],
  );
  return [...own, ...Object.values(value).flatMap(namesOfWith)];
}

function countsIn(select: Node): { counts: Set<number>; width: number } {
  const list = select.type === 'SELECT_NODE' && Array.isArray(select.select_list) ? select.select_list : [];
  const counts = list.flatMap((each, at) =>
    isNode(each) && countings.has(String(each.function_name)) ? [at] : [],
  );
  return { counts: new Set(counts), width: list.length };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asNode(value: unknown): Node {
  if (isNode(value)) return value;
  throw new ToolRefused('DuckDB describes this query in a way that is not known here.');
}
