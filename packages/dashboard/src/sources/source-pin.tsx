import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AskOnce } from '../parts/ask-once.js';
import { PageLink } from '../parts/page-link.js';
import { texts } from '../texts/texts.js';
import { PinRecipe } from './pin-recipe.js';
import { type Source, sourceReads } from './source.js';
import classes from './sources.module.css';

/** Which recipe runs of a source start from. */
export function SourcePin({ source }: { source: Source }) {
  const [isAsking, setAsking] = useState(false);
  const [isPinning, setPinning] = useState(false);
  const unpin = useWrite('pinRecipe', sourceReads);
  const isPinned = source.pinned_recipe_run_id !== null;
  const t = texts.sources;
  const cancel = () => {
    unpin.reset();
    setAsking(false);
  };
  return (
    <div className={classes.part}>
      <h2>{t.recipe}</h2>
      <Text size="sm" c="var(--quiet)">
        {t.pinAbout}
      </Text>
      <Text size="sm" component="div">
        {isPinned ? <PinnedFrom migrationId={source.pinned_migration_id} /> : t.notPinned}
      </Text>
      {isPinning ? (
        <PinRecipe source={source} onDone={() => setPinning(false)} />
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={() => setPinning(true)}>
            {isPinned ? t.pinAnother : t.pin}
          </Button>
          {isPinned && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t.unpin}
            </Button>
          )}
        </Group>
      )}
      <AskOnce
        question={isAsking ? t.unpinAsk(source.name) : undefined}
        act={t.unpin}
        isPending={unpin.isPending}
        error={unpin.error}
        onAct={() =>
          unpin.mutate({ params: { source: source.name }, body: { run_id: null } }, { onSuccess: cancel })
        }
        onCancel={cancel}
      >
        {t.unpinWhy}
      </AskOnce>
    </div>
  );
}

function PinnedFrom({ migrationId }: { migrationId: string | null }) {
  const migration = useRead(
    'getMigration',
    { params: { migration_id: migrationId ?? '' } },
    { enabled: migrationId !== null },
  );
  const t = texts.sources;
  if (migrationId === null) return t.pinnedGone;
  return (
    <>
      {t.pinnedFrom}{' '}
      <PageLink to="/migrations/$migration_id" params={{ migration_id: migrationId }} underline="always">
        {migration.data?.migration.name ?? '…'}
      </PageLink>
    </>
  );
}
