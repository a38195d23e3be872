import { NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { texts } from '../../texts/texts.js';
import { JsonField } from './json-field.js';
import { choicesOf, hintOf, kindOf, type Schema } from './schema.js';
import { SchemaForm } from './schema-form.js';
import classes from './schema-form.module.css';

interface Props {
  name: string;
  schema: Schema;
  isRequired: boolean;
  value: unknown;
  path: string;
  faults: ReadonlyMap<string, string> | undefined;
  onValue: (value: unknown) => void;
}

type Changed = { currentTarget: { value: string } };

/** One property of a schema. */
export function SchemaField({ name, schema, isRequired, value, path, faults, onValue }: Props): ReactNode {
  const t = texts.schemaForm;
  const hint = hintOf(schema);
  const shared = {
    label: schema.title ?? name,
    description: schema.description,
    required: isRequired,
    error: faults?.get(path),
  };
  const text = {
    ...shared,
    placeholder: hint,
    spellCheck: false,
    value: typeof value === 'string' ? value : '',
    onChange: (event: Changed) => onValue(event.currentTarget.value),
  };
  switch (kindOf(schema)) {
    case 'text':
      return <TextInput {...text} autoComplete="off" />;
    case 'secret':
      return (
        <PasswordInput
          {...text}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t.show }}
        />
      );
    case 'long':
      return <Textarea {...text} autosize minRows={3} maxRows={12} />;
    case 'longSecret':
      return <Textarea {...text} className={classes.secret} autoComplete="off" rows={5} />;
    case 'number':
      return (
        <NumberInput
          {...shared}
          placeholder={hint}
          allowDecimal={schema.type === 'number'}
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(given) => onValue(given)}
        />
      );
    case 'flag':
      return (
        <Select
          {...shared}
          placeholder={t.notSet}
          clearable
          data={[
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(chosen) => onValue(chosen === null ? undefined : chosen === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          placeholder={hint ?? t.notSet}
          clearable
          data={choicesOf(schema)}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onValue(chosen ?? undefined)}
        />
      );
    case 'lines':
      return <LinesField {...shared} value={value} onValue={onValue} />;
    case 'object':
      return (
        <fieldset className={classes.nested}>
          <legend>{shared.label}</legend>
          <SchemaForm
            schema={schema}
            value={isObject(value) ? value : {}}
            onChange={(inner) => onValue(Object.keys(inner).length > 0 ? inner : undefined)}
            path={`${path}.`}
            {...(faults && { faults })}
          />
        </fieldset>
      );
    default:
      return (
        <JsonField
          label={shared.label}
          description={schema.description}
          isRequired={isRequired}
          value={value}
          error={nearest(faults, path)}
          onValue={onValue}
        />
      );
  }
}

interface LinesProps {
  label: string;
  description: string | undefined;
  required: boolean;
  error: string | undefined;
  value: unknown;
  onValue: (value: unknown) => void;
}

/** A list of texts, one on each line; blank lines are none of it. */
function LinesField({ value, description, onValue, ...shared }: LinesProps) {
  const [written, setWritten] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  return (
    <Textarea
      {...shared}
      description={[description, texts.schemaForm.lines].filter(Boolean).join(' ')}
      autosize
      minRows={2}
      maxRows={10}
      spellCheck={false}
      value={written}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setWritten(text);
        onValue(
          text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}

/** Of a property that is one text here, also what is said about its inside. */
function nearest(faults: ReadonlyMap<string, string> | undefined, path: string): string | undefined {
  const own = [...(faults ?? [])].filter(([at]) => at === path || at.startsWith(`${path}.`));
  return own.map(([at, said]) => (at === path ? said : `${at}: ${said}`)).join('. ') || undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
