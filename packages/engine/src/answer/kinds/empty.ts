import { count, figure } from '../../words/wording.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import { filled, unmarked } from '../look.js';
import type { SheetView, View, World } from '../made.js';
import { quote } from '../wording.js';

/** Which columns are empty, have one value everywhere, or how well they are filled. */
export const empty: Kind = {
  name: 'empty',
  tells: 'which columns of a sheet are empty, the same in every row, or how well they are filled',
  fits: ({ says, columns }) =>
    columns.length > 0
      ? 0
      : worth(
          [says('column') && (says('empty') || says('constant') || says('fill')), 0.8],
          [says('constant') || says('fill'), 0.5],
          [says('empty') && !says('row'), 0.45],
        ),
  answer: async (asked, world) => {
    const views: View[] =
      asked.tables.length > 0 && asked.sheets.length === 0 ? asked.tables : sheetsAsked(asked, world);
    const parts: string[] = [];
    for (const view of views) parts.push(await answerFor(asked, world, view));
    return parts.length === 0 ? undefined : parts.join('\n');
  },
};

const columnsAtOnce = 100;

export interface Fill {
  column: string;
  filled: number;
  least: string | null;
  isConstant: boolean;
}

export async function fillOf({ session }: World, view: View): Promise<Fill[]> {
  const fills: Fill[] = [];
  for (let from = 0; from < view.columns.length; from += columnsAtOnce) {
    const some = view.columns.slice(from, from + columnsAtOnce);
    const parts = some.flatMap((_, index) => [
      `count(v${index})::BIGINT AS n${index}`,
      `'|' || min(v${index}) AS min${index}`,
      `min(v${index}) = max(v${index}) AS same${index}`,
    ]);
    const cells = some.map((_, index) => `${filled(from + index)} AS v${index}`);
    const [row] = await session.rows(
      `SELECT ${parts.join(', ')} FROM (SELECT ${cells.join(', ')} FROM ${view.sql})`,
    );
    for (const [index, column] of some.entries()) {
      const n = Number(row?.[`n${index}`]);
      fills.push({
        column,
        filled: n,
        least: unmarked(row?.[`min${index}`]),
        isConstant: n > 0 && n === view.rowCount && row?.[`same${index}`] === true,
      });
    }
  }
  return fills;
}

async function answerFor({ text }: Asked, world: World, view: View): Promise<string> {
  const fills = await fillOf(world, view);
  const none = fills.filter((each) => each.filled === 0);
  const same = view.rowCount > 1 ? fills.filter(({ isConstant }) => isConstant) : [];
  const part = fills.filter((each) => each.filled > 0 && each.filled < view.rowCount);
  const said: string[] = [];
  const unmade = (column: string) =>
    'sheet' in view && !Object.hasOwn((view as SheetView).sheet.columns, column)
      ? ' (the recipe does not fill it)'
      : '';
  if (!/\b(?:constant|same|fixed|single|only one|always)\b/.test(text)) {
    said.push(
      none.length === 0
        ? 'no column is empty'
        : `empty in every row: ${none.map(({ column }) => `"${column}"${unmade(column)}`).join(', ')}`,
    );
  }
  if (
    !/\b(?:empty|blank|unfilled|nothing|missing)\b/.test(text) ||
    /\b(?:constant|same|fixed|always)\b/.test(text)
  )
    said.push(
      same.length === 0
        ? 'no column has the same value in every row'
        : `the same value in every row: ${same.map(({ column, least }) => `"${column}" (${quote(least)})`).join(', ')}`,
    );
  if (part.length > 0 && !/\b(?:constant|same|fixed|single|only one)\b/.test(text))
    said.push(
      `partly filled: ${part
        .slice(0, 20)
        .map(
          (each) =>
            `"${each.column}" (${figure(each.filled)} of ${figure(view.rowCount)}, ${figure(view.rowCount - each.filled)} blank)`,
        )
        .join(', ')}`,
    );
  return `${view.name} (${count(view.rowCount, 'row')}): ${said.join('; ')}.`;
}
