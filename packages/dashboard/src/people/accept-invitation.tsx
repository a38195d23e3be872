import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { Door } from './door.js';

export function AcceptInvitation() {
  const { token } = useParams({ from: '/invitations/$token' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accept = useWrite('acceptInvitation');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await accept.mutateAsync({ body: { token, password, ...(name.trim() && { name: name.trim() }) } });
    queries.clear();
    await navigate({ to: '/' });
  };
  return (
    <Door title={texts.people.join}>
      <form onSubmit={(event) => void submit(event).catch(() => {})}>
        <Stack>
          <Text size="sm">{texts.people.joinAbout}</Text>
          <TextInput
            label={texts.people.name}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PasswordInput
            label={texts.people.newPassword}
            autoComplete="new-password"
            required
            minLength={8}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {accept.error && <Problem error={accept.error} />}
          <Button type="submit" loading={accept.isPending}>
            {texts.people.join}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
