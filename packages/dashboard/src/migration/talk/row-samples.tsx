import type { Result } from '@godwit/contract/routes';
import { texts } from '../../texts/texts.js';
import classes from './talk.module.css';

type Row = Result<'diffPreviews'>['sheets'][number]['samples']['changed'][number];

interface Props {
  title: string;
  rows: readonly Row[];
  /** How many there are beside those that are shown. */
  all: number;
}

/** Cell by cell: what stood there, and what stands there now. */
export function RowSamples({ title, rows, all }: Props) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.rows}>
        <caption>
          {title}
          {rows.length < all && ` · ${texts.talk.first(rows.length, all)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.talk.row}</th>
            <th scope="col">{texts.talk.column}</th>
            <th scope="col">{texts.talk.before}</th>
            <th scope="col">{texts.talk.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) =>
            row.cells.map((cell, at) => (
              <tr key={`${row.row_index.from} ${row.row_index.to} ${cell.column}`}>
                <td>{at === 0 && nameOf(row)}</td>
                <td>{cell.column}</td>
                <td>
                  <Value text={cell.from} isGone={cell.to !== cell.from} />
                </td>
                <td>
                  <Value text={cell.to} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** By its key; without one by its place. */
function nameOf({ key, row_index: { from, to } }: Row): string {
  const values = key.map(({ value }) => value).filter((value) => value !== '');
  if (values.length > 0 && values.length <= 3) return values.join(', ');
  return texts.common.number((to ?? from ?? 0) + 1);
}

/** Null: the row was not there. */
function Value({ text, isGone = false }: { text: string | null; isGone?: boolean }) {
  if (text === null) return null;
  if (text === '') return <span className={classes.quiet}>{texts.talk.empty}</span>;
  return <span className={isGone ? classes.gone : undefined}>{text}</span>;
}
