import { Stack, Text, Title } from '@mantine/core';
import { texts } from '../texts/texts.js';
import { BackHome } from './shell.js';

export function NotFound() {
  return (
    <Stack gap="xs" m="xl">
      <Title order={1}>{texts.shell.notFound}</Title>
      <Text c="var(--quiet)">{texts.shell.notFoundWhy}</Text>
      <BackHome />
    </Stack>
  );
}
