import { escaped } from '../../cells/text.js';
import { isOp, node, nodesOf, replaceNode, wrapColumns } from '../../recipe/edit.js';
import { type Expression, saidOperations } from '../../recipe/expression.js';
import { affixedOf, casedOf, paddedOf } from '../column/texts.js';
import { type Edit, editColumns, insideOf, toColumns } from '../edit-columns.js';
import { isWordy, Refusal } from '../refusal.js';
import { cellsOf, type SampleRow } from '../scene.js';

export const changeCase: Edit<'case'> = toColumns(
  casedOf,
  () => 'Say of which column the case is to change.',
);

export const trim: Edit<'trim'> = (scene, told) =>
  editColumns(scene, told, (of) => {
    if (nodesOf(of, 'trim', 'collapse').length > 0 && told.column === undefined) return undefined;
    const bare = wrapColumns(of, (column) =>
      nodesOf(of, 'trim', 'collapse').some((each) => each.of === column)
        ? column
        : node({ op: 'collapse', of: column }),
    );
    return { expression: bare, says: 'is freed of white space at its ends and of double spaces' };
  });

export const pad: Edit<'pad'> = toColumns(paddedOf);
export const prefix: Edit<'prefix'> = toColumns(affixedOf, unnamedAffix);
export const suffix: Edit<'suffix'> = toColumns(affixedOf, unnamedAffix);

function unnamedAffix({ text }: { text: string }): string {
  return `Say which column is to get "${text}".`;
}

export const strip: Edit<'strip'> = (scene, told) =>
  editColumns(scene, told, (of, { rows }) => {
    const { text, at } = told;
    const added = nodesOf(of, at === 'end' ? 'suffix' : 'prefix').find((each) =>
      isOp(each, 'prefix') ? each.prefix === text : each.suffix === text,
    );
    const says = `is written without "${text}"${{ start: ' in front', end: ' at the end', anywhere: '' }[at]}`;
    if (added) return { expression: replaceNode(of, added, added.of), says };
    const has = (cell: string) =>
      ({ start: cell.startsWith(text), end: cell.endsWith(text), anywhere: cell.includes(text) })[at];
    if (told.column === undefined && !cellsOf(of, rows).some((cell) => cell && has(cell))) return undefined;
    const gone =
      at === 'anywhere'
        ? node({ op: 'replace', of, find: text, with: '' })
        : at === 'start' && isWord(text, cellsOf(of, rows))
          ? node({ op: 'replace_pattern', of, pattern: `^${escaped(text)}\\.?([^A-Za-z]|$)`, with: '$1' })
          : node({
              op: 'replace_pattern',
              of,
              pattern: at === 'start' ? `^${escaped(text)}` : `${escaped(text)}$`,
              with: '',
            });
    return { expression: node({ op: 'trim', of: gone }), says };
  });

export const replace: Edit<'replace'> = (scene, told) =>
  editColumns(scene, told, (of, { rows, column }) => {
    const step = (inner: Expression) => node({ op: 'replace', of: inner, find: told.find, with: told.with });
    const inResult = contains(of, rows, told.find);
    if (told.column === undefined && !inResult) return undefined;
    if (isWordy(told.with) && !inResult) throw new Refusal(`No cell of ${column} has "${told.find}".`);
    const says = `has "${told.find}" replaced by "${told.with}"`;
    const inSource = wrapColumns(of, step);
    // A later step may have taken out of the text what is to be replaced.
    const asSource = !inResult && changes(of, inSource, rows);
    return { expression: asSource ? inSource : step(of), says };
  });

/** An operation that is asked for by its own words. */
export const step: Edit<'step'> = (scene, told) => {
  const says = saidOperations().find(({ op }) => op === told.op)?.says;
  if (says === undefined) throw new Refusal(`"${told.op}" is no step that can be asked for.`);
  return editColumns(scene, told, (of) => ({
    expression: insideOf(of, ['pad', 'prefix', 'suffix'], (inner) => node({ op: told.op, of: inner })),
    says,
  }));
};

export const shorten: Edit<'shorten'> = (scene, told) => {
  if (told.column === undefined) throw new Refusal('Say which column is to be cut.');
  return editColumns(scene, told, (of) => {
    const inner = isOp(of, 'length_limit') ? of.of : of;
    return {
      expression: node({ op: 'length_limit', of: inner, length: told.length }),
      says: `is cut to ${told.length} characters`,
    };
  });
};

/** "Mr" is not the beginning of "Mrs": a word where some cells go on with another letter. */
function isWord(text: string, cells: readonly (string | null | undefined)[]): boolean {
  if (!/\p{L}$/u.test(text)) return false;
  const rests = cells.flatMap((cell) => (cell?.startsWith(text) ? [cell.slice(text.length)] : []));
  return rests.some((rest) => /^[^\p{L}\p{N}]/u.test(rest));
}

function contains(of: Expression, rows: readonly SampleRow[], text: string): boolean {
  return cellsOf(of, rows).some((cell) => cell?.includes(text));
}

function changes(before: Expression, after: Expression, rows: readonly SampleRow[]): boolean {
  const old = cellsOf(before, rows);
  return cellsOf(after, rows).some((cell, at) => cell !== old[at]);
}
