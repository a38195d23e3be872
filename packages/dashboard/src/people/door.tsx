import { Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import mark from '../app/godwit.svg';
import classes from './door.module.css';

/** The frame of the pages before somebody is in. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Godwit`;
  }, [title]);
  return (
    <main className={classes.door}>
      <Stack gap="lg" w="100%" maw={360}>
        <img src={mark} alt="Godwit" width={40} height={40} />
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </main>
  );
}
