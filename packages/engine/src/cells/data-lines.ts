/** The lines of a table in `data/`, each as its cells. */
export function linesOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}
