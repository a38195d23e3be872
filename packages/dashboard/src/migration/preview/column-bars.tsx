import type { Result } from '@godwit/contract/routes';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { texts } from '../../texts/texts.js';
import classes from './preview.module.css';

interface Props {
  migrationId: string;
  slug: string;
  name: string;
  of: 'preview' | 'sheet';
}

/** How full and how valid each column is: a small bar with the exact counts. */
export function ColumnBars({ migrationId, slug, name, of }: Props) {
  const counted = useRead('countCells', { params: { migration_id: migrationId, slug }, query: { of } });
  return (
    <Loaded of={counted}>
      {({ columns, row_count }) => (
        <ul className={classes.columns} aria-label={texts.summary.columnsOf(name)}>
          {columns.map((column) => (
            <ColumnBar key={column.name} column={column} all={row_count} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function ColumnBar({ column, all }: { column: Result<'countCells'>['columns'][number]; all: number }) {
  const { name, filled, invalid } = column;
  const share = (count: number) => (all === 0 ? 0 : (count / all) * 100);
  // What is not nothing is seen.
  const seen = (count: number) => (count === 0 ? 0 : Math.max(1.5, share(count)));
  // Behind what is filled and valid.
  const from = Math.min(100 - seen(invalid), Math.max(0, share(filled) - seen(invalid)));
  return (
    <li className={classes.column}>
      <div className={classes.names}>
        <span title={name}>{name}</span>
        <span>
          {invalid > 0 && <span className={classes.wrong}>{texts.summary.invalidCells(invalid)}, </span>}
          {texts.summary.filled(filled, all)}
        </span>
      </div>
      <svg
        className={classes.bar}
        viewBox="0 0 100 5"
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.summary.bar(name, filled, invalid, all)}
      >
        <rect className={classes.empty} width="100" height="5" />
        <rect className={classes.filled} width={share(filled)} height="5" />
        <rect className={classes.invalid} width={seen(invalid)} x={from} height="5" />
      </svg>
    </li>
  );
}
