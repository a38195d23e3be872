import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { type Connection, connectionReads } from './connector.js';
import classes from './connectors.module.css';

interface Props {
  migrationId: string;
  connection: Connection;
}

/** The lists that the source has; those that are chosen are what a run reads. */
export function ConnectionStreams({ migrationId, connection }: Props) {
  const params = { migration_id: migrationId };
  const discover = useWrite('discoverSourceConnection');
  const save = useWrite('saveSourceConnection', connectionReads);
  const [chosen, setChosen] = useState<readonly string[]>(connection.selected_streams);
  const t = texts.connectors;
  const streams = discover.data?.streams;
  const isChanged = chosen.join('\n') !== connection.selected_streams.join('\n');
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <div className={classes.form}>
      <h3>{t.streams}</h3>
      {connection.selected_streams.length > 0 && !streams && (
        <Text size="sm">{connection.selected_streams.join(', ')}</Text>
      )}
      {discover.error && <Problem error={discover.error} />}
      {streams && (
        <>
          <Text size="sm" c="var(--quiet)">
            {t.streamCount(streams.length)}. {t.choose_streams}: {chosen.length === 0 && t.allStreams}
          </Text>
          <ul className={classes.streams}>
            {streams.map(({ name, columns, row_count, comment }) => (
              <li key={name}>
                <Checkbox
                  label={name}
                  aria-label={t.takeStream(name)}
                  description={[
                    t.columns(columns.length),
                    ...(row_count === null ? [] : [t.aboutRows(row_count)]),
                    ...(comment ? [comment] : []),
                  ].join(' · ')}
                  checked={chosen.includes(name)}
                  onChange={() => toggle(name)}
                />
              </li>
            ))}
          </ul>
          {save.error && <Problem error={save.error} />}
        </>
      )}
      <Group gap="xs">
        <Button variant="default" loading={discover.isPending} onClick={() => discover.mutate({ params })}>
          {t.discover}
        </Button>
        {streams && (
          <Button
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => save.mutate({ params, body: { selected_streams: [...chosen] } })}
          >
            {t.saveStreams}
          </Button>
        )}
      </Group>
    </div>
  );
}
