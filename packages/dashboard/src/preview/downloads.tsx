import { Button, Menu } from '@mantine/core';
import { texts } from '../texts/texts.js';
import type { Filter } from './rows/rows-query.js';
import type { SheetName } from './rows/use-row-pages.js';

const formats = ['csv', 'xlsx', 'ndjson', 'parquet'] as const;
const words = texts.sheet.download;

/** The executed rows of this sheet as files, all or those that the filter shows. */
export function Downloads({ migration_id, slug, filter }: SheetName & { filter: Filter }) {
  const filters = filter === 'all' ? (['all', 'valid'] as const) : ([filter, 'all'] as const);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button size="xs" variant="default">
          {words.open}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map((one) => (
          <div key={one}>
            <Menu.Label>{words.about(words.filters[one])}</Menu.Label>
            {formats.map((format) => (
              <Menu.Item
                key={format}
                component="a"
                download
                href={`/api/v1/migrations/${migration_id}/exports/${encodeURIComponent(`${slug}.${format}`)}?filter=${one}`}
                aria-label={words.label(words.formats[format], words.filters[one])}
              >
                {words.formats[format]}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
