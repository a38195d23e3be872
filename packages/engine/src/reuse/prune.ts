import type { Condition } from '../recipe/condition.js';
import { anyOf, withOf } from '../recipe/edit.js';
import { childrenOf, type Expression } from '../recipe/expression.js';

/** Whether a column, or a lookup, can no longer be read. */
export type IsGone = (node: Expression) => boolean;

/** The expression without what is gone; undefined where nothing is left of it. */
export function prune(expression: Expression, gone: IsGone): Expression | undefined {
  const node = anyOf(expression);
  if (gone(expression))
    return (node.op === 'lookup' || node.op === 'sheet_lookup') && node.otherwise === 'keep'
      ? prune(node.of, gone)
      : undefined;
  if (!touches(expression, gone)) return expression;
  switch (node.op) {
    case 'coalesce': {
      const of = node.of.flatMap((each) => prune(each, gone) ?? []);
      return of.length > 1 ? ({ ...node, of } as Expression) : of[0];
    }
    case 'concat':
    case 'join': {
      const parts = node.parts.flatMap((each) => prune(each, gone) ?? []);
      const whole = { ...node, parts };
      return parts.length > 1 ? whole : parts[0];
    }
    case 'json_object': {
      const members = node.members.flatMap(({ name, value }) => {
        const left = prune(value, gone);
        return left ? [{ name, value: left }] : [];
      });
      return members.length > 0 ? ({ ...node, members } as Expression) : undefined;
    }
    case 'if': {
      const when = pruneCondition(node.when, gone);
      const use = prune(node.use, gone);
      const otherwise = node.otherwise && prune(node.otherwise, gone);
      if (when === true || (typeof when === 'object' && JSON.stringify(use) === JSON.stringify(otherwise)))
        return use;
      if (when === false) return otherwise;
      const whole = { op: 'if', when, use: use ?? blank, ...(otherwise ? { otherwise } : {}) };
      return use || otherwise ? (whole as Expression) : undefined;
    }
    case 'phone_e164': {
      const of = prune(node.of, gone);
      const { country_of, ...rest } = node;
      const country = country_of && prune(country_of, gone);
      const whole = { ...rest, ...(country ? { country_of: country } : {}) };
      return of && withOf(whole, of);
    }
    case 'sql': {
      const args = Object.entries(node.args).map(([name, of]) => [name, prune(of, gone)] as const);
      if (args.every(([, of]) => of === undefined)) return undefined;
      return {
        ...node,
        args: Object.fromEntries(args.map(([name, of]) => [name, of ?? blank])),
      } as Expression;
    }
    default:
      return pruneOnly(expression, gone);
  }
}

const blank = { op: 'constant', value: '' } as Expression;

/** A step on one expression. */
function pruneOnly(expression: Expression, gone: IsGone): Expression | undefined {
  const { of } = expression as Expression & { of?: Expression };
  if (of === undefined || childrenOf(expression).length !== 1) return undefined;
  const left = prune(of, gone);
  return left && ({ ...expression, of: left } as Expression);
}

export function touches(expression: Expression, gone: IsGone): boolean {
  return gone(expression) || childrenOf(expression).some((each) => touches(each, gone));
}

/** What is gone is blank in every row: a condition on it may be always true, or never. */
export function pruneCondition(condition: Condition, gone: IsGone): Condition | boolean {
  switch (condition.test) {
    case 'not': {
      const of = pruneCondition(condition.of, gone);
      return typeof of === 'boolean' ? !of : { test: 'not', of };
    }
    case 'and':
    case 'or': {
      const ends = condition.test === 'or';
      const all = condition.of.map((each) => pruneCondition(each, gone));
      if (all.includes(ends)) return ends;
      const of = all.filter((each) => typeof each === 'object');
      if (of.length === 0) return !ends;
      return of.length === 1 && of[0] ? of[0] : { test: condition.test, of };
    }
    case 'blank': {
      const of = prune(condition.of, gone);
      return of ? { ...condition, of } : true;
    }
    case 'equals': {
      const [of, to] = [prune(condition.of, gone), prune(condition.to, gone)];
      if (!of && !to) return true;
      return { ...condition, of: of ?? blank, to: to ?? blank };
    }
    default: {
      const of = prune(condition.of, gone);
      if (of) return { ...condition, of };
      return condition.test === 'one_of' && condition.values.includes('');
    }
  }
}
