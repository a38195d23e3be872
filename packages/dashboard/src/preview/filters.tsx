import { Button, Group, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import type { SheetSearch } from '../app/pages.js';
import { useTyped } from '../parts/use-typed.js';
import { texts } from '../texts/texts.js';
import { GoToRow } from './go-to-row.js';
import { type Filter, type RowTotals, rules, shownFilter } from './rows/rows-query.js';

interface Props {
  search: SheetSearch;
  columns: readonly string[];
  /** Undefined while they are counted. */
  totals: RowTotals | undefined;
  onChange(change: Partial<Record<'filter' | 'column' | 'rule' | 'search', string | undefined>>): void;
  onGoTo(row: number): void;
  /** Rows of the sheet under no filter, where they are known. */
  allRows: number | undefined;
}

const typingMs = 350;

/** Which rows are shown: all of it stands in the address. */
export function Filters({ search, columns, totals, onChange, onGoTo, allRows }: Props) {
  const { filter: words } = texts.sheet;
  const counted = (filter: Filter) => words[filter](totals ? texts.common.number(totals[filter]) : '…');
  const isFiltered = Boolean(search.filter || search.column || search.rule || search.search);
  return (
    <Group gap="xs" align="center" role="search" aria-label={words.label}>
      <SegmentedControl
        size="xs"
        aria-label={words.label}
        value={shownFilter(search)}
        data={(['all', 'valid', 'invalid'] as const).map((value) => ({ value, label: counted(value) }))}
        onChange={(value) =>
          onChange(value === 'all' ? { filter: undefined, rule: undefined } : { filter: value })
        }
      />
      <Select
        size="xs"
        w={170}
        aria-label={words.column}
        placeholder={words.anyColumn}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.anyColumn }}
        value={search.column ?? null}
        data={[...columns]}
        onChange={(column) => onChange({ column: column ?? undefined })}
      />
      <Select
        size="xs"
        w={160}
        aria-label={words.rule}
        placeholder={words.anyRule}
        clearable
        clearButtonProps={{ 'aria-label': words.anyRule }}
        value={search.rule ?? null}
        data={rules.map((rule) => ({ value: rule, label: texts.sheet.rules[rule] }))}
        onChange={(rule) => onChange({ rule: rule ?? undefined, ...(rule && { filter: 'invalid' }) })}
      />
      <SearchBox search={search} onChange={(text) => onChange({ search: text })} />
      {isFiltered && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            onChange({ filter: undefined, column: undefined, rule: undefined, search: undefined })
          }
        >
          {words.clear}
        </Button>
      )}
      <GoToRow rows={allRows} onGo={onGoTo} />
      <VisuallyHidden aria-live="polite">{totals && counted(shownFilter(search))}</VisuallyHidden>
    </Group>
  );
}

/** Asks once the typing pauses. */
function SearchBox({ search, onChange }: { search: SheetSearch; onChange(text: string | undefined): void }) {
  const { typed, setTyped, sent } = useTyped(search.search ?? '');
  const send = () => {
    sent.current = typed;
    onChange(typed || undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the clock
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => typed !== sent.current && send(), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const label = search.column ? texts.sheet.filter.searchIn(search.column) : texts.sheet.filter.search;
  return (
    <TextInput
      size="xs"
      w={210}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={1000}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
}
