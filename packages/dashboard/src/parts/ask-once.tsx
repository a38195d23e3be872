import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { texts } from '../texts/texts.js';
import { Problem } from './problem.js';

interface Props {
  /** The question, naming the thing; nothing is shown without it. */
  question: string | undefined;
  /** What follows from it. */
  children?: ReactNode;
  /** What the button that does it says. */
  act: string;
  /** Whether it takes something away. */
  isDangerous?: boolean;
  isPending?: boolean;
  error?: Error | null;
  onAct: () => void;
  onCancel: () => void;
}

/** Asked once before something that cannot be taken back; what the API says to it stays in the same place. */
export function AskOnce(props: Props) {
  const { question, children, act, isDangerous = true, isPending = false, error, onAct, onCancel } = props;
  const id = useId();
  return (
    <Modal
      opened={question !== undefined}
      onClose={onCancel}
      title={question}
      centered
      closeButtonProps={{ 'aria-label': texts.common.close }}
      aria-describedby={children ? id : undefined}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <Stack>
        {children && (
          <Text size="sm" component="div" id={id}>
            {children}
          </Text>
        )}
        {error && <Problem error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
          <Button color={isDangerous ? 'red.9' : 'teal'} loading={isPending} onClick={onAct}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
