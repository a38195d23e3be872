import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Empty } from '../parts/empty.js';
import { Page } from '../parts/page.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { Filters } from './filters.js';
import { listQuery } from './list-query.js';
import { MigrationList } from './migration-list.js';
import { Waiting } from './waiting.js';

/** What waits for a person, then everything there is. */
export function Home() {
  const filters = useSearch({ from: '/signed-in/' });
  const query = listQuery(filters);
  return (
    <Page
      title={texts.home.title}
      actions={
        <Button component={Link} to="/companies" hash="new">
          {texts.home.newCompany}
        </Button>
      }
    >
      <Waiting />
      <Section title={texts.home.migrations}>
        <Filters />
        <MigrationList key={JSON.stringify(query)} query={query} none={<None />} />
      </Section>
    </Page>
  );
}

function None() {
  return <Empty title={texts.home.none}>{texts.home.noneAbout}</Empty>;
}
