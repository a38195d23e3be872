/** A column of a file in which each column stands at the same place of every line. */
export interface FixedColumn {
  start: number;
  /** From here to its start nearly all lines are blank; its start itself where the column before it touches it. */
  gap: number;
}

/** Beyond the end of a line there are blanks. */
export function isBlankAt(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return Number.isNaN(code) || code === 32 || code === 160 || (code < 32 && code >= 9);
}
