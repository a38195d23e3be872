import { runInNewContext } from 'node:vm';
import { check } from 'recheck';

// The analysis runs in a worker thread of recheck's own. A pattern it cannot judge in time is let through,
// because the engine bounds every match anyway.
process.env.RECHECK_BACKEND ??= 'worker';
const patienceMs = 1000;
/** Holds up everybody, so it is short; with 50 ms a busy machine refused `^\d{4}-\d{2}-\d{2}$`. */
const compileMs = 250;
const exponential = 'takes exponential time on some values; remove the repeat inside a repeat';
const judged = new Map<string, string | undefined>();

/** Why a pattern cannot be used as a strict rule, or undefined when it can; decided by the deadline. */
export async function patternFault(pattern: string, deadline: number): Promise<string | undefined> {
  if (judged.has(pattern)) return judged.get(pattern);
  const flags = compiles(pattern, 'u') ? 'u' : '';
  const fault = compileFault(pattern, flags) ?? (await explosion(pattern, flags, deadline));
  if (judged.size >= 1000) judged.clear();
  judged.set(pattern, fault);
  return fault;
}

async function explosion(pattern: string, flags: string, deadline: number): Promise<string | undefined> {
  // Without a repeat nothing can take exponential time.
  const timeout = Math.min(patienceMs, deadline - performance.now());
  if (!/[*+}]/.test(pattern) || timeout <= 0) return undefined;
  const verdict = await check(pattern, flags, { timeout });
  return verdict.status === 'vulnerable' && verdict.complexity?.type === 'exponential'
    ? exponential
    : undefined;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** V8 builds the automaton at the first match: that is when "too large" shows, and it may take forever. */
function compileFault(pattern: string, flags: string): string | undefined {
  try {
    runInNewContext("new RegExp(pattern, flags).test('')", { pattern, flags }, { timeout: compileMs });
    return undefined;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return exponential;
    return `is not a valid regular expression (${message.replace(/^Invalid regular expression: /, '')})`;
  }
}
