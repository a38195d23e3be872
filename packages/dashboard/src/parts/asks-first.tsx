import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AskOnce } from './ask-once.js';

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
      <AskOnce
        question={isOpen ? question : undefined}
        act={yes}
        isDangerous={isDangerous}
        isPending={isBusy}
        error={error ?? null}
        onAct={act}
        onCancel={close}
      >
        {children}
      </AskOnce>
    </>
  );
}
