import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { AdminsOnly } from './admins-only.js';
import { LogPage } from './log-page.js';

export function AuditLog() {
  return (
    <AdminsOnly title={texts.settings.log}>
      <Log />
    </AdminsOnly>
  );
}

function Log() {
  const [event, setEvent] = useState<string>('');
  // The pages that are open: each begins where the one before ended.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const newest = useRead('getAccountLog', { query: { limit: 1 } });
  const count = newest.data && texts.settings.entries(newest.data.integrity.entries);
  return (
    <Section
      title={texts.settings.log}
      aside={
        <Text size="sm" c="var(--quiet)">
          {count}
        </Text>
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="var(--quiet)">
          {texts.settings.logAbout}
        </Text>
        <Group gap="sm" align="flex-end" justify="space-between">
          <Select
            label={texts.settings.event}
            w={220}
            allowDeselect={false}
            data={[
              { value: '', label: texts.settings.anyEvent },
              ...Object.entries(texts.settings.areas).map(([value, label]) => ({ value, label })),
            ]}
            value={event}
            onChange={(chosen) => {
              setEvent(chosen ?? '');
              setCursors([]);
            }}
          />
          <Verification />
        </Group>
        <div>
          {[undefined, ...cursors].map((cursor, place, all) => (
            <LogPage
              key={`${event} ${cursor ?? ''}`}
              event={event}
              cursor={cursor}
              isLast={place === all.length - 1}
              onOlder={(next) => setCursors([...cursors, next])}
            />
          ))}
        </div>
      </Stack>
    </Section>
  );
}

function Verification() {
  const verify = useWrite('verifyAccountLog');
  const { data } = verify;
  return (
    <Stack gap={4} align="flex-end">
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate(undefined)}>
        {texts.settings.verify}
      </Button>
      {verify.error && <Problem error={verify.error} />}
      {data && (
        <div role="status">
          <Text size="sm" {...(!data.ok && { c: 'var(--invalid-ink)' })}>
            {data.ok ? texts.settings.intact(data.entries) : texts.settings.broken(data.broken_at ?? 0)}
          </Text>
          <Text size="xs" c="var(--quiet)" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {texts.settings.head(data.head)}
          </Text>
        </div>
      )}
    </Stack>
  );
}
