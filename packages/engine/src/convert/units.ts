import { factorBetween, type Unit, unitOfCell, unitWanted } from '../words/units.js';
import type { Counted } from './conversion.js';
import { inOrder, replacedPattern, rounded, type Step, scaled, when } from './steps.js';
import type { Task } from './way.js';

/** "75 cl" where millilitres are wanted: what says its unit is multiplied; everything else as it is read otherwise. */
export function withUnits(values: readonly Counted[], { column, wanted }: Task['target'], read: Step): Step {
  const to = unitWanted(column.name, column.description ?? '');
  if (!to) return read;
  const units = new Set(values.flatMap(({ value }) => unitOfCell(value, to.dimension) ?? []));
  if ([...units].every(({ size }) => size === to.size)) return read;
  return [...units].reduce((rest, unit) => inUnit(unit, to, wanted.kind === 'integer', read, rest), read);
}

function inUnit(unit: Unit, to: Unit, isWhole: boolean, read: Step, otherwise: Step): Step {
  const behind = `\\s?(?:${unit.names.join('|')})\\.?$`;
  const bare = replacedPattern(behind, '', true);
  return when(
    (of) => ({ test: 'matches', of, pattern: `[0-9]${behind}`, ignore_case: true }),
    inOrder(bare, read, ...multiplied(factorBetween(unit, to), isWhole)),
    otherwise,
  );
}

/** A third does not end: what is behind the fourth place comes from the factor. */
function multiplied(factor: string, isWhole: boolean): Step[] {
  if (isWhole) return [scaled(factor), ...(Number.isInteger(Number(factor)) ? [] : [rounded(0)])];
  const isEndless = (factor.split('.')[1] ?? '').length >= 10;
  return isEndless ? [scaled(factor), rounded(4), scaled('1')] : [scaled(factor)];
}
