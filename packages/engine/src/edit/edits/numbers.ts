import { escaped } from '../../cells/text.js';
import type { Said } from '../../language/instruction.js';
import { isOp, node, nodesOf, replaceNode, rewrite, wrapColumns } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import type { Sheet } from '../../recipe/recipe.js';
import { resolveColumn } from '../../words/naming.js';
import type { Told } from '../column/place.js';
import { type Edit, editColumns, type Filled, hasStep, insideOf } from '../edit-columns.js';
import { Refusal } from '../refusal.js';
import { columnNames, type Scene, textsOf } from '../scene.js';
import { sourceColumns } from '../source-columns.js';
import { sheetsOf, withoutNoun } from '../target.js';

const FINISHING = ['round', 'integer', 'prefix', 'suffix', 'pad'] as const;
const PLAIN = /^-?\d+(\.\d+)?$/;

/** "Amounts" are all columns of numbers where none is called so. */
function ofAnyNumbers<T extends { column?: Said; sheet?: Said }>(scene: Scene, told: T): T {
  const general = withoutNoun(scene, told, 'numbers?|amounts?|figures?|prices?|sums?|decimals?');
  if (general.column !== undefined || told.column === undefined) return told;
  const isNamed = scene.recipe.sheets.some((sheet) =>
    resolveColumn(told.column ?? '', [...columnNames(scene, sheet), ...sourceNames(scene, sheet)]),
  );
  return isNamed ? told : general;
}

function sourceNames(scene: Scene, sheet: Sheet): string[] {
  return sourceColumns(scene, sheet).map(({ name }) => name);
}

export const readNumbers: Edit<'read_numbers'> = (scene, given) => {
  const told = ofAnyNumbers(scene, given);
  return editColumns(scene, told, (of, { rows }) => {
    const { decimal } = told;
    const says = `reads "${decimal}" as the decimal sign of numbers`;
    if (hasStep(of, 'number'))
      return {
        expression: rewrite(of, (each) =>
          isOp(each, 'number')
            ? node({ ...each, decimal, thousands: thousandsOf(textsOf(each.of, rows), decimal) })
            : each,
        ),
        says,
      };
    if (told.column === undefined) return undefined;
    const read = wrapColumns(of, (column) =>
      node({ op: 'number', of: column, decimal, thousands: thousandsOf(textsOf(column, rows), decimal) }),
    );
    return { expression: read, says };
  });
};

/** The sign that parts thousands in these texts. */
function thousandsOf(texts: readonly string[], decimal: '.' | ','): string {
  const usual = decimal === ',' ? '.' : ',';
  const counts = [usual, ' ', "'"].map((sign) => ({
    sign,
    count: texts.filter((text) =>
      text
        .replace(/[\s\u00a0\u202f]/g, ' ')
        .replace('’', "'")
        .match(`\\d\\${sign}\\d{3}`),
    ).length,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

function mustHoldNumbers(column: string, texts: readonly string[]): void {
  if (texts.length > 0 && !texts.some((text) => /\d/.test(text)))
    throw new Refusal(`${column} holds no numbers.`);
}

/** Numbers in plain writing: read as the texts seem to be written, where they are not plain yet. */
export function plain(of: Expression, { rows }: Pick<Filled, 'rows'>): Expression {
  if (hasStep(of, 'number', 'round', 'scale', 'integer')) return of;
  const texts = textsOf(of, rows);
  if (texts.every((text) => PLAIN.test(text))) return of;
  const readings = ([',', '.'] as const).map((decimal) => {
    const thousands = thousandsOf(texts, decimal);
    const read = node({ op: 'number', of, decimal, thousands });
    return { read, fits: textsOf(read, rows).filter((text) => PLAIN.test(text)).length };
  });
  const [comma, point] = readings;
  if (!comma || !point) return of;
  return comma.fits > point.fits ? comma.read : point.read;
}

export const decimals: Edit<'decimals'> = (scene, given) => {
  const told = ofAnyNumbers(scene, given);
  const says = `has ${told.places === 0 ? 'no decimals' : `${told.places} decimals`}`;
  return editColumns(scene, told, (of, target) => {
    const before = nodesOf(of, 'round')[0];
    if (before)
      return {
        expression: replaceNode(of, before, node({ ...before, places: told.places })),
        says,
      };
    if (told.column === undefined && !hasStep(of, 'number', 'scale')) return undefined;
    mustHoldNumbers(target.column, textsOf(of, target.rows));
    const wrap = (inner: Expression) => node({ op: 'round', of: plain(inner, target), places: told.places });
    return { expression: insideOf(of, ['prefix', 'suffix', 'pad', 'integer'], wrap), says };
  });
};

export const scale: Edit<'scale'> = (scene, told) => {
  const column = told.column ?? numbersSaid(scene, told);
  if (column === undefined) throw new Refusal('Say of which column the numbers are to be multiplied.');
  return editColumns(scene, { ...told, column }, (of, target) => ({
    expression: insideOf(of, FINISHING, (inner) =>
      node({ op: 'scale', of: plain(inner, target), by: told.by }),
    ),
    says: `is multiplied by ${told.by}`,
  }));
};

/** "Multiply the amounts": the column of numbers that is called so. */
function numbersSaid(scene: Scene, { sentence, sheet }: Told<'scale'>): string | undefined {
  const made = sheetsOf(scene, sheet).flatMap(({ columns }) => Object.entries(columns));
  const found = made.find(
    ([name, of]) =>
      hasStep(of, 'number', 'round', 'scale') && new RegExp(`\\b${escaped(name)}s?\\b`, 'i').test(sentence),
  );
  return found?.[0];
}
