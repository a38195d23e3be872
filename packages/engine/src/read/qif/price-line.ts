/** Cells between commas, some of them quoted. */
export function splitUnquoted(text: string): string[] {
  const cells = text.match(/"[^"]*"|[^",]+|(?<=,)(?=,)/g) ?? [];
  return cells.map((cell) => cell.replace(/^"|"$/g, '').trim());
}
