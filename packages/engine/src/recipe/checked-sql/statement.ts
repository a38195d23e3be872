import { SqlRefused, shortened } from './refused.js';
import { isNode, nodeAt, nodesAt, only, type Serialized } from './serialized.js';

/** Comments end at a line break, so that one cannot swallow what follows the author's text. */
export const BEFORE = 'SELECT (\n';
export const AFTER = '\n)';
export const BARE = 'SELECT \n';

/**
 * The one expression of a statement that holds nothing else. The text is parsed in parentheses and without: in
 * parentheses `1; DROP …` and `1 FROM t` do not parse, without them `1) + (2` does not.
 */
export function expressionOf(json: string, before: string, text: string): Serialized {
  const document = parsed(json);
  if (document.error !== false) throw notSql(document, before, text);
  const statements = nodesAt(document, 'statements');
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new SqlRefused('Only one expression can stand here');
  if ('named_param_map' in statement)
    throw new SqlRefused('Parameters ($1, ?) have no value here: write the value or a column');
  only(statement, ['node'], 'An expression', undefined);
  const select = nodeAt(statement, 'node');
  if (select.type !== 'SELECT_NODE') throw new SqlRefused('Only an expression can stand here, no query');
  const { from_table, aggregate_handling, ...rest } = select;
  only(rest, ['select_list'], 'An expression', undefined);
  if (!isNode(from_table) || from_table.type !== 'EMPTY' || aggregate_handling !== 'STANDARD_HANDLING')
    throw new SqlRefused('An expression cannot have a FROM: it sees the cells of one row and nothing else');
  only(from_table, [], 'An expression', undefined);
  const [expression, ...others] = nodesAt(select, 'select_list');
  if (!expression || others.length > 0) throw new SqlRefused('Only one expression can stand here');
  return expression;
}

/** Where a node stands in the author's text: DuckDB counts bytes from the start of the statement. */
export function placeOf(node: Serialized, before: string, text: string): number | undefined {
  return place(node.query_location, before, text);
}

function place(location: unknown, before: string, text: string): number | undefined {
  const byte = Number(location) - before.length;
  const bytes = Buffer.from(text);
  if (!(byte >= 0 && byte <= bytes.length)) return undefined;
  return Array.from(bytes.subarray(0, byte).toString()).length + 1;
}

function parsed(json: string): Serialized {
  try {
    const document = JSON.parse(json) as unknown;
    if (isNode(document)) return document;
  } catch {
    // DuckDB writes an infinite constant as Infinity, which is no JSON.
  }
  throw new SqlRefused('A number in this expression is too large');
}

function notSql(document: Serialized, before: string, text: string): SqlRefused {
  const said = String(document.error_message);
  if (said.startsWith('Max expression depth')) return new SqlRefused('The expression nests too deep');
  if (document.error_type === 'not implemented')
    return new SqlRefused('Only an expression can stand here, no statement');
  return new SqlRefused(
    `This is not an SQL expression: ${inWords(said)}`,
    place(document.position, before, text),
  );
}

function inWords(said: string): string {
  if (said === 'syntax error at end of input') return 'it ends too early';
  const unexpected = /^syntax error at or near (.*)$/s.exec(said)?.[1];
  return unexpected === undefined ? shortened(said, 300) : `${shortened(unexpected)} is not expected here`;
}
