import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  title: string;
  /** Beside the title: a count, a state. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a name of its own. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
