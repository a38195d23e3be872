import type { Answer } from '@godwit/client/inputs';
import { Button, Group, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { Problem } from '../parts/problem.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import type { Connection } from './connector.js';
import classes from './connectors.module.css';

type Check = Answer<'checkSourceConnection'>;

interface Props {
  connection: Connection;
  check: Pick<UseMutationResult<Check>, 'data' | 'error' | 'isPending'>;
  onCheck: () => void;
  onRemove: () => void;
}

/** Whether it works, in the words of the source, and when it was read last. */
export function ConnectionState({ connection, check, onCheck, onRemove }: Props) {
  const t = texts.connectors;
  return (
    <div className={classes.form}>
      <Text size="sm">
        {t.connected(connection.name)} {connection.creds_configured ? '' : t.credsMissing}
      </Text>
      <Text size="sm" c="var(--quiet)">
        {connection.last_sync_at ? (
          <>
            {t.lastPull} <When at={connection.last_sync_at} />
          </>
        ) : (
          t.neverPulled
        )}
      </Text>
      <div role="status">
        {check.isPending && <Text size="sm">{t.checking}</Text>}
        {!check.isPending && check.data && <Verdict {...check.data} />}
      </div>
      {check.error && <Problem error={check.error} />}
      <Group gap="xs">
        <Button variant="default" loading={check.isPending} onClick={onCheck}>
          {t.check}
        </Button>
        <Button variant="default" onClick={onRemove}>
          {t.remove}
        </Button>
      </Group>
    </div>
  );
}

function Verdict({ ok, message, warnings }: Check) {
  const t = texts.connectors;
  return (
    <>
      <Text size="sm" className={ok ? classes.good : classes.bad}>
        {ok ? t.ok : t.notOk} {message}
      </Text>
      {warnings.map((warning) => (
        <Text key={warning} size="sm">
          {warning}
        </Text>
      ))}
    </>
  );
}
