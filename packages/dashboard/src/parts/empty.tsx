import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing here yet: why, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap={6} py="xl">
      <Text fw={500}>{title}</Text>
      {children && (
        <Text component="div" size="sm" c="var(--quiet)" ta="center" maw={520}>
          {children}
        </Text>
      )}
    </Stack>
  );
}
