import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../api/use-read.js';
import type { HomeSearch } from '../app/pages.js';
import { useTyped } from '../parts/use-typed.js';
import { texts } from '../texts/texts.js';
import classes from './home.module.css';
import { sorts, statuses } from './list-query.js';
import { waitKinds } from './waiting.js';

/** What the list is narrowed by; it stands in the address. */
export function Filters() {
  const filters = useSearch({ from: '/signed-in/' });
  const navigate = useNavigate();
  const sources = useRead('listDashboardSources');
  const narrow = (to: { [K in keyof HomeSearch]?: string | undefined }) => {
    const kept = Object.entries({ ...filters, ...to }).filter(([, value]) => value);
    void navigate({ to: '/', search: Object.fromEntries(kept) as HomeSearch, replace: true });
  };
  return (
    <div className={classes.filters}>
      <Search value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
      <Select
        aria-label={texts.home.status}
        placeholder={texts.home.anyStatus}
        clearable
        clearButtonProps={{ 'aria-label': texts.home.anyStatus }}
        data={[
          {
            group: texts.home.statusGroup,
            items: statuses.map((value) => ({ value, label: texts.runs.statuses[value] })),
          },
          {
            group: texts.home.waitsGroup,
            items: waitKinds.map((value) => ({ value, label: texts.home.waitFilters[value] })),
          },
        ]}
        value={filters.status ?? null}
        onChange={(status) => narrow({ status: status ?? undefined })}
      />
      <Select
        aria-label={texts.home.source}
        placeholder={texts.home.anySource}
        clearable
        clearButtonProps={{ 'aria-label': texts.home.anySource }}
        searchable
        limit={100}
        data={[...new Set(sources.data?.sources.map(({ name }) => name) ?? [])]}
        value={filters.source ?? null}
        onChange={(source) => narrow({ source: source ?? undefined })}
      />
      <Select
        aria-label={texts.home.sort}
        allowDeselect={false}
        data={sorts.map((value) => ({ value, label: texts.home.sorts[value] }))}
        value={sorts.find((one) => one === filters.sort) ?? 'newest'}
        onChange={(sort) => narrow({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })}
      />
    </div>
  );
}

function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { typed, setTyped, sent } = useTyped(value);
  const later = useDebouncedCallback((text: string) => {
    sent.current = text;
    onSearch(text);
  }, 250);
  return (
    <TextInput
      type="search"
      aria-label={texts.home.search}
      placeholder={texts.home.search}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
    />
  );
}
