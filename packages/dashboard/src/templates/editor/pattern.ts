export type Verdict = { kind: 'blank' } | { kind: 'match'; from: number; to: number } | { kind: 'none' };

/** As the service compiles a pattern: with the `u` flag, or without it where it compiles only so. */
export function compilePattern(pattern: string): { regex: RegExp } | { fault: string } {
  try {
    return { regex: new RegExp(pattern, 'u') };
  } catch {
    try {
      return { regex: new RegExp(pattern) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** As the service judges cells: blank ones pass, a match anywhere is one, nothing is trimmed. */
export function judge(regex: RegExp, value: string): Verdict {
  if (value.trim() === '') return { kind: 'blank' };
  const match = regex.exec(value);
  return match ? { kind: 'match', from: match.index, to: match.index + match[0].length } : { kind: 'none' };
}
