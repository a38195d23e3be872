import type { Link } from './link/poll.js';
import { Of } from './parts/of.js';
import classes from './received.module.css';
import { useWords } from './texts/texts.js';

type Table = Link['files'][number]['tables'][number];

interface Props {
  file: string;
  tables: readonly Table[];
  count: number | undefined;
}

/** The tables of a file as the reader saw them: their first rows, and what it left out. */
export function ReadTables({ file, tables, count = tables.length }: Props) {
  const { received } = useWords().texts;
  return (
    <details className={classes.details}>
      <summary>
        {received.details}
        <Of name={file} />
      </summary>
      {tables.map((table, place) => (
        // A file may hold two tables of one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: tables keep their order
        <ReadTable key={place} table={table} />
      ))}
      {count > tables.length && <p className={classes.quiet}>{received.more(count - tables.length)}</p>}
    </details>
  );
}

function ReadTable({ table }: { table: Table }) {
  const { received } = useWords().texts;
  const { name, rows, columns, column_count, notes, sample } = table;
  return (
    <div className={classes.table}>
      <p className={classes.tableName}>
        {name}{' '}
        <span className={classes.quiet}>
          {received.rows(rows)}, {received.columns(column_count)}
        </span>
      </p>
      {notes.length > 0 && (
        <ul className={classes.notes} lang="en">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={received.firstRows(name)}>
          <table className={classes.sample}>
            <thead>
              <tr>{columns.slice(0, 30).map(cell('th'))}</tr>
            </thead>
            <tbody>
              {sample.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order and may be equal
                <tr key={place}>{row.slice(0, 30).map(cell('td'))}</tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function cell(Kind: 'th' | 'td') {
  return (text: string, place: number) => (
    <Kind key={place} {...(Kind === 'th' && { scope: 'col' })} title={text}>
      {text}
    </Kind>
  );
}
