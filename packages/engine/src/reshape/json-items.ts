/** The items of a list such as ["a","b"]; undefined where the cell is none. */
export function jsonItems(cell: string): string[] | undefined {
  if (!/^\s*\[[\s\S]*\]\s*$/.test(cell)) return undefined;
  try {
    const list: unknown = JSON.parse(cell);
    if (!Array.isArray(list)) return undefined;
    return list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  } catch {
    return undefined;
  }
}

/** The same of a list without its brackets: "a","b". */
export function quotedItems(cell: string): string[] | undefined {
  return jsonItems(/^\s*"/.test(cell) ? `[${cell}]` : cell);
}
