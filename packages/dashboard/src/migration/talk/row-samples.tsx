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

function Caption({ title, rows, all }: Props) {
  return (
    <caption>
      {title}
      {rows.length < all && ` · ${texts.talk.first(rows.length, all)}`}
    </caption>
  );
}

/** Cell by cell: what stood there, and what stands there now. */
export function ChangedSamples(props: Props) {
  const { rows } = props;
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.rows}>
        <Caption {...props} />
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
                  <Value text={cell.from} isGone />
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

/** Rows that came or went, as a sheet shows them. */
export function WholeSamples(props: Props & { isGone?: boolean }) {
  const { rows, isGone = false } = props;
  if (rows.length === 0) return null;
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.rows}>
        <Caption {...props} />
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.row_index.from} ${row.row_index.to}`}>
              {columns.map((column) => {
                const cell = row.cells.find((one) => one.column === column);
                return (
                  <td key={column}>
                    <Value text={cell?.to ?? cell?.from ?? ''} isGone={isGone} />
                  </td>
                );
              })}
            </tr>
          ))}
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
  return (
    <span className={isGone ? classes.gone : undefined} title={text}>
      {text}
    </span>
  );
}
