import { texts } from '../../texts/texts.js';
import classes from '../grid/grid.module.css';
import type { PreviewedSheet } from '../sheet-panel.js';
import { ColumnBar, type ColumnCounts } from './column-bar.js';
import { stepsInWords } from './steps-in-words.js';

export type Mapping = PreviewedSheet['mapping'][number];

const words = texts.sheet.column;

/** Below a column's name: where it comes from, what is done to it, how sure that is, how full and valid it is. */
export function ColumnHead({
  mapping,
  counts,
}: {
  mapping?: Mapping | undefined;
  counts?: ColumnCounts | undefined;
}) {
  const how = mapping && howMade(mapping);
  return (
    <>
      {how && (
        <span className={classes.how} title={how}>
          {how}
        </span>
      )}
      {mapping && mapping.from.length > 0 && (
        <span className={classes.how}>{words.certainty(mapping.confidence)}</span>
      )}
      {counts && (
        <span className={classes.foot}>
          <ColumnBar {...counts} />
        </span>
      )}
    </>
  );
}

function howMade({ from, steps }: Mapping): string {
  if (from.length === 0) return words.noSource;
  return words.how(words.from([...new Set(from.map(({ column }) => column))]), stepsInWords(steps));
}
