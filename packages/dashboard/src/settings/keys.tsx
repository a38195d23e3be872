import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AsksFirst } from '../parts/asks-first.js';
import { Loaded } from '../parts/loaded.js';
import { Problem } from '../parts/problem.js';
import { Row, Rows } from '../parts/rows.js';
import { Section } from '../parts/section.js';
import { ShownOnce } from '../parts/shown-once.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { AdminsOnly } from './admins-only.js';

export function Keys() {
  return (
    <AdminsOnly title={texts.settings.keys}>
      <Section title={texts.settings.keys}>
        <Stack>
          <Text size="sm" c="var(--quiet)">
            {texts.settings.keysAbout}
          </Text>
          <NewKey />
          <KeyList />
        </Stack>
      </Section>
    </AdminsOnly>
  );
}

function NewKey() {
  const create = useWrite('createApiKey', ['listApiKeys', 'getAccountLog']);
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ body: { name } }, { onSuccess: () => setName('') });
  };
  return (
    <Stack gap="sm">
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            label={texts.settings.keyName}
            required
            maxLength={255}
            w={280}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={create.isPending}>
            {texts.settings.createKey}
          </Button>
        </Group>
      </form>
      {create.error && <Problem error={create.error} />}
      {create.data && (
        <ShownOnce
          label={texts.settings.key}
          value={create.data.key}
          about={texts.settings.keyOnce}
          onClose={create.reset}
        />
      )}
    </Stack>
  );
}

function KeyList() {
  const keys = useRead('listApiKeys');
  const revoke = useWrite('revokeApiKey', ['listApiKeys', 'getAccountLog']);
  return (
    <Loaded of={keys}>
      {({ api_keys }) => (
        <Rows label={texts.settings.keys}>
          {api_keys.map(({ id, name, prefix, created_by, created_at, last_used_at, warning }) => (
            <Row
              key={id}
              title={name}
              about={
                <>
                  <code>{prefix}…</code> · {texts.settings.keyMade(created_by)} <When at={created_at} /> ·{' '}
                  {last_used_at ? (
                    <>
                      {texts.settings.keyUsed} <When at={last_used_at} />
                    </>
                  ) : (
                    texts.settings.keyUnused
                  )}
                </>
              }
              side={
                <AsksFirst
                  label={texts.settings.revoke}
                  name={texts.settings.revokeOf(name)}
                  question={texts.settings.revokeAsk(name)}
                  yes={texts.settings.revoke}
                  onYes={() => revoke.mutateAsync({ params: { key_id: id } })}
                  error={revoke.error}
                >
                  {texts.settings.revokeWhy}
                </AsksFirst>
              }
            >
              {warning && (
                <Text size="sm" c="var(--invalid-ink)">
                  {warning}
                </Text>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </Loaded>
  );
}
