import { GodwitError } from '@godwit/client/errors';
import type { Result } from '@godwit/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refresh, useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AsksFirst } from '../parts/asks-first.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { Section } from '../parts/section.js';
import { StatusMark } from '../parts/status-mark.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { runChanges } from './changes.js';
import { SheetsSection } from './deliver/sheets-section.js';
import { WebhooksSection } from './deliver/webhooks-section.js';
import { FilesSection } from './files/files-section.js';
import { Knowledge } from './knowledge.js';
import { LiveConnection } from './live-connection.js';
import { Timeline } from './pictures/timeline.js';
import { Approve } from './preview/approve.js';
import { PreviewSection } from './preview/preview-section.js';
import { Now } from './run/now.js';
import { useThread } from './run/use-thread.js';
import { Talk } from './talk/talk.js';
import { useFresh } from './use-fresh.js';

type Detail = Result<'getMigration'>['migration'];
type Run = Result<'listRuns'>['runs'][number];

/** The story of one migration, from its files to what arrived. */
export function Migration() {
  const { migration_id } = useParams({ from: '/signed-in/migrations/$migration_id' });
  const migration = useRead(
    'getMigration',
    { params: { migration_id } },
    // The thread tells of runs at once; this finds what customers and teammates begin.
    {
      refetchInterval: ({ state }) =>
        isGone(state.error) ? false : state.data?.migration.active_run_id ? 5_000 : 15_000,
    },
  );
  if (!migration.data || isGone(migration.error))
    return (
      <Page title={texts.migration.title}>
        <Loaded of={migration}>{() => null}</Loaded>
      </Page>
    );
  const { migration: found } = migration.data;
  return (
    <Story
      key={found.id}
      migration={found}
      problem={
        migration.error && <Problem error={migration.error} onAgain={() => void migration.refetch()} />
      }
    />
  );
}

/** Deleted meanwhile: what was read of it before is no story any more. */
function isGone(error: Error | null): boolean {
  return error instanceof GodwitError && error.status === 404;
}

interface StoryProps {
  migration: Detail;
  /** Why it could not be read again. */
  problem: ReactNode;
}

function Story({ migration, problem }: StoryProps) {
  const queries = useQueryClient();
  useFresh(migration);
  const { id, last_run } = migration;
  const isLive = last_run?.status === 'queued' || last_run?.status === 'running';
  const events = useThread(id, isLive ? last_run.run_id : undefined, () => void refresh(queries, runChanges));
  const runs = useRead('listRuns', { params: { migration_id: id } });
  const all = runs.data?.runs ?? [];
  const preview = all.find(isPreview);
  const executes = all.filter(isExecute);
  const [executed] = executes;
  const isOpen = preview !== undefined && (!executed || isAfter(preview, executed));
  return (
    <Page
      title={migration.name}
      about={<About migration={migration} />}
      actions={<Remove migration={migration} />}
    >
      {problem}
      {runs.error && <Problem error={runs.error} onAgain={() => void runs.refetch()} />}
      <Now migration={migration} events={events} />
      <FilesSection migrationId={id} />
      <LiveConnection migrationId={id} source={migration.source} connected={migration.connection} />
      <Knowledge migrationId={id} />
      {preview && (
        <div id="preview">
          <PreviewSection migrationId={id} />
        </div>
      )}
      {preview && (
        <Talk migrationId={id} runs={all} events={events} isBusy={migration.active_run_id !== null} />
      )}
      {isOpen && <Approve migrationId={id} isBusy={migration.active_run_id !== null} />}
      {executed && (
        <SheetsSection
          key={executed.run_id}
          migration={migration}
          executed={executed}
          hasEarlier={executes.length > 1}
        />
      )}
      {(preview || executed) && (
        <WebhooksSection
          key={executed ? 'executed' : 'preview'}
          workbookId={migration.workbook_id}
          isExecuted={executed !== undefined}
        />
      )}
      {all.length > 0 && (
        <Section title={texts.pictures.history}>
          <Timeline migrationId={id} runs={all} events={events} />
        </Section>
      )}
    </Page>
  );
}

function isPreview({ status }: Run): boolean {
  return status === 'awaiting_approval';
}

function isExecute({ kind, status }: Run): boolean {
  return kind === 'execute' && status === 'completed';
}

function isAfter(run: Run, other: Run): boolean {
  return (run.completed_at ?? '') > (other.completed_at ?? '');
}

function About({ migration }: { migration: Detail }) {
  const { source, templates, owner, external_id, created_at } = migration;
  const parts = [
    source === null ? texts.migration.noSource : texts.migration.from(source),
    texts.migration.into(templates.length),
    texts.migration.madeBy(owner.email),
    ...(external_id === null ? [] : [texts.migration.externalId(external_id)]),
  ];
  return (
    <>
      <StatusMark migration={migration} /> {parts.join(' · ')} · <When at={created_at} />
    </>
  );
}

function Remove({ migration }: { migration: Detail }) {
  const navigate = useNavigate();
  const remove = useWrite('deleteMigration', ['listMigrations', 'listCompanies', 'countWaiting']);
  const act = async () => {
    await remove.mutateAsync({ params: { migration_id: migration.id } });
    await navigate({ to: '/' });
  };
  return (
    <AsksFirst
      label={texts.migration.delete}
      question={texts.migration.deleteQuestion(migration.name)}
      yes={texts.migration.delete}
      error={remove.error}
      onYes={act}
    >
      {texts.migration.deleteAbout}
    </AsksFirst>
  );
}
