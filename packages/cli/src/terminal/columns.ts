/** Lines of text in columns as wide as their widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
    });
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

/** Control characters of a customer's file must not drive the terminal. */
export function shown(text: string, longest = 40): string {
  const safe = [...text].map((point) => (/\p{C}/u.test(point) ? '·' : point));
  return safe.length <= longest ? safe.join('') : `${safe.slice(0, longest - 1).join('')}…`;
}
