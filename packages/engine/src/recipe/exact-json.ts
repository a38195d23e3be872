/** JSON with its numbers as they were written: parsing them as floats would lose digits. */
export type ExactJson =
  | { kind: 'object'; members: Map<string, ExactJson> }
  | { kind: 'array'; items: ExactJson[] }
  | { kind: 'text'; text: string }
  | { kind: 'plain'; source: string };

/** Undefined when the text is not JSON. */
export function exactJson(text: string): ExactJson | undefined {
  try {
    JSON.parse(text);
    // Every text gets a mark in front and every number becomes a marked text; then the parser does the rest.
    const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs, (token) =>
      token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`,
    );
    return unmark(JSON.parse(marked) as unknown);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text of a value, as a cell: null for JSON's null, JSON for what nests. */
export function jsonText(value: ExactJson): string | null {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'plain') return value.source === 'null' ? null : value.source;
  return write(value);
}

function unmark(value: unknown): ExactJson {
  if (typeof value === 'string') {
    return value.startsWith('t')
      ? { kind: 'text', text: value.slice(1).toWellFormed() }
      : { kind: 'plain', source: value.slice(1) };
  }
  if (Array.isArray(value)) return { kind: 'array', items: value.map(unmark) };
  if (typeof value !== 'object' || value === null) return { kind: 'plain', source: String(value) };
  const members = Object.entries(value).map(([name, member]) => [name.slice(1), unmark(member)] as const);
  return { kind: 'object', members: new Map(members) };
}

function write(value: ExactJson): string {
  if (value.kind === 'text') return JSON.stringify(value.text);
  if (value.kind === 'plain') return value.source;
  if (value.kind === 'array') return `[${value.items.map(write).join(',')}]`;
  return `{${[...value.members].map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join(',')}}`;
}
