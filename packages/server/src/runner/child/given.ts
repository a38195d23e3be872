import type { RunSpec } from '../messages.js';

/** What a run of its kind always has. */
export function given<Name extends 'recipe' | 'message' | 'sheets'>(
  spec: RunSpec,
  name: Name,
): NonNullable<RunSpec[Name]> {
  const value = spec[name];
  if (value === undefined) throw new Error(`A run of kind ${spec.kind} needs its ${name}`);
  return value as NonNullable<RunSpec[Name]>;
}
