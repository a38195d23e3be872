import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { texts } from '../../texts/texts.js';
import classes from './import.module.css';
import type { Imported } from './review.js';

type Kind = Imported['kind'];

interface Props {
  /** Some are there already: the place for more is small. */
  isSmall: boolean;
  onFiles: (files: File[], kind: Kind | undefined) => void;
}

const kinds = Object.keys(texts.importing.kinds) as Kind[];

/** Where documents are dropped or chosen. */
export function ChooseDocuments({ isSmall, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>();
  const [isOver, setOver] = useState(false);
  const t = texts.importing;
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files], kind);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const Parts = isSmall ? Group : Stack;
  return (
    <section
      aria-label={t.drop}
      className={[classes.drop, isSmall && classes.small, isOver && classes.over].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Parts align="center" gap="sm">
        <Text fw={500}>{isSmall ? t.addMore : t.drop}</Text>
        {!isSmall && (
          <Text size="sm" c="var(--quiet)" ta="center" maw={560}>
            {t.dropWhat}
          </Text>
        )}
        <Button variant={isSmall ? 'default' : 'filled'} onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t.choose}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <Select
          {...(isSmall ? { 'aria-label': t.kindLabel } : { label: t.kindLabel })}
          placeholder={t.recognised}
          clearable
          w={260}
          data={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind ?? null}
          onChange={(value) => setKind(kinds.find((each) => each === value))}
        />
      </Parts>
    </section>
  );
}
