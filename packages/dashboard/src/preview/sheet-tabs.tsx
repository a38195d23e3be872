import type { Answer } from '@godwit/client/inputs';
import { Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { texts } from '../texts/texts.js';
import classes from './sheet-tabs.module.css';

export interface SheetTab {
  slug: string;
  name: string;
  rows: number | undefined;
  invalid: number | undefined;
  findings: number;
}

type Preview = Answer<'getPreview'>;
type Migration = Answer<'getMigration'>['migration'];

/** More than these are picked from a list. */
const mostTabs = 12;

interface Props {
  migration_id: string;
  of: 'preview' | 'sheet';
  slug: string;
  tabs: readonly SheetTab[];
}

/** The sheets of the migration, each with how many rows it has and what is wrong with it. */
export function SheetTabs({ migration_id, of, slug, tabs }: Props) {
  const navigate = useNavigate();
  if (tabs.length > mostTabs) {
    return (
      <Select
        label={texts.sheet.pickSheet}
        searchable
        allowDeselect={false}
        maw={420}
        value={slug}
        data={tabs.map((tab) => ({ value: tab.slug, label: `${tab.name} · ${countsOf(tab)}` }))}
        onChange={(next) =>
          next &&
          void navigate({
            to: '/migrations/$migration_id/sheets/$slug',
            params: { migration_id, slug: next },
            search: { of },
          })
        }
      />
    );
  }
  return (
    <nav aria-label={texts.sheet.sheets} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.slug}
          to="/migrations/$migration_id/sheets/$slug"
          params={{ migration_id, slug: tab.slug }}
          search={{ of }}
          className={classes.tab}
          activeProps={{ className: classes.here, 'aria-current': 'page' }}
          activeOptions={{ includeSearch: false }}
        >
          <span className={classes.name}>{tab.name}</span>
          <span className={classes.counts} data-wrong={(tab.invalid ?? 0) > 0 || undefined}>
            {countsOf(tab)}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function countsOf({ rows, invalid, findings }: SheetTab): string {
  if (rows === undefined || invalid === undefined) return '…';
  const counts = texts.sheet.rowsAndInvalid(rows, invalid);
  return findings === 0 ? counts : `${counts}, ${texts.sheet.findings(findings)}`;
}

export function tabsOf(
  migration: Migration,
  of: 'preview' | 'sheet',
  preview: Preview | undefined,
): SheetTab[] {
  const previewed = new Map(preview?.sheets.map((one) => [one.template.slug, one]));
  const stored = new Map(migration.sheets.map((one) => [one.slug, one]));
  return migration.templates.map(({ slug, name }) => {
    const counts = of === 'preview' ? previewed.get(slug) : stored.get(slug);
    const findings = of === 'preview' ? (previewed.get(slug)?.health.findings.length ?? 0) : 0;
    return { slug, name, rows: counts?.row_count, invalid: counts?.invalid_row_count, findings };
  });
}
