import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { texts } from '../texts/texts.js';
import classes from './shown-once.module.css';

interface Props {
  /** What it is: "API key". */
  label: string;
  value: string;
  /** Why it has to be copied now. */
  about: string;
  onClose: () => void;
}

/** A secret or a link that the service tells this once: it stays until somebody puts it away. */
export function ShownOnce({ label, value, about, onClose }: Props) {
  return (
    <section className={classes.once} aria-label={label}>
      <Stack gap="xs">
        <Text size="sm" role="status">
          {about}
        </Text>
        <Group gap="xs" align="flex-end">
          <TextInput
            className={classes.value ?? ''}
            label={label}
            value={value}
            readOnly
            // Where a browser copies only on secure pages, people can still do it themselves.
            onFocus={(event) => event.currentTarget.select()}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <CopyButton value={value} timeout={3000}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{copied ? texts.common.copied : texts.common.copy}</Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {texts.common.close}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
