import { Button, Group, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';
import { ArchiveTemplate } from './archive-template.js';
import { findTemplates, type Listed } from './found.js';
import { TemplateTable } from './template-table.js';

export function Templates() {
  const templates = useRead('listDashboardTemplates');
  const t = texts.templates;
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <Button component={Link} to="/import-templates" variant="default">
            {t.import}
          </Button>
          <Button component={Link} to="/new-template">
            {t.make}
          </Button>
        </>
      }
    >
      <Loaded of={templates}>
        {({ templates: all }) =>
          all.length > 0 ? <Catalog all={all} /> : <Empty title={t.none}>{t.noneWhy}</Empty>
        }
      </Loaded>
    </Page>
  );
}

function Catalog({ all }: { all: readonly Listed[] }) {
  const [search, setSearch] = useState('');
  const [archiving, setArchiving] = useState<Listed>();
  const wanted = useDeferredValue(search.trim());
  const shapes = useRead('listTemplates', undefined, { enabled: wanted !== '' });
  const groups = useMemo(
    () => findTemplates(all, shapes.data?.templates ?? [], wanted),
    [all, shapes.data, wanted],
  );
  const names = useMemo(() => new Map(all.map(({ slug, name }) => [slug, name])), [all]);
  const found = groups.reduce((sum, group) => sum + group.found.length, 0);
  const t = texts.templates;
  return (
    <>
      <Group gap="md">
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          w={320}
          maw="100%"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" c="var(--quiet)" role="status">
          {t.found(found, all.length)}
        </Text>
      </Group>
      {found > 0 ? (
        <TemplateTable groups={groups} names={names} onArchive={setArchiving} />
      ) : (
        <Empty title={t.noneFound}>{t.noneFoundWhy(wanted)}</Empty>
      )}
      <ArchiveTemplate
        template={archiving}
        onDone={() => setArchiving(undefined)}
        onCancel={() => setArchiving(undefined)}
      />
    </>
  );
}
