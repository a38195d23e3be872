import { Button, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { texts } from '../../texts/texts.js';
import { droppedFiles } from './dropped-files.js';
import classes from './files.module.css';

export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onFiles);
  };
  return (
    <section
      className={classes.zone}
      aria-label={texts.files.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text size="sm">{texts.files.drop}</Text>
      <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
        {texts.files.choose}
      </Button>
      <Text size="xs" c="var(--quiet)">
        {texts.files.formats}
      </Text>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.files.input}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}
