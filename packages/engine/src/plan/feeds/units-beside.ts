import { convert } from '../../convert/convert.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import { factorBetween, type Unit, unitCalled, unitWanted } from '../../words/units.js';
import type { Knowing } from '../columns/candidate.js';
import { conventionsOf } from '../columns/conventions.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

const mostUnits = 20;

/** "2.4" and "lb" beside it, where grams are wanted: each row is multiplied by what its own unit is. */
export function unitsBeside(member: Member, template: Template, { targets, told, views }: Knowing): void {
  for (const column of template.columns) {
    const target = targets.of(template, column);
    const { kind } = target.wanted;
    const feed = member.feeds.get(column.name);
    const [source, ...more] = feed?.sources ?? [];
    const to = unitWanted(column.name, column.description ?? '');
    if ((kind !== 'number' && kind !== 'integer') || !to || !feed?.conversion || !source || more.length > 0)
      continue;
    const beside = unitColumn(source, member, to);
    if (!beside) continue;
    const conventions = conventionsOf(
      { view: member.view, source, template, target: column.name, wanted: target.wanted },
      told,
      views,
    );
    // A unit that a name says is that of all rows.
    if (conventions.scale !== undefined) continue;
    const expression = beside.units.reduce((otherwise: Expression, { unit, written }) => {
      const scale = factorBetween(unit, to);
      const [best] = convert(source.profile.sample, source.cell, target, { ...conventions, scale });
      if (!best) return otherwise;
      return node({
        op: 'if',
        when: {
          test: 'one_of',
          of: node({ op: 'collapse', of: beside.column.cell }),
          values: written,
          ignore_case: true,
        },
        use: best.expression,
        otherwise,
      });
    }, feed.expression);
    member.feeds.set(column.name, {
      ...feed,
      expression,
      reason: `${feed.reason}; in the unit that "${beside.column.called}" says`,
      sources: [source, beside.column],
    });
  }
}

interface Beside {
  column: ViewColumn;
  /** Other units than the one that is wanted, with how they are written. */
  units: { unit: Unit; written: string[] }[];
}

/** The column of units that is called so, or stands right behind the amounts. */
function unitColumn(source: ViewColumn, { columns, view }: Member, to: Unit): Beside | undefined {
  const found = columns.flatMap((column): Beside[] => {
    if (column === source || (column.via?.key ?? '') !== (source.via?.key ?? '')) return [];
    const { sample } = column.profile;
    if (sample.length > mostUnits || !isUnits(column, source, view)) return [];
    const units = new Map<Unit, string[]>();
    for (const { value } of sample) {
      const unit = unitCalled(value, to.dimension);
      if (unit && unit.size !== to.size) units.set(unit, [...(units.get(unit) ?? []), value.trim()]);
    }
    return units.size > 0
      ? [{ column, units: [...units].map(([unit, written]) => ({ unit, written })) }]
      : [];
  });
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;
}

const UNIT = /^(?:unit|units|uom|unity|measure)$/;

function isUnits(column: ViewColumn, source: ViewColumn, { columns }: View): boolean {
  const words = [...wordsOf(column.called), ...wordsOf(englishOf(column.called) ?? '')];
  const at = columns.findIndex(({ name }) => name === source.name);
  return words.some((word) => UNIT.test(word)) || columns[at + 1]?.name === column.name;
}
