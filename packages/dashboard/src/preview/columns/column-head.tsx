import { texts } from '../../texts/texts.js';
import classes from '../grid/grid.module.css';
import type { PreviewedSheet } from '../sheet-panel.js';

export type Mapping = PreviewedSheet['mapping'][number];

/** Below a column's name: where it comes from and how sure that is. */
export function ColumnHead({ mapping }: { mapping: Mapping | undefined }) {
  if (!mapping) return null;
  const { from, confidence } = mapping;
  const source =
    from.length === 0
      ? texts.sheet.column.noSource
      : texts.sheet.column.from(from.map(({ column }) => column));
  return (
    <>
      <span className={classes.how} title={source}>
        {source}
      </span>
      {from.length > 0 && <span className={classes.how}>{texts.sheet.column.certainty(confidence)}</span>}
    </>
  );
}
