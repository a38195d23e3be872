import { escaped } from '../../cells/text.js';
import { isOp, node, nodesOf, replaceNode, rewrite, spineOf } from '../../recipe/edit.js';
import { rowsWith } from '../asked.js';
import { insideOf } from '../edit-columns.js';
import { type Change, type FilledPlace, inRows, type Told } from './place.js';

/** Steps that stay outermost when a text is changed: they add to it what belongs to no value. */
const FINISHING = ['prefix', 'suffix', 'length_limit'] as const;

const CASE_NAMES = { upper: 'upper case', lower: 'lower case', title: 'capitalised words' };

export function casedOf(told: Told<'case'>, { of }: FilledPlace): Change {
  return {
    expression: node({ op: told.to, of: isOp(of, 'upper', 'lower', 'title') ? of.of : of }),
    says: `is written in ${CASE_NAMES[told.to]}`,
  };
}

export function paddedOf(told: Told<'pad'>, { of }: FilledPlace): Change {
  const says = `is filled up to ${told.width} characters with "${told.with}" in front`;
  const before = nodesOf(of, 'pad').find(({ side }) => side === 'start');
  const filled = { length: told.width, with: told.with || '0' };
  if (before) return { expression: replaceNode(of, before, node({ ...before, ...filled })), says };
  return {
    expression: insideOf(of, FINISHING, (inner) => node({ op: 'pad', of: inner, ...filled })),
    says,
  };
}

/** A cell that has it already does not get it twice. */
export function affixedOf(told: Told<'prefix' | 'suffix'>, place: FilledPlace): Change | undefined {
  const { of, asked } = place;
  const { do: op, text } = told;
  const has = (cell: string) => (op === 'prefix' ? cell.startsWith(text) : cell.endsWith(text));
  const some = rowsWith(asked, of, has) ?? 0;
  const says = `has "${text}" ${op === 'prefix' ? 'in front' : 'at the end'}${some === 0 ? '' : `, ${some} of the rows have it already`}`;
  const added = node({ op, of, [op]: text });
  const isAdded = spineOf(of).steps.some(
    (step) =>
      (isOp(step, 'prefix') && op === 'prefix' && step.prefix === text) ||
      (isOp(step, 'suffix') && op === 'suffix' && step.suffix === text),
  );
  if (isAdded) return { expression: of, says };
  const pattern = op === 'prefix' ? `^${escaped(text)}` : `${escaped(text)}$`;
  const once =
    some === 0
      ? added
      : node({ op: 'if', when: { test: 'matches', of, pattern }, use: of, otherwise: added });
  const expression = inRows(place, told.when, once);
  return expression && { expression, says: expression === once ? says : `${says}, where asked` };
}

/** Undefined where its cells hold no lists. */
export function listJoinedOf(
  { separator }: Told<'join_list'>,
  { of, asked }: FilledPlace,
): Change | undefined {
  const says = `has the items of its lists joined by "${separator}"`;
  if (nodesOf(of, 'join_list').length > 0)
    return {
      expression: rewrite(of, (each) => (isOp(each, 'join_list') ? node({ ...each, separator }) : each)),
      says,
    };
  if (!rowsWith(asked, of, (text) => /^\s*\[/.test(text))) return undefined;
  return { expression: node({ op: 'join_list', of, separator }), says };
}
