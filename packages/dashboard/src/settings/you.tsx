import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { Sessions } from './sessions.js';
import classes from './settings.module.css';

export function You() {
  return (
    <>
      <Section title={texts.settings.password}>
        <PasswordForm />
      </Section>
      <Sessions />
    </>
  );
}

function PasswordForm() {
  const change = useWrite('changePassword', ['listSessions']);
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { body: { current_password: current, new_password: wanted } },
      {
        onSuccess: () => {
          setCurrent('');
          setWanted('');
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={classes.narrow}>
      <Stack>
        <PasswordInput
          label={texts.settings.currentPassword}
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label={texts.settings.newPassword}
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        {change.error && <Problem error={change.error} />}
        {change.data && (
          <Text size="sm" role="status">
            {texts.settings.passwordChanged(change.data.sessions_ended)}
          </Text>
        )}
        <div>
          <Button type="submit" loading={change.isPending}>
            {texts.settings.changePassword}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
