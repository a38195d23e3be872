import { once } from '../../once.js';
import { fieldForm } from '../../reshape/fields-in-cells.js';
import { share } from '../../reshape/grid.js';
import type { Found } from '../../reshape/reshape.js';
import { dictionary } from '../../words/dictionary.js';

/** A way to make rows of a table, and what people call what comes of it. */
export interface PackedRows {
  steps: Found[];
  label: string;
}

/** Of the parts of several, so many stand elsewhere, too: names come again, the words of a sentence do not. */
const reused = 0.5;
const fewest = 2;

/** "Coffee: Ann Bell & Bob Roe; Reader: Cy Dow": each thing under its label is a row, of several that share it each. */
export function labelledRows(column: string, cells: readonly string[]): PackedRows[] {
  const form = fieldForm(cells);
  if (form?.mark !== ':') return [];
  const { mark, keys } = form;
  const separator = form.separator.trim() || form.separator;
  const things = cells.flatMap((cell) =>
    cell.split(separator).flatMap((item) => item.slice(item.indexOf(mark) + 1).trim() || []),
  );
  const within = sharedBy(things, separator);
  const by = within === undefined ? { separator } : { separator, labelled: { mark, separator: within } };
  const step: Found = {
    step: { step: 'explode', column, by },
    note: `"${column}" holds things under "${keys.slice(0, 4).join('", "')}": each becomes a row.`,
  };
  return [{ steps: [step], label: column }];
}

const separators = once(() => [
  ...dictionary('conjunctions').flatMap(([, words = '']) =>
    words
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ` ${word} `),
  ),
  ', ',
  ' / ',
  ',',
  '/',
]);

/** What stands between those who share a label. */
function sharedBy(things: readonly string[], outer: string): string | undefined {
  return separators().find((separator) => {
    const several = things.filter((thing) => thing.includes(separator));
    if (separator.trim() === outer || several.length < fewest) return false;
    const counts = new Map<string, number>();
    for (const thing of things)
      for (const part of thing.split(separator)) {
        const name = part.trim().toLowerCase();
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    const parts = several.flatMap((thing) => thing.split(separator).map((part) => part.trim().toLowerCase()));
    return share(parts, (part) => part !== '' && (counts.get(part) ?? 0) > 1) >= reused;
  });
}
