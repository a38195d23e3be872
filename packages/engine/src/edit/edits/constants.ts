import type { Said, SaidCondition } from '../../language/instruction.js';
import { node } from '../../recipe/edit.js';
import { columnsOf, type Expression } from '../../recipe/expression.js';
import { resolveColumn } from '../../words/naming.js';
import { askedOf } from '../asked.js';
import type { Change } from '../column/place.js';
import { choiceOf, constantOf, defaultOf, negativeOf, setTo } from '../column/values.js';
import { conditionOf } from '../condition.js';
import { type Edit, editColumns, inTurn, placeOf, setColumn, unlessRefused } from '../edit-columns.js';
import { madeFor } from '../made-for.js';
import { isWordy, Refusal } from '../refusal.js';
import {
  cellsOf,
  columnNames,
  type Edited,
  expressionOf,
  type SampleRow,
  type Scene,
  textsOf,
} from '../scene.js';
import { resolveSource, type Target, targetsOf } from '../target.js';
import { plain } from './numbers.js';

/** Also for a column that the recipe does not fill yet. */
export function setColumns(
  scene: Scene,
  named: { column?: Said; sheet?: Said; sentence: string },
  change: (target: Target, scene: Scene) => Change | undefined,
  when?: SaidCondition,
): Edited {
  if (named.column === undefined) throw new Refusal('Say which column is meant.');
  const all = targetsOf(scene, named.column, named.sheet);
  const targets = all.filter(({ sheet, expression }) => {
    const asked = askedOf(scene, sheet);
    return !when || unlessRefused(() => conditionOf(asked, when, expression), []) !== false;
  });
  if (targets.length === 0) throw new Refusal(`No sheet with a column "${named.column}" has such rows.`);
  const refusals: Refusal[] = [];
  // A column of that name may be in a sheet in which the condition cannot be asked.
  const able =
    when && targets.length > 1
      ? targets.filter((target) => unlessRefused(() => change(target, scene), refusals))
      : targets;
  if (able.length === 0) throw refusals[0] ?? new Refusal(`"${named.column}" cannot be set so.`);
  return inTurn(
    scene,
    able.map((target) => (now) => {
      const made = change(target, now);
      return made ? setColumn(now, target, made, named.sentence) : { recipe: now.recipe, changes: [] };
    }),
  );
}

/** A value that is called exactly as a column of the source is that column. */
export const constant: Edit<'constant'> = (scene, told) =>
  setColumns(
    scene,
    told,
    (target, now) => {
      const { sheet, column, expression } = target;
      if (isWordy(told.value, 3) && !/["'“‘«„]/.test(told.sentence))
        throw new Refusal(`If ${column} is to say "${told.value}", put that in quotes.`);
      const source = told.when ? undefined : resolveSource(now, sheet, told.value);
      if (source && source.score > 0.95 && !/["“]/.test(told.sentence)) {
        const { name, input } = source;
        const read = node({ op: 'column', name, ...(input === undefined ? {} : { input }) });
        return { expression: madeFor(now, sheet, column, read, undefined), says: `is taken from "${name}"` };
      }
      const own =
        told.when && !/["“]/.test(told.sentence)
          ? resolveColumn(told.value, columnNames(now, sheet))
          : undefined;
      const other =
        own && own.score > 0.95 && own.name !== column ? expressionOf(sheet, own.name) : undefined;
      if (told.when && !other && !/["“]/.test(told.sentence) && isColumn(now, told.value))
        throw new Refusal(`${column} cannot be set to ${told.value}: that is a column of another sheet.`);
      const place = placeOf(now, target, expression);
      return other ? setTo(other, `is ${own?.name}`, told, place) : constantOf(told, place);
    },
    told.when,
  );

/** Whether a template has a column that is called exactly so. */
function isColumn(scene: Scene, value: string): boolean {
  return scene.recipe.sheets.some((sheet) => columnNames(scene, sheet).includes(value));
}

export const leaveEmpty: Edit<'leave_empty'> = (scene, told) =>
  setColumns(scene, told, () => ({
    expression: node({ op: 'constant', value: '' }),
    says: 'is left empty',
  }));

export const fallback: Edit<'default'> = (scene, told) => {
  if (told.column === undefined) throw new Refusal(`Say which column "${told.value}" is for.`);
  return setColumns(scene, told, (target, now) => defaultOf(told, placeOf(now, target, target.expression)));
};

export const choose: Edit<'choose'> = (scene, told) =>
  setColumns(scene, told, (target, now) => choiceOf(told, placeOf(now, target, target.expression)));

export const negative: Edit<'negative'> = (scene, told) => {
  const { when, column } = told;
  if (typeof when === 'string')
    return editColumns(scene, told, (of, { rows }) => negativeAsWritten(of, rows, when, column));
  if (column === undefined) throw new Refusal('Say which column is to be negative.');
  return editColumns(scene, told, (of, target) => negativeOf(told, placeOf(scene, target, of)));
};

function negativeAsWritten(
  of: Expression,
  rows: readonly SampleRow[],
  when: 'brackets' | 'trailing_minus',
  column: Said | undefined,
): Change | undefined {
  const written = when === 'brackets' ? /^\(.*\d.*\)$/ : /\d\s*-$/;
  const has = cellsOf(of, rows).some((cell) => written.test(cell ?? ''));
  // Where the source has such texts and the cells do not, they are read so already.
  const reads = columnsOf(of).map((read) => node({ op: 'column', ...read }));
  const isRead = reads.some((read) => textsOf(read, rows).some((text) => written.test(text.trim())));
  if (!has && !isRead && column === undefined) return undefined;
  const how = when === 'brackets' ? 'in brackets' : 'with a minus behind it';
  return { expression: has ? plain(of, { rows }) : of, says: `is negative where it is written ${how}` };
}
