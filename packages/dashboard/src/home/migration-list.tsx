import type { QueryInput, Result } from '@godwit/contract/routes';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import { Loaded } from '../parts/loaded.js';
import { MoreRow } from '../parts/more-row.js';
import { StatusMark } from '../parts/status-mark.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import classes from './home.module.css';

type Query = QueryInput<'listMigrations'>;
type Listed = Result<'listMigrations'>['migrations'][number];

interface Props {
  query: Query;
  /** What stands there when there is nothing at all. */
  none: ReactNode;
}

export function MigrationList({ query, none }: Props) {
  const first = useRead('listMigrations', { query }, { refetchInterval: 15_000 });
  return (
    <Loaded of={first}>
      {({ migrations, next_cursor }) => {
        if (migrations.length === 0) return Object.keys(query).length === 0 ? none : <NoneFound />;
        return (
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.home.name}</th>
                  <th scope="col">{texts.home.status}</th>
                  <th scope="col" className={classes.wide}>
                    {texts.home.source}
                  </th>
                  <th scope="col" className={classes.wide}>
                    {texts.home.sheets}
                  </th>
                  <th scope="col" className={`${classes.right} ${classes.wide}`}>
                    {texts.home.created}
                  </th>
                </tr>
              </thead>
              <Rows migrations={migrations} />
              <More query={query} cursor={next_cursor} />
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}

function Rows({ migrations }: { migrations: readonly Listed[] }) {
  return (
    <tbody>
      {migrations.map((migration) => (
        <tr key={migration.id}>
          <td className={classes.name}>
            <Anchor
              size="sm"
              fw={500}
              renderRoot={(props) => (
                <Link {...props} to="/migrations/$migration_id" params={{ migration_id: migration.id }} />
              )}
            >
              {migration.name}
            </Anchor>
          </td>
          <td>
            <StatusMark migration={migration} />
          </td>
          <td className={classes.wide}>{migration.source}</td>
          <td className={classes.wide}>{sheetNames(migration)}</td>
          <td className={`${classes.right} ${classes.wide}`}>
            <When at={migration.created_at} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const namedSheets = 3;

function sheetNames({ templates }: Listed): string {
  const names = templates.slice(0, namedSheets).map(({ name }) => name);
  const more = templates.length - names.length;
  return [...names, ...(more > 0 ? [texts.home.moreSheets(more)] : [])].join(', ');
}

/** The next page is read when it is asked for; what is shown stays. */
function More({ query, cursor }: { query: Query; cursor: string | null }) {
  const [isAsked, setAsked] = useState(false);
  const page = useRead(
    'listMigrations',
    { query: { ...query, ...(cursor && { cursor }) } },
    { enabled: isAsked && cursor !== null },
  );
  if (cursor === null) return null;
  if (page.data)
    return (
      <>
        <Rows migrations={page.data.migrations} />
        <More query={query} cursor={page.data.next_cursor} />
      </>
    );
  return <MoreRow page={page} columns={5} label={texts.home.more} onAsk={() => setAsked(true)} />;
}

function NoneFound() {
  return (
    <Empty title={texts.home.noneFound}>
      <Anchor component={Link} to="/" size="sm">
        {texts.home.clear}
      </Anchor>
    </Empty>
  );
}
