import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { Section } from '../parts/section.js';
import { ShownOnce } from '../parts/shown-once.js';
import { texts } from '../texts/texts.js';

type Role = keyof typeof texts.settings.roles;

export function Invite() {
  const invite = useWrite('inviteMember', ['listTeam', 'getAccountLog']);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ body: { email, role } }, { onSuccess: () => setEmail('') });
  };
  return (
    <Section title={texts.settings.inviteTitle}>
      <Stack gap="sm">
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end">
            <TextInput
              type="email"
              label={texts.settings.email}
              required
              w={280}
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Select
              label={texts.settings.role}
              w={130}
              allowDeselect={false}
              data={Object.entries(texts.settings.roles).map(([value, label]) => ({ value, label }))}
              value={role}
              onChange={(chosen) => setRole(chosen as Role)}
            />
            <Button type="submit" loading={invite.isPending}>
              {texts.settings.invite}
            </Button>
          </Group>
        </form>
        {invite.error && <Problem error={invite.error} />}
        {invite.data && (
          <ShownOnce
            label={texts.settings.inviteLink}
            value={invite.data.invite_url}
            about={texts.settings.inviteOnce(invite.data.member.email)}
            onClose={invite.reset}
          />
        )}
      </Stack>
    </Section>
  );
}
