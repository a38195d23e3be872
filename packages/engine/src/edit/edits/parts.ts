import { isOp, node, nodesOf, rewrite } from '../../recipe/edit.js';
import { columnsOf, type Expression } from '../../recipe/expression.js';
import type { Sheet } from '../../recipe/recipe.js';
import { listJoinedOf } from '../column/texts.js';
import { type Edit, editColumns, hasStep, toColumns } from '../edit-columns.js';
import { listed, Refusal } from '../refusal.js';
import { cellsOf, expressionOf, type Scene, templateOf, textsOf } from '../scene.js';
import { withoutNoun } from '../target.js';
import { setColumns } from './constants.js';
import { readingOf, rebased } from './take-from.js';

const SEPARATORS = [', ', '; ', ' - ', ' / ', ' | ', ',', ';', '|', '/', '_', '-', ':', ' '];

export const split: Edit<'split'> = (scene, told) =>
  setColumns(scene, told, ({ sheet, column, expression }, now) => {
    const [own] = expression ? columnsOf(expression) : [];
    const source =
      told.from === undefined
        ? own && node({ op: 'column', ...own })
        : readingOf(now, sheet, told.from, column);
    if (!source) throw new Refusal(`Say which column ${column} is a part of.`);
    const from = told.from ?? own?.name ?? column;
    if (typeof told.part === 'string') {
      const part = told.part === 'first_name' ? 'first' : 'last';
      return {
        expression: rebased(expression, node({ op: 'name_part', of: source, part })),
        says: `is the ${part} name in "${from}"`,
      };
    }
    const by = told.by || separatorIn(textsOf(source, now.sample(sheet.template).rows));
    if (by === undefined) throw new Refusal(`Say at what "${from}" is to be split.`);
    const part = node({ op: 'trim', of: { op: 'split', of: source, by, part: told.part } });
    return {
      expression: rebased(expression, part),
      says: `is part ${told.part} of "${from}", split at "${by}"`,
    };
  });

/** What parts most of the texts. */
function separatorIn(texts: readonly string[]): string | undefined {
  const counts = SEPARATORS.map((sign) => ({
    sign,
    count: texts.filter((text) => text.trim().includes(sign)).length,
  }));
  const most = counts.find(({ count }) => count > texts.length / 2);
  return most?.sign ?? counts.find(({ count }) => count > 0)?.sign;
}

export const join: Edit<'join'> = (scene, told) =>
  setColumns(scene, told, ({ sheet, column }, now) => {
    if (told.from.length === 0) throw new Refusal('Say which columns are to be joined.');
    const parts = told.from.map((said) => {
      const part = readingOf(now, sheet, said, column);
      return isOp(part, 'column') ? node({ op: 'collapse', of: part }) : part;
    });
    const expression = node({ op: 'join', parts, separator: told.separator });
    if (leadsNowhere(now, sheet, column, expression))
      throw new Refusal(`${column} would lead to nothing: no row that it links to is called so.`);
    return { expression, says: `is ${listed(told.from)}, joined by "${told.separator}"` };
  });

/** What links to rows of another sheet is misread where none of it is there: "Their single date is the due date." */
function leadsNowhere(scene: Scene, sheet: Sheet, column: string, expression: Expression): boolean {
  const rule = templateOf(scene, sheet).columns.find((each) => each.name === column)?.linkRule ?? [];
  const there = rule.flatMap(({ templateId, columnName }) => {
    const linked = scene.recipe.sheets.find(({ template }) => template === templateId);
    const key = linked && expressionOf(linked, columnName);
    return linked && key ? cellsOf(key, scene.sample(linked.template).rows) : [];
  });
  const known = new Set(there.filter((cell) => cell));
  const made = cellsOf(expression, scene.sample(sheet.template).rows).filter((cell) => cell);
  return known.size > 0 && made.length > 0 && !made.some((cell) => known.has(cell));
}

export const joinList: Edit<'join_list'> = toColumns(listJoinedOf);

const FAMILY = '^([^, ]+) +([^,]+)$';

/** How names are read where a part of them is taken; how they are written where they are whole. */
export const nameOrder: Edit<'name_order'> = (scene, given) => {
  const told = withoutNoun(scene, given, 'names?(?= )');
  return editColumns(scene, told, (of, { column }) => {
    const isFamilyFirst = told.order === 'family_first';
    if (nodesOf(of, 'name_part').length > 0)
      return {
        expression: rewrite(of, (each) => {
          if (!isOp(each, 'name_part')) return each;
          const bare = isOp(each.of, 'replace_pattern') && each.of.pattern === FAMILY ? each.of.of : each.of;
          const turned = {
            op: 'replace_pattern',
            of: { op: 'collapse', of: bare },
            pattern: FAMILY,
            with: '$1, $2',
          };
          return node({ ...each, of: isFamilyFirst ? turned : bare });
        }),
        says: `reads names with the ${isFamilyFirst ? 'family' : 'given'} name first`,
      };
    if (told.column === undefined && !/name/i.test(column)) return undefined;
    if (told.column === undefined && hasStep(of, 'date', 'number')) return undefined;
    return {
      expression: isFamilyFirst ? familyFirst(of) : givenFirst(of),
      says: `is written with the ${isFamilyFirst ? 'family' : 'given'} name first`,
    };
  });
};

function givenFirst(of: Expression): Expression {
  return node({ op: 'replace_pattern', of, pattern: '^([^,]+), *([^,]+)$', with: '$2 $1' });
}

function familyFirst(of: Expression): Expression {
  const given = { op: 'join', separator: ' ', parts: [part(of, 'first'), part(of, 'middle')] };
  return node({ op: 'join', parts: [part(of, 'last'), given], separator: ', ' });
}

function part(of: Expression, which: 'first' | 'middle' | 'last'): Expression {
  return node({ op: 'name_part', of, part: which });
}
