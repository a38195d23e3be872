import type { Said, SaidCondition } from '../../language/instruction.js';
import { isOp, node } from '../../recipe/edit.js';
import { columnsOf } from '../../recipe/expression.js';
import { resolveColumn } from '../../words/naming.js';
import { conditionOf } from '../condition.js';
import { type Change, type Edit, editColumns, inTurn, setColumn, unlessRefused } from '../edit-columns.js';
import { settled } from '../from-table.js';
import { madeFor, writtenFor } from '../made-for.js';
import { isWordy, Refusal } from '../refusal.js';
import { cellsOf, columnNames, type Edited, expressionOf, type Scene, textsOf } from '../scene.js';
import { resolveSource, type Target, targetsOf } from '../target.js';
import { plain } from './numbers.js';

/** Also for a column that the recipe does not fill yet. */
export function setColumns(
  scene: Scene,
  named: { column?: Said; sheet?: Said; sentence: string },
  change: (target: Target, scene: Scene) => Change,
  when?: SaidCondition,
): Edited {
  if (named.column === undefined) throw new Refusal('Say which column is meant.');
  const all = targetsOf(scene, named.column, named.sheet);
  const targets = when ? all.filter(({ sheet }) => settled(scene, sheet, when) !== false) : all;
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
    able.map((target) => (now) => setColumn(now, target, change(target, now), named.sentence)),
  );
}

/** A value that is called exactly as a column of the source is that column. */
export const constant: Edit<'constant'> = (scene, told) =>
  setColumns(
    scene,
    told,
    ({ sheet, column, expression }, now) => {
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
      const value = writtenFor(now, sheet, column, told.value);
      const use = other ?? { op: 'constant', value };
      const what = other ? `is ${own?.name}` : value === '' ? 'is left empty' : `is "${value}"`;
      if (!told.when || settled(now, sheet, told.when))
        return { expression: node({ op: 'constant', value }), says: `${what} in every row` };
      const when = conditionOf(now, sheet, told.when, expression);
      const otherwise = expression === undefined ? {} : { otherwise: expression };
      return { expression: node({ op: 'if', when, use, ...otherwise }), says: `${what} where asked` };
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
  return setColumns(scene, told, ({ sheet, column, expression }) => {
    const text = writtenFor(scene, sheet, column, told.value);
    const value = node({ op: 'constant', value: text });
    const says = `is "${text}" where it would be empty`;
    if (!expression) return { expression: value, says };
    if (isOp(expression, 'coalesce')) {
      const branches = expression.of.filter((branch) => !isOp(branch, 'constant'));
      return { expression: node({ op: 'coalesce', of: [...branches, value] }), says };
    }
    const { rows } = scene.sample(sheet.template);
    const isSpaced = cellsOf(expression, rows).some((cell) => cell && cell.trim() === '');
    const of = isSpaced ? node({ op: 'trim', of: expression }) : expression;
    return { expression: node({ op: 'coalesce', of: [of, value] }), says };
  });
};

export const choose: Edit<'choose'> = (scene, told) =>
  setColumns(scene, told, ({ sheet, column, expression }, now) => {
    const written = (text: string) => node({ op: 'constant', value: writtenFor(now, sheet, column, text) });
    const rest = told.otherwise === undefined ? expression : written(told.otherwise);
    const chosen = told.cases.reduceRight(
      (otherwise, { value, when }) =>
        node({
          op: 'if',
          when: conditionOf(now, sheet, when, expression),
          use: written(value),
          ...(otherwise === undefined ? {} : { otherwise }),
        }),
      rest,
    );
    if (!chosen) throw new Refusal('No case is given.');
    const values = told.cases.map(({ value }) => `"${value}"`).join(', ');
    return { expression: chosen, says: `is ${values} by the cases given` };
  });

/** What is negative stays so: only the sign in front is set. */
export const negative: Edit<'negative'> = (scene, told) =>
  editColumns(scene, told, (of, { sheet, rows }) => {
    if (typeof told.when === 'string') {
      const written = told.when === 'brackets' ? /^\(.*\d.*\)$/ : /\d\s*-$/;
      const has = cellsOf(of, rows).some((cell) => written.test(cell ?? ''));
      // Where the source has such texts and the cells do not, they are read so already.
      const reads = columnsOf(of).map((read) => node({ op: 'column', ...read }));
      const isRead = reads.some((read) => textsOf(read, rows).some((text) => written.test(text.trim())));
      if (!has && !isRead && told.column === undefined) return undefined;
      const how = told.when === 'brackets' ? 'in brackets' : 'with a minus behind it';
      return {
        expression: has ? plain(of, { rows }) : of,
        says: `is negative where it is written ${how}`,
      };
    }
    if (told.column === undefined) throw new Refusal('Say which column is to be negative.');
    const when = conditionOf(scene, sheet, told.when, of);
    const use = { op: 'replace_pattern', of, pattern: '^-?([0-9.]*[1-9][0-9.]*)$', with: '-$1' };
    return { expression: node({ op: 'if', when, use, otherwise: of }), says: 'is negative where asked' };
  });
