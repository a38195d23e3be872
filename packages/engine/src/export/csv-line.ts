/** As RFC 4180 quotes it. */
export function csvLine(cells: readonly string[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${cells.map(cell).join(',')}\n`;
}
