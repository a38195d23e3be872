import { z } from 'zod';
import { type Let, literal, literals } from '../../duck/sql.js';
import type { Shape } from '../../recipe/operation.js';
import type { Wording } from './wording.js';

export type { Let };
export type CheckOf<Name extends string, S extends Shape> = z.output<
  z.ZodObject<{ kind: z.ZodLiteral<Name> } & S, z.core.$strict>
>;

/** One kind of check. Values arrive trimmed and are never blank. */
export interface CheckKind<Name extends string, S extends Shape> {
  readonly name: Name;
  readonly schema: z.ZodObject<{ kind: z.ZodLiteral<Name> } & S, z.core.$strict>;
  /** What the words clearly say, or null. */
  recognise(wording: Wording): Omit<CheckOf<Name, S>, 'kind'> | null;
  /** The reference. */
  passes(check: CheckOf<Name, S>, value: string): boolean;
  /** A boolean expression that never raises; true or false for every text. */
  sql(check: CheckOf<Name, S>, value: string, context: Let): string;
  /** "must be …": the message is "Value must be …". */
  must(check: CheckOf<Name, S>): string;
}

export function checkKind<const Name extends string, S extends Shape>(
  name: Name,
  shape: S,
  behaviour: Pick<CheckKind<Name, S>, 'recognise' | 'passes' | 'sql' | 'must'>,
): CheckKind<Name, S> {
  const schema = z.strictObject({ kind: z.literal(name), ...shape });
  return { name, schema: schema as unknown as CheckKind<Name, S>['schema'], ...behaviour };
}

type ByPattern<Name extends string, S extends Shape> = Pick<CheckKind<Name, S>, 'recognise' | 'must'> & {
  /** Must match the whole value. Only what JavaScript and RE2 read alike: no \s, \w, \b, ^, $ or dot; \u{…}. */
  pattern(check: CheckOf<Name, S>): string;
};

/** A kind that is one pattern. */
export function patternKind<const Name extends string, S extends Shape>(
  name: Name,
  shape: S,
  { recognise, must, pattern }: ByPattern<Name, S>,
): CheckKind<Name, S> {
  return checkKind(name, shape, {
    recognise,
    must,
    passes: (check, value) => matchesWhole(value, pattern(check)),
    sql: (check, value) => wholeSql(value, pattern(check)),
  });
}

const compiled = new Map<string, RegExp>();

export function matchesWhole(value: string, pattern: string): boolean {
  let regex = compiled.get(pattern);
  if (!regex) {
    regex = new RegExp(`^(?:${pattern})$`, 'u');
    compiled.set(pattern, regex);
  }
  return regex.test(value);
}

/** The capturing group keeps DuckDB from rewriting the pattern to LIKE: see validate/patterns/translate.ts. */
export function wholeSql(value: string, pattern: string): string {
  const re2 = pattern.replaceAll('\\u{', '\\x{');
  return `regexp_matches(${value}, ${literal(`(\\A(?:${re2})\\z)`)})`;
}

export function inSql(value: string, list: readonly string[]): string {
  return `(${value} IN (${literals(list)}))`;
}
