import type { Body, Result } from '@godwit/contract/routes';
import { failures } from '../../failures/failures.js';
import type { Service } from '../service.js';
import type { Column } from './columns.js';
import { fold } from './fold.js';

type RuleWrite = Body<'replaceTemplateRules'>['rules'][number];
export type Rule = Result<'getTemplateRules'>['rules'][number];
export interface StoredRule extends RuleWrite {
  /** The columns that the expression reads. */
  reads: string[];
}
type Named = readonly Pick<Column, 'name'>[];

/** Everything about a rule set that its schema cannot say; what is stored knows what it reads. */
export async function checkRules(
  { checker }: Pick<Service, 'checker'>,
  accountId: string,
  rules: readonly RuleWrite[],
  columns: Named,
): Promise<StoredRule[]> {
  const present = namesOf(columns);
  const seen = new Map<string, number>();
  for (const [index, rule] of rules.entries()) {
    const at = `rules[${index}]`;
    const twin = seen.get(fold(rule.name));
    if (twin !== undefined)
      throw failures.malformed(`${at}.name: "${rule.name}" is the same name as that of rules[${twin}]`);
    seen.set(fold(rule.name), index);
    checkFlagged(rule, present, at);
  }
  const verdict = await checker.rules(accountId, {
    expressions: rules.map(({ expression }) => expression),
    columns: columns.map(({ name }) => name),
  });
  if ('fault' in verdict) {
    const { index, what } = verdict.fault;
    throw failures.malformed(`rules[${index}].expression of rule "${rules[index]?.name}": ${what}`);
  }
  return rules.map((rule, index) => ({ ...rule, reads: verdict.reads[index] ?? [] }));
}

function checkFlagged(rule: RuleWrite, present: ReadonlySet<string>, at: string): void {
  const flagged = new Set<string>();
  for (const [index, name] of rule.columns.entries()) {
    const where = `${at}.columns[${index}] of rule "${rule.name}"`;
    if (!present.has(fold(name))) throw failures.malformed(`${where}: the template has no column "${name}"`);
    if (flagged.has(fold(name))) throw failures.malformed(`${where}: "${name}" is named twice`);
    flagged.add(fold(name));
  }
}

export function namesOf(columns: Named): Set<string> {
  return new Set(columns.map(({ name }) => fold(name)));
}

/** What a rule needs and the template has not got. */
export function goneColumns(rule: StoredRule, present: ReadonlySet<string>): string[] {
  const needed = new Map([...rule.columns, ...rule.reads].map((name) => [fold(name), name]));
  return [...needed].filter(([folded]) => !present.has(folded)).map(([, name]) => name);
}

/** A rule whose columns are gone is kept, does nothing, and says so. */
export function shownRules(rules: readonly StoredRule[], columns: Named): { rules: Rule[] } {
  const present = namesOf(columns);
  return {
    rules: rules.map(({ reads, ...rule }) => {
      const gone = goneColumns({ ...rule, reads }, present);
      if (gone.length === 0) return { ...rule, active: true };
      return { ...rule, active: false, inactive_reason: `Not in the template any more: ${gone.join(', ')}` };
    }),
  };
}
