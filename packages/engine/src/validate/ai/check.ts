import { z } from 'zod';
import { trimSql, trimText } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import type { Shape } from '../../recipe/operation.js';
import type { CheckKind, Let } from './kind.js';
import { kinds } from './kinds.js';

export type Check = z.output<(typeof kinds)[number]['schema']>;
export type KindName = Check['kind'];
type AnyKind = CheckKind<string, Shape>;

const byName = new Map<string, AnyKind>(kinds.map((each) => [each.name, each as unknown as AnyKind]));
const [first, ...rest] = [...byName.values()].map((each) => each.schema);
if (!first) throw new Error('there are no kinds of check');
const checkSchema = z.discriminatedUnion('kind', [first, ...rest]) as unknown as z.ZodType<Check>;

/** What an `ai` rule became: shown to people, kept with the template's version. Every check must hold. */
export const aiCheckSchema = z.strictObject({ version: z.literal(1), checks: z.array(checkSchema).max(20) });
export type AiCheck = z.output<typeof aiCheckSchema>;

function kindOf(check: Check): AnyKind {
  const found = byName.get(check.kind);
  if (!found) throw new Error(`There is no kind of check "${check.kind}".`);
  return found;
}

/** The reference: the message of the first check that the cell fails, or null. Blank cells fail none. */
export function aiFailure(check: AiCheck, value: string | null): string | null {
  const trimmed = trimText(value ?? '');
  if (trimmed === '') return null;
  const failed = check.checks.find((each) => !kindOf(each).passes(each, trimmed));
  return failed ? messageOf(failed) : null;
}

/**
 * The same as a VARCHAR expression over the raw cell. A CASE looks at one check after the other only for the cells
 * that are left, and at none for a blank one.
 */
export function aiFailureSql(check: AiCheck, value: string, context: Let): string {
  if (check.checks.length === 0) return 'CAST(NULL AS VARCHAR)';
  const trimmed = context.let(trimSql(value, context));
  const failures = check.checks.map(
    (each) => `WHEN NOT (${kindOf(each).sql(each, trimmed, context)}) THEN ${literal(messageOf(each))}`,
  );
  return `CASE WHEN ${trimmed} IS NULL OR ${trimmed} = '' THEN NULL ${failures.join(' ')} END`;
}

/** "must be a whole number; must be between 1 and 5"; empty when there is nothing to check. */
export function aiCheckEnglish(check: AiCheck): string {
  return check.checks.map((each) => kindOf(each).must(each)).join('; ');
}

function messageOf(check: Check): string {
  return `Value ${kindOf(check).must(check)}`;
}
