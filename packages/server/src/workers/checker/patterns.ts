// The analysis in this very process: it is made to be ended. Without it recheck looks for Java.
process.env.RECHECK_BACKEND = 'pure';

export const exponential = 'takes exponential time on some values; remove the repeat inside a repeat';

/** Why a pattern is no regular expression, or undefined. May take forever: whoever calls it is bounded. */
export function compileFault(pattern: string): string | undefined {
  try {
    const compiled = new RegExp(pattern, compiles(pattern, 'u') ? 'u' : '');
    // V8 builds the automaton at the first match, one for Latin-1 and one for the rest, and again when it is used often.
    for (const text of ['', '', '\u0100', '\u0100']) compiled.test(text);
    return undefined;
  } catch (error) {
    const why = (error as Error).message.replace(/^Invalid regular expression: /, '');
    return `is not a valid regular expression (${why})`;
  }
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** `unknown`: no verdict within the time. */
export async function explosion(
  pattern: string,
  cpuMs: number,
): Promise<'exponential' | 'bounded' | 'unknown'> {
  // Without a repeat nothing can take exponential time.
  if (!/[*+}]/.test(pattern)) return 'bounded';
  const { checkSync } = await import('recheck');
  const flags = compiles(pattern, 'u') ? 'u' : '';
  const begun = usedMs();
  for (;;) {
    const left = Math.ceil(cpuMs - (usedMs() - begun));
    if (left <= 0) return 'unknown';
    // By the clock, and a whole number: recheck throws at a fraction.
    const verdict = checkSync(pattern, flags, { timeout: left });
    if (verdict.status === 'safe') return 'bounded';
    if (verdict.status === 'vulnerable')
      return verdict.complexity.type === 'exponential' ? 'exponential' : 'bounded';
    // On a busy machine its time by the clock was not its time on the processor: once more.
    if (verdict.error.kind !== 'timeout') return 'unknown';
  }
}

/** Milliseconds of the processor's time that this process took so far. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
