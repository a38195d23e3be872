import type { Result } from '@godwit/contract/routes';
import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { texts } from '../../texts/texts.js';
import classes from './files.module.css';

type Table = Result<'getFile'>['file']['tables'][number];

/** What the reader saw in a file: tables with their columns, how they were understood, the first rows. */
export function FileTables({ migrationId, fileId }: { migrationId: string; fileId: string }) {
  const file = useRead('getFile', { params: { migration_id: migrationId, file_id: fileId } });
  return (
    <div className={classes.tables}>
      <Loaded of={file}>
        {({ file: { tables, reading, download_url } }) => (
          <>
            {tables.length === 0 && <Text size="sm">{texts.files.noTables}</Text>}
            {tables.map((table) => (
              <SeenTable key={table.name} table={table} />
            ))}
            {(reading.table_count ?? 0) > tables.length && (
              <Text size="xs" c="var(--quiet)">
                {texts.files.firstTables(tables.length, reading.table_count ?? 0)}
              </Text>
            )}
            <a href={download_url} download>
              {texts.files.download}
            </a>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Wide tables are shown by their first columns: all names stand in the API. */
const shownColumns = 12;

function SeenTable({ table }: { table: Table }) {
  const columns = table.columns.slice(0, shownColumns);
  const more = table.column_count - columns.length;
  return (
    <div>
      <Text size="sm" fw={500} className={classes.name}>
        {table.name}
        <Text span size="xs" c="var(--quiet)" ml={8} fw={400}>
          {texts.common.rows(table.rows)}, {texts.files.columns(table.column_count)}
        </Text>
      </Text>
      {table.notes.length > 0 && (
        <ul className={classes.notes}>
          {table.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} aria-label={texts.files.firstRows(table.name)} tabIndex={0}>
        <table className={classes.sample}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place, and two may share a name
                <th key={at} scope="col" title={column}>
                  {column}
                </th>
              ))}
              {more > 0 && <th scope="col">{texts.files.moreColumns(more)}</th>}
            </tr>
          </thead>
          <tbody>
            {table.sample.slice(0, 5).map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place
              <tr key={line}>
                {columns.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have a place
                  <td key={at} title={row[at]}>
                    {row[at]}
                  </td>
                ))}
                {more > 0 && <td />}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
