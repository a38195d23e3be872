import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts/texts.js';

/** To a row by its number; where there is a filter, the filter goes. */
export function GoToRow({ rows, onGo }: { rows: number | undefined; onGo(row: number): void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed.replace(/[\s.,]/g, ''));
    if (!Number.isInteger(number) || number < 1 || (rows !== undefined && number > rows)) {
      return setError(texts.sheet.noSuchRow(rows ?? 1));
    }
    setError(undefined);
    onGo(number - 1);
  };
  return (
    <form onSubmit={submit}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          w={96}
          inputMode="numeric"
          aria-label={texts.sheet.goTo}
          placeholder={texts.sheet.goTo}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default">
          {texts.sheet.go}
        </Button>
      </Group>
    </form>
  );
}
