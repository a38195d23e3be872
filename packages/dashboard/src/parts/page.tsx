import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface Props {
  title: string;
  /** One line below the title. */
  about?: ReactNode;
  /** What can be done here, on the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Every page begins like this: its name, what it is, what can be done. */
export function Page({ title, about, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Godwit`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div style={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={1}>{title}</Title>
          {about && (
            <Text c="var(--quiet)" size="sm" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
