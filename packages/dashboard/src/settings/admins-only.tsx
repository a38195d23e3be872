import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../api/use-read.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';

export function useIsAdmin(): boolean {
  return useRead('me').data?.user.role === 'admin';
}

/** What only admins may read: others are told who they are. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const me = useRead('me');
  const team = useRead('listTeam', undefined, { enabled: me.data?.user.role === 'member' });
  if (me.data?.user.role !== 'member') return children;
  const admins = team.data?.members.filter(({ role, status }) => role === 'admin' && status === 'active');
  return (
    <Section title={title}>
      <Text size="sm">
        {texts.settings.adminsOnlyRead} {admins?.map(({ email }) => email).join(', ')}
      </Text>
    </Section>
  );
}
