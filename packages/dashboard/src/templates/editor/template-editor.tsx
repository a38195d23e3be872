import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { LeaveGuard } from '../../parts/leave-guard.js';
import listing from '../../parts/listing.module.css';
import { Notice } from '../../parts/notice.js';
import { Page } from '../../parts/page.js';
import { sentenceOf } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import { ArchiveTemplate } from '../archive-template.js';
import { AboutFields } from './about-fields.js';
import { ColumnsSection } from './columns-section.js';
import { Downloads } from './downloads.js';
import type { Loaded } from './load.js';
import { RulesSection } from './rules-section.js';
import { SaveBar } from './save-bar.js';
import { useDraft } from './use-draft.js';
import { RulesRefused, SavedMeanwhile, useSave } from './use-save.js';
import { Uses } from './uses.js';

/** A template that is stored: written, saved, archived. */
export function TemplateEditor({ slug, loaded }: { slug: string; loaded: Loaded }) {
  const navigate = useNavigate();
  const listed = useRead('listDashboardTemplates', undefined, { refetchInterval: 10_000 });
  const state = useDraft(loaded.draft);
  const save = useSave(slug, loaded, state);
  const { mutation, warning } = save;
  const [isArchiving, setArchiving] = useState(false);
  const template = listed.data?.templates.find((each) => each.slug === slug);
  const t = texts.editor;
  const { error } = mutation;
  return (
    <Page
      title={state.base.name}
      about={<span className={listing.code}>{slug}</span>}
      actions={
        <>
          <Downloads slug={slug} />
          <Button variant="default" onClick={() => setArchiving(true)}>
            {t.archive}
          </Button>
        </>
      }
    >
      {template?.used_by.in_flight && <Notice>{t.inFlight}</Notice>}
      {warning && <Notice>{warning}</Notice>}
      <AboutFields state={state} isNew={false} />
      <ColumnsSection state={state} stored={{ slug, id: loaded.id }} />
      <RulesSection state={state} />
      {template && <Uses template={template} all={listed.data?.templates ?? []} />}
      <SaveBar
        isChanged={state.isChanged}
        locked={template?.used_by.in_flight && state.isChanged ? t.inFlight : undefined}
        isPending={mutation.isPending}
        error={error instanceof SavedMeanwhile || error instanceof RulesRefused ? null : error}
        isShown={mutation.isSuccess}
        isShownBeside={state.faults.length > 0}
        act={t.save}
        onSave={() => mutation.mutate(false)}
        onDiscard={() => {
          mutation.reset();
          state.discard();
        }}
        notice={<Outcome save={save} isChanged={state.isChanged} />}
      />
      <LeaveGuard isChanged={state.isChanged} />
      <ArchiveTemplate
        template={isArchiving ? template : undefined}
        onDone={() => void navigate({ to: '/templates', ignoreBlocker: true })}
        onCancel={() => setArchiving(false)}
      />
    </Page>
  );
}

/** What became of the last save, where that is no plain refusal. */
function Outcome({ save, isChanged }: { save: ReturnType<typeof useSave>; isChanged: boolean }) {
  const { mutation, theirs } = save;
  const { error } = mutation;
  const t = texts.editor;
  if (error instanceof SavedMeanwhile)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">
          {t.conflict} {t.conflictWhy}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void theirs()}>
          {t.loadTheirs}
        </Button>
        <Button size="compact-sm" color="red.9" onClick={() => mutation.mutate(true)}>
          {t.saveMine}
        </Button>
      </Group>
    );
  if (error instanceof RulesRefused)
    return (
      <Text size="sm" role="alert">
        {t.rulesNotSaved} {sentenceOf(error.cause)}
      </Text>
    );
  if (!mutation.isSuccess || isChanged) return null;
  return (
    <Text size="sm" role="status">
      {t.saved}
    </Text>
  );
}
