import type { Answer } from '@godwit/client/inputs';
import { texts } from '../../texts/texts.js';
import classes from './column-bar.module.css';

export type ColumnCounts = Answer<'countCells'>['columns'][number] & { all: number };

/** How full a column is, and in red how much of it is invalid. What is there is never drawn as nothing. */
export function ColumnBar({ filled, invalid, all }: ColumnCounts) {
  const words = texts.sheet.column.bar(filled, invalid, all);
  return (
    <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <rect className={classes.ground} width="100" height="4" />
      <rect className={classes.filled} width={share(filled, all)} height="4" />
      <rect
        className={classes.invalid}
        x={100 - share(invalid, all)}
        width={share(invalid, all)}
        height="4"
      />
    </svg>
  );
}

export function share(count: number, all: number): number {
  if (count === 0 || all === 0) return 0;
  return count === all ? 100 : Math.min(98, Math.max(2, (count / all) * 100));
}
