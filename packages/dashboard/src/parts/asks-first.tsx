import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { texts } from '../texts/texts.js';
import { Problem } from './problem.js';

interface Props {
  /** What the button says that opens the question. */
  label: string;
  /** Where several buttons of a page say the same: which one this is. */
  name?: string;
  /** The question, naming the thing. */
  question: string;
  children?: ReactNode;
  /** What the button says that does it. */
  yes: string;
  onYes: () => Promise<unknown>;
  error?: Error | null;
  isDangerous?: boolean;
  button?: ButtonProps;
}

/** A button for what cannot be taken back: it asks once, and stays open where it failed. */
export function AsksFirst(props: Props) {
  const { label, name, question, children, yes, onYes, error, isDangerous = true, button } = props;
  const [isOpen, { open, close }] = useDisclosure();
  const [isBusy, { open: begin, close: end }] = useDisclosure();
  const id = useId();
  const act = () => {
    begin();
    void onYes()
      .then(close, () => {})
      .finally(end);
  };
  return (
    <>
      <Button variant="default" size="compact-sm" {...button} aria-label={name ?? label} onClick={open}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={question}
        centered
        closeButtonProps={{ 'aria-label': texts.common.close }}
        aria-describedby={children ? id : undefined}
      >
        <Stack>
          {children && (
            <Text size="sm" component="div" id={id}>
              {children}
            </Text>
          )}
          {error && <Problem error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {texts.common.cancel}
            </Button>
            <Button color={isDangerous ? 'red' : 'teal'} loading={isBusy} onClick={act}>
              {yes}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
