import { check } from 'recheck';

// The analysis runs in a worker thread of recheck's own; a pattern it cannot judge in a second is let
// through, because the engine bounds every match anyway.
process.env.RECHECK_BACKEND ??= 'worker';
const patience = 1000;
const judged = new Map<string, string | undefined>();

/** Why a pattern cannot be used as a strict rule, or undefined when it can. */
export async function patternFault(pattern: string): Promise<string | undefined> {
  const flags = compiles(pattern, 'u') ? 'u' : '';
  const fault = compileFault(pattern, flags);
  if (fault) return fault;
  if (!judged.has(pattern)) {
    if (judged.size > 1000) judged.clear();
    judged.set(pattern, await explosion(pattern, flags));
  }
  return judged.get(pattern);
}

async function explosion(pattern: string, flags: string): Promise<string | undefined> {
  // Only a repeat inside a repeat, or a choice inside one, can take exponential time.
  if (!/[*+}]/.test(pattern)) return undefined;
  const verdict = await check(pattern, flags, { timeout: patience });
  const exponential = verdict.status === 'vulnerable' && verdict.complexity?.type === 'exponential';
  return exponential ? 'takes exponential time on some values; remove the repeat inside a repeat' : undefined;
}

function compiles(pattern: string, flags: string): boolean {
  return compileFault(pattern, flags) === undefined;
}

function compileFault(pattern: string, flags: string): string | undefined {
  try {
    // The test makes V8 build the automaton, which is when "too large" shows.
    new RegExp(pattern, flags).test('');
    return undefined;
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, '');
    return `is not a valid regular expression (${reason})`;
  }
}
