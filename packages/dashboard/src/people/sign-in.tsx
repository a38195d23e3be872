import { GodwitError } from '@godwit/client/errors';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { Door } from './door.js';

export function SignIn() {
  const { next } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const queries = useQueryClient();
  const signIn = useWrite('signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [account, setAccount] = useState('');
  const fitsSeveral = signIn.error instanceof GodwitError && signIn.error.status === 409;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await signIn.mutateAsync({ body: { email, password, ...(account && { account_id: account }) } });
    queries.clear();
    router.history.push(next ?? '/');
  };
  return (
    <Door title={texts.people.signIn}>
      <form onSubmit={(event) => void submit(event).catch(() => {})}>
        <Stack>
          <TextInput
            label={texts.people.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={texts.people.password}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {(fitsSeveral || account !== '') && (
            <TextInput
              label={texts.people.accountId}
              description={texts.people.severalAccounts}
              value={account}
              onChange={(event) => setAccount(event.currentTarget.value)}
            />
          )}
          {signIn.error && <Problem error={signIn.error} />}
          <Button type="submit" loading={signIn.isPending}>
            {texts.people.signIn}
          </Button>
          <Text size="xs" c="var(--quiet)">
            {texts.people.firstStart}
          </Text>
        </Stack>
      </form>
    </Door>
  );
}
