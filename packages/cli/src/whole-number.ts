import { UsageError } from './usage-error.js';

/** The value of an option; undefined where it was not given. */
export function wholeNumber(
  name: string,
  value: string | undefined,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  const range = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`;
  throw new UsageError(`--${name} must be a whole number${range}, not "${value}"`);
}
