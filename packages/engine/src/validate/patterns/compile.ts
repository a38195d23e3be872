import { PatternError } from './errors.js';

/** The regular expression that a strict rule means: with the `u` flag, or without where only that compiles. */
export function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch (error) {
      throw new PatternError(pattern, `does not compile: ${error instanceof Error ? error.message : error}`);
    }
  }
}
