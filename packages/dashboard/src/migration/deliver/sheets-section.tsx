import type { Result } from '@godwit/contract/routes';
import { Anchor, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.js';
import { AsksFirst } from '../../parts/asks-first.js';
import { Section } from '../../parts/section.js';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import classes from './deliver.module.css';
import { type Filter, filters, formats, hrefOf } from './download.js';
import { ReportNotes } from './report-notes.js';
import { WholeDownload } from './whole-download.js';

type Migration = Result<'getMigration'>['migration'];
type Run = Result<'listRuns'>['runs'][number];

interface Props {
  migration: Migration;
  /** The last execute that was completed. */
  executed: Run;
  /** There was one before it, whose rows can be had back. */
  hasEarlier: boolean;
}

/** Runs of execute whose rows were taken back from here: no read tells it, and the page may be left and opened again. */
const takenBack = new Set<string>();

/** What arrived where, as it stands now, and every way to take it along. */
export function SheetsSection({ migration, executed, hasEarlier }: Props) {
  const [filter, setFilter] = useState<Filter>('valid');
  const rollback = useWrite('rollback', runChanges);
  const isTakenBack = rollback.isSuccess || takenBack.has(executed.run_id);
  const takeBack = async () => {
    await rollback.mutateAsync({ params: { migration_id: migration.id } });
    takenBack.add(executed.run_id);
  };
  const names = new Map(migration.templates.map(({ slug, name }) => [slug, name]));
  return (
    <Section
      title={texts.delivery.title}
      aside={
        !isTakenBack && (
          <Group gap="sm">
            <Text size="sm" c="var(--quiet)">
              {texts.delivery.written(executed.report?.inserted ?? 0)},{' '}
              <When at={executed.completed_at ?? executed.created_at} />
            </Text>
            {hasEarlier && (
              <AsksFirst
                label={texts.delivery.rollback}
                question={texts.delivery.rollbackQuestion(migration.name)}
                yes={texts.delivery.rollback}
                error={rollback.error}
                onYes={takeBack}
              >
                {texts.delivery.rollbackAbout}
              </AsksFirst>
            )}
          </Group>
        )
      }
    >
      {isTakenBack && (
        <Text size="sm" role="status">
          {texts.delivery.rolledBack(migration.sheets.reduce((sum, { row_count }) => sum + row_count, 0))}
        </Text>
      )}
      {executed.report && !isTakenBack && <ReportNotes report={executed.report} names={names} />}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.delivery.sheet}</th>
              <th scope="col" className={classes.right}>
                {texts.delivery.rows}
              </th>
              <th scope="col" className={classes.right}>
                {texts.delivery.invalid}
              </th>
              <th scope="col" className={classes.right}>
                {texts.delivery.downloads}
              </th>
            </tr>
          </thead>
          <tbody>
            {migration.sheets.map((sheet) => (
              <SheetLine
                key={sheet.slug}
                migrationId={migration.id}
                sheet={sheet}
                name={names.get(sheet.slug) ?? sheet.slug}
                filter={filter}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Group mt="sm" gap="sm" align="flex-end">
        <Select
          label={texts.delivery.which}
          w={150}
          size="xs"
          allowDeselect={false}
          data={filters.map((value) => ({ value, label: texts.delivery.filters[value] }))}
          value={filter}
          onChange={(chosen) => setFilter(filters.find((one) => one === chosen) ?? 'valid')}
        />
        {migration.sheets.length > 1 && (
          <WholeDownload migration={migration} rowsOf={`${executed.run_id} ${isTakenBack}`} filter={filter} />
        )}
      </Group>
    </Section>
  );
}

interface LineProps {
  migrationId: string;
  sheet: Migration['sheets'][number];
  name: string;
  filter: Filter;
}

function SheetLine({ migrationId, sheet, name, filter }: LineProps) {
  return (
    <tr>
      <td className={classes.name}>
        <Anchor
          size="sm"
          fw={500}
          aria-label={texts.delivery.open(name)}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/migrations/$migration_id/sheets/$slug"
              params={{ migration_id: migrationId, slug: sheet.slug }}
              search={{ of: 'sheet' }}
            />
          )}
        >
          {name}
        </Anchor>
      </td>
      <td className={classes.right}>{texts.common.number(sheet.row_count)}</td>
      <td className={`${classes.right} ${sheet.invalid_row_count > 0 ? classes.wrong : ''}`}>
        {texts.common.number(sheet.invalid_row_count)}
      </td>
      <td className={classes.right}>
        <span className={classes.links}>
          {formats.map((format) => (
            <Anchor
              key={format}
              size="sm"
              href={hrefOf(migrationId, sheet.slug, format, filter)}
              download
              aria-label={texts.delivery.download(name, texts.delivery.formats[format])}
            >
              {texts.delivery.formats[format]}
            </Anchor>
          ))}
        </span>
      </td>
    </tr>
  );
}
