import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/texts.js';
import { Problem } from './problem.js';

interface Props {
  /** The question, naming the thing; nothing is shown without it. */
  question: string | undefined;
  /** What follows from it. */
  children?: ReactNode;
  /** What the button that does it says. */
  act: string;
  isPending?: boolean;
  error?: Error | null;
  onAct: () => void;
  onCancel: () => void;
}

/** Asked once before something that cannot be taken back; what the API says to it stays in the same place. */
export function AskOnce({ question, children, act, isPending = false, error, onAct, onCancel }: Props) {
  return (
    <Modal
      opened={question !== undefined}
      onClose={onCancel}
      title={question}
      centered
      closeButtonProps={{ 'aria-label': texts.common.close }}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <Stack>
        {children && (
          <Text size="sm" component="div">
            {children}
          </Text>
        )}
        {error && <Problem error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
          <Button color="red.9" loading={isPending} onClick={onAct}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
