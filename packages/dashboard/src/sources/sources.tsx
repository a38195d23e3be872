import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import listing from '../parts/listing.module.css';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';
import { NewSource } from './new-source.js';
import type { Source } from './source.js';
import { SourceRow } from './source-row.js';

export function Sources() {
  const sources = useRead('listDashboardSources');
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const t = texts.sources;
  return (
    <Page title={t.title} about={t.about} actions={<Button onClick={() => setMaking(true)}>{t.make}</Button>}>
      <Loaded of={sources}>
        {({ sources: all }) =>
          all.length > 0 ? (
            <SourceTable all={all} open={open} onOpen={setOpen} />
          ) : (
            <Empty title={t.none}>{t.noneWhy}</Empty>
          )
        }
      </Loaded>
      <NewSource isOpen={isMaking} onMade={(id) => setOpen([...open, id])} onClose={() => setMaking(false)} />
    </Page>
  );
}

interface TableProps {
  all: readonly Source[];
  /** Ids of those that are opened. */
  open: readonly string[];
  onOpen: (open: readonly string[]) => void;
}

function SourceTable({ all, open, onOpen }: TableProps) {
  const connectors = useRead('listConnectors', undefined, { staleTime: 300_000 });
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const nameOf = (key: string | null) =>
    connectors.data?.connectors.find((connector) => connector.key === key)?.name ?? key ?? undefined;
  const t = texts.sources;
  return (
    <>
      <Group gap="md">
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          w={320}
          maw="100%"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" c="var(--quiet)" role="status">
          {t.found(found.length, all.length)}
        </Text>
      </Group>
      {found.length === 0 && <Empty title={t.noneFound} />}
      {found.length > 0 && (
        <div className={listing.sheet}>
          <table className={listing.table}>
            <thead>
              <tr>
                <th scope="col" className={listing.lead}>
                  {t.source}
                </th>
                {[t.connector, t.knowledge, t.recipe].map((title) => (
                  <th key={title} scope="col" className={listing.wide}>
                    {title}
                  </th>
                ))}
                <th scope="col">{t.usedBy}</th>
                <th scope="col">
                  <VisuallyHidden>{texts.templates.actions}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            {found.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                connectorName={nameOf(source.connector)}
                isOpen={open.includes(source.id)}
                onToggle={() => onOpen(toggled(open, source.id))}
              />
            ))}
          </table>
        </div>
      )}
    </>
  );
}

function toggled(open: readonly string[], id: string): readonly string[] {
  return open.includes(id) ? open.filter((each) => each !== id) : [...open, id];
}
