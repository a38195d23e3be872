import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AskOnce } from '../parts/ask-once.js';
import { Loaded } from '../parts/loaded.js';
import { texts } from '../texts/texts.js';
import { ConnectionFields } from './connection-fields.js';
import { ConnectionState } from './connection-state.js';
import { ConnectionStreams } from './connection-streams.js';
import { connectionReads } from './connector.js';

interface Props {
  migrationId: string;
  /** `connection` of the migration, as getMigration says: the key of its connector, null without one. */
  connected: string | null;
  /** The connector to begin with, where there is none. */
  preset?: string | undefined;
}

/** The live connection of one migration: made, tried, changed, removed. Give it a `key` of the migration's id. */
export function ConnectionForm({ migrationId, connected, preset }: Props) {
  const params = { migration_id: migrationId };
  const connectors = useRead('listConnectors', undefined, { staleTime: 300_000 });
  const connection = useRead('getSourceConnection', { params }, { enabled: connected !== null });
  const check = useWrite('checkSourceConnection', ['getSourceConnection']);
  const remove = useWrite('deleteSourceConnection', connectionReads);
  const [isAsking, setAsking] = useState(false);
  const stored = connected === null ? undefined : connection.data?.source_connection;
  const tryIt = () => check.mutate({ params });
  const cancel = () => {
    remove.reset();
    setAsking(false);
  };
  const removed = () => {
    check.reset();
    setAsking(false);
  };
  const t = texts.connectors;
  if (connected !== null && !stored) return <Loaded of={connection}>{() => null}</Loaded>;
  return (
    <Loaded of={connectors}>
      {({ connectors: all }) => (
        <Stack gap="lg">
          {stored && (
            <>
              <ConnectionState
                connection={stored}
                check={check}
                onCheck={tryIt}
                onRemove={() => setAsking(true)}
              />
              <ConnectionStreams key={stored.source_key} migrationId={migrationId} connection={stored} />
            </>
          )}
          <ConnectionFields
            key={stored?.id ?? 'none'}
            migrationId={migrationId}
            connectors={all}
            connection={stored}
            preset={preset}
            onSaved={tryIt}
          />
          <AskOnce
            question={isAsking && stored ? t.removeAsk(stored.name) : undefined}
            act={t.remove}
            isPending={remove.isPending}
            error={remove.error}
            onAct={() => remove.mutate({ params }, { onSuccess: removed })}
            onCancel={cancel}
          >
            {t.removeWhy}
          </AskOnce>
        </Stack>
      )}
    </Loaded>
  );
}
