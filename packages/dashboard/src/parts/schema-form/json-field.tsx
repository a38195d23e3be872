import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../texts/texts.js';
import classes from './schema-form.module.css';

interface Props {
  label: string;
  description: string | undefined;
  isRequired?: boolean;
  value: unknown;
  error: string | undefined;
  onValue: (value: unknown) => void;
}

/** JSON as text: handed on as soon as it can be read. */
export function JsonField({ label, description, isRequired = false, value, error, onValue }: Props) {
  const [written, setWritten] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  const [fault, setFault] = useState<string>();
  const take = (text: string) => {
    setWritten(text);
    try {
      onValue(text.trim() === '' ? undefined : JSON.parse(text));
      setFault(undefined);
    } catch (thrown) {
      setFault(texts.schemaForm.notJson(thrown instanceof Error ? thrown.message : String(thrown)));
    }
  };
  return (
    <Textarea
      className={classes.mono}
      label={label}
      description={[description, texts.schemaForm.asJson].filter(Boolean).join(' ')}
      required={isRequired}
      autosize
      minRows={6}
      maxRows={24}
      spellCheck={false}
      error={fault ?? (error || undefined)}
      value={written}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
