/** A text constant. NUL cannot stand in the text of a statement, so it is spelt out. */
export function literal(value: string): string {
  if (!value.includes('\0')) return quote(value);
  return `(${value.split('\0').map(quote).join(' || chr(0) || ')})`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literals(values: readonly string[]): string {
  return values.map(literal).join(', ');
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Computes a piece of SQL once and gives it a name, so that it may be mentioned several times. */
export interface Let {
  let(sql: string): string;
}
