import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.js';
import { sheet } from '../app/pages.js';
import { Empty } from '../parts/empty.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';
import { hasRows } from './made-by.js';
import { SheetView } from './sheet-view.js';

/** One sheet in full: every row of the preview, or of what was executed. */
export function SheetPage() {
  const { migration_id, slug } = sheet.useParams();
  const search = sheet.useSearch();
  const migration = useRead(
    'getMigration',
    { params: { migration_id } },
    { refetchInterval: ({ state }) => (state.data?.migration.active_run_id ? 3000 : false) },
  );
  const runs = useRead('listRuns', { params: { migration_id } });
  const template = migration.data?.migration.templates.find((one) => one.slug === slug);
  return (
    <Loaded of={migration}>
      {({ migration: found }) => (
        <Loaded of={runs}>
          {({ runs }) => {
            const has = hasRows(runs);
            if (template && has[search.of]) {
              return (
                <SheetView
                  key={`${slug} ${search.of}`}
                  migration={found}
                  runs={runs}
                  template={template}
                  search={search}
                  has={has}
                />
              );
            }
            return (
              <Page
                title={template?.name ?? slug}
                about={<ToMigration id={migration_id} name={found.name} />}
              >
                <Missing
                  {...{ migration_id, slug }}
                  has={has}
                  of={search.of}
                  isSheet={template !== undefined}
                />
              </Page>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

export function ToMigration({ id, name }: { id: string; name: string }) {
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => <Link {...props} to="/migrations/$migration_id" params={{ migration_id: id }} />}
    >
      {name}
    </Anchor>
  );
}

interface MissingProps {
  migration_id: string;
  slug: string;
  of: 'preview' | 'sheet';
  has: { preview: boolean; sheet: boolean };
  isSheet: boolean;
}

/** Why there are no rows, and where there may be some. */
function Missing({ migration_id, slug, of, has, isSheet }: MissingProps) {
  const other = of === 'preview' ? 'sheet' : 'preview';
  if (isSheet && has[other]) {
    return (
      <Empty title={of === 'preview' ? texts.sheet.noPreview : texts.sheet.nothingExecuted}>
        {of === 'sheet' && `${texts.sheet.nothingExecutedWhy} `}
        <Link
          to="/migrations/$migration_id/sheets/$slug"
          params={{ migration_id, slug }}
          search={{ of: other }}
        >
          {other === 'sheet' ? texts.sheet.seeExecuted : texts.sheet.seePreview}
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title={isSheet ? texts.sheet.noPreview : texts.sheet.noSuchSheet}>
      {isSheet && texts.sheet.noPreviewWhy}{' '}
      <Link to="/migrations/$migration_id" params={{ migration_id }}>
        {texts.sheet.toMigration}
      </Link>
    </Empty>
  );
}
