import { isOp, node, rewrite } from '../../recipe/edit.js';
import { columnsOf, type Expression } from '../../recipe/expression.js';
import type { Sheet } from '../../recipe/recipe.js';
import { resolveTable } from '../../words/naming.js';
import { type Edit, editColumns, hasStep } from '../edit-columns.js';
import { listed, Refusal } from '../refusal.js';
import { columnNames, templateOf, withSheet } from '../scene.js';
import { sheetsOf, targetsOf } from '../target.js';
import { constant } from './constants.js';

/** The source's own text, without any step. */
export const keepAsIs: Edit<'keep_as_is'> = (scene, told) => {
  if (told.column === undefined) throw new Refusal('Say which column is to stay as the source has it.');
  return editColumns(scene, told, (of, { column }) => {
    const [source, ...others] = columnsOf(of);
    if (!source || others.length > 0)
      throw new Refusal(`${column} is made from several columns: say which one it is to be taken from.`);
    return { expression: node({ op: 'column', ...source }), says: 'stays as the source has it' };
  });
};

export const zone: Edit<'zone'> = (scene, told) =>
  editColumns(scene, told, (of) => {
    if (!hasStep(of, 'datetime')) return undefined;
    const field = told.as === 'read' ? { from: told.zone } : { to: told.zone };
    return {
      expression: rewrite(of, (each) => (isOp(each, 'datetime') ? node({ ...each, ...field }) : each)),
      says: `${told.as === 'read' ? 'takes times for' : 'writes times in'} ${told.zone}`,
    };
  });

/** The column of currencies; where a table is named, for its rows. */
export const currency: Edit<'currency'> = (scene, { currency: value, table, column, ...told }) => {
  const named = scene.recipe.sheets.some((sheet) =>
    columnNames(scene, sheet).some((name) => /currency/i.test(name)),
  );
  if (!named) throw new Refusal('No sheet has a column for the currency.');
  const when = table === undefined ? {} : { when: { is: 'from' as const, table } };
  const target = column !== undefined && /currenc/i.test(column) ? column : 'currency';
  return constant(scene, { ...told, do: 'constant', column: target, value, ...when });
};

/** Blank cells of the source's columns that a column is made from. */
export const fillDown: Edit<'fill_down'> = (scene, told) => {
  if (told.column === undefined) throw new Refusal('Say which column is to be filled from the row above.');
  let { recipe } = scene;
  const changes: string[] = [];
  for (const { sheet, column, expression, source } of targetsOf(scene, told.column, told.sheet)) {
    const names = source ? [source.name] : expression ? columnsOf(expression).map(({ name }) => name) : [];
    const now = recipe.sheets.find((each) => each.template === sheet.template) ?? sheet;
    const from = names.length > 0 ? filledFrom(now.from, names) : undefined;
    if (!from)
      throw new Refusal(`${column} is not made from columns that could be filled from the row above.`);
    recipe = withSheet(recipe, { ...now, from });
    changes.push(
      `${templateOf(scene, sheet).name}, ${column}: blank cells of ${listed(names)} take the nearest one above them.`,
    );
  }
  return { recipe, changes };
};

function filledFrom(from: Sheet['from'], names: readonly string[]): Sheet['from'] | undefined {
  const step = (columns: readonly string[]) => ({ step: 'fill_down' as const, columns: [...columns] });
  if ('input' in from) return { ...from, reshape: [...(from.reshape ?? []), step(names)] };
  if (!('union' in from))
    return { join: { ...from.join, reshape: [...(from.join.reshape ?? []), step(names)] } };
  const union = from.union.map((member) => {
    const own = names.flatMap((name) =>
      Object.hasOwn(member.names, name) ? (member.names[name] ?? []) : name,
    );
    return own.length === 0 ? member : { ...member, reshape: [...(member.reshape ?? []), step(own)] };
  });
  return { union };
}

/** What is not found keeps its own text, and a row without a partner stays. */
export const keepUnlinked: Edit<'keep_unlinked'> = (scene, told) => {
  const named = scene.recipe.sheets.filter(
    (sheet) => told.rows && resolveTable(told.rows, [sheet.template, templateOf(scene, sheet).name]),
  );
  const sheets = told.sheet === undefined && named.length > 0 ? named : sheetsOf(scene, told.sheet);
  let { recipe } = scene;
  const changes: string[] = [];
  for (const sheet of sheets) {
    const kept = withoutLoss(sheet);
    if (JSON.stringify(kept) === JSON.stringify(sheet)) continue;
    recipe = withSheet(recipe, kept);
    changes.push(`${templateOf(scene, sheet).name} keeps what is not found in the other list as it is.`);
  }
  return { recipe, changes: changes.length > 0 ? changes : ['Such rows are kept already.'] };
};

function withoutLoss(sheet: Sheet): Sheet {
  const keep = (each: Expression): Expression =>
    isOp(each, 'lookup', 'sheet_lookup') ? node({ ...each, otherwise: 'keep' }) : each;
  const { from } = sheet;
  const left = (join: Extract<Sheet['from'], { join: unknown }>['join']) => ({
    join: { ...join, with: join.with.map((partner) => ({ ...partner, kind: 'left' as const })) },
  });
  return {
    ...sheet,
    from: 'join' in from ? left(from.join) : from,
    columns: Object.fromEntries(
      Object.entries(sheet.columns).map(([name, expression]) => [
        name,
        rewrite(expression, (each) => keep(each)),
      ]),
    ),
  };
}
