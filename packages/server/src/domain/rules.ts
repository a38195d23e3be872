import type { Body, Result } from '@godwit/contract/routes';
import type { Column } from './columns.js';
import type { Expressions } from './expressions.js';
import { failures } from './failures.js';
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
  rules: readonly RuleWrite[],
  columns: Named,
  expressions: Expressions,
): Promise<StoredRule[]> {
  const names = columns.map(({ name }) => name);
  const seen = new Map<string, number>();
  const checked: StoredRule[] = [];
  for (const [index, rule] of rules.entries()) {
    const at = `rules[${index}]`;
    const twin = seen.get(fold(rule.name));
    if (twin !== undefined)
      throw failures.malformed(`${at}.name: "${rule.name}" is the same name as that of rules[${twin}]`);
    seen.set(fold(rule.name), index);
    checkFlagged(rule, columns, at);
    const verdict = await expressions.judge(rule.expression, names);
    if ('fault' in verdict)
      throw failures.malformed(`${at}.expression of rule "${rule.name}": ${verdict.fault}`);
    checked.push({ ...rule, reads: [...verdict.columns] });
  }
  return checked;
}

function checkFlagged(rule: RuleWrite, columns: Named, at: string): void {
  const present = new Set(columns.map(({ name }) => fold(name)));
  const flagged = new Set<string>();
  for (const [index, name] of rule.columns.entries()) {
    const where = `${at}.columns[${index}] of rule "${rule.name}"`;
    if (!present.has(fold(name))) throw failures.malformed(`${where}: the template has no column "${name}"`);
    if (flagged.has(fold(name))) throw failures.malformed(`${where}: "${name}" is named twice`);
    flagged.add(fold(name));
  }
}

/** What a rule needs and the template has not got. */
export function goneColumns(rule: StoredRule, columns: Named): string[] {
  const present = new Set(columns.map(({ name }) => fold(name)));
  const needed = new Map([...rule.columns, ...rule.reads].map((name) => [fold(name), name]));
  return [...needed].filter(([folded]) => !present.has(folded)).map(([, name]) => name);
}

/** A rule whose columns are gone is kept, does nothing, and says so. */
export function shownRules(rules: readonly StoredRule[], columns: Named): { rules: Rule[] } {
  return {
    rules: rules.map(({ reads, ...rule }) => {
      const gone = goneColumns({ ...rule, reads }, columns);
      if (gone.length === 0) return { ...rule, active: true };
      return { ...rule, active: false, inactive_reason: `Not in the template any more: ${gone.join(', ')}` };
    }),
  };
}
