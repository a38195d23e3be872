import type { Declared, DeclaredReference } from './reader.js';
import { columnNames } from './structure/names.js';

/** A table whose columns may be called otherwise than its source calls them: `columnNames` made them of the header. */
export interface SpelledTable {
  name: string;
  header: readonly string[];
  columns: readonly string[];
}

export function spelledTable(name: string, header: readonly string[]): SpelledTable {
  return { name, header, columns: columnNames(header, header.length) };
}

/** What a source says of a table, in its own spelling. */
export interface Statements {
  primaryKey?: readonly string[];
  unique?: readonly (readonly string[])[];
  links?: readonly StatedLink[];
  comment?: string | undefined;
  /** In the order of the header. */
  columnComments?: readonly (string | undefined)[];
}

export interface StatedLink {
  columns: readonly string[];
  /** Text where the source has no such table, or keeps it to itself. */
  to: SpelledTable | string;
  references: readonly string[];
}

/** In the spelling of the tables. What names a column that is not there says nothing. Undefined: nothing is said. */
export function declaredFacts(own: SpelledTable, stated: Statements): Declared | undefined {
  const { primaryKey = [], unique = [], links = [], comment, columnComments = [] } = stated;
  const said = own.columns.flatMap((column, at) => {
    const text = columnComments[at];
    return text ? [{ column, comment: text }] : [];
  });
  const declared: Declared = {
    primaryKey: spelled(primaryKey, own) ?? [],
    unique: different(unique.map((names) => spelled(names, own) ?? []).filter((names) => names.length > 0)),
    links: different(links.flatMap((link) => linkOf(own, link) ?? [])),
    ...(comment ? { comment } : {}),
    ...(said.length > 0 ? { columnComments: said } : {}),
  };
  return Object.keys(inWords(declared)).length > 0 ? declared : undefined;
}

/** For people. */
export function inWords(declared: Declared | undefined): Record<string, string> {
  if (!declared) return {};
  const { primaryKey, unique, links, comment, columnComments = [] } = declared;
  const list = (names: readonly string[]) => names.join(', ');
  const words: Record<string, string> = {
    primaryKey: list(primaryKey),
    foreignKeys: links
      .map(({ columns, table, references }) => `${list(columns)} → ${table} (${list(references)})`)
      .join('; '),
    unique: unique.map(list).join('; '),
    comment: comment ?? '',
    columnComments: columnComments.map(({ column, comment: text }) => `${column}: ${text}`).join('\n'),
  };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
}

function linkOf(own: SpelledTable, { columns, to, references }: StatedLink): DeclaredReference | undefined {
  const ours = spelled(columns, own);
  if (!ours || ours.length === 0) return undefined;
  if (typeof to === 'string') return { columns: ours, table: to, references: [...references] };
  const theirs = spelled(references, to);
  return theirs && { columns: ours, table: to.name, references: theirs };
}

/** SQL names compare in any case, but those that differ in nothing else may stand side by side. */
function spelled(names: readonly string[], { header, columns }: SpelledTable): string[] | undefined {
  const found = names.flatMap((name) => {
    const exact = header.indexOf(name);
    const lower = name.toLowerCase();
    const at = exact >= 0 ? exact : header.findIndex((each) => each.toLowerCase() === lower);
    return columns[at] ?? [];
  });
  return found.length === names.length ? found : undefined;
}

function different<T>(items: readonly T[]): T[] {
  const known = new Set<string>();
  return items.filter((item) => {
    const text = JSON.stringify(item);
    return !known.has(text) && known.add(text);
  });
}
