import type { Result } from '@godwit/contract/routes';
import {
  Anchor,
  Button,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/use-write.js';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import { type Field, fieldsOf, waysOf } from './credential-fields.js';
import classes from './run.module.css';
import { CancelRun } from './running.js';

type Run = Result<'listRuns'>['runs'][number];
type Request = NonNullable<Run['credential_request']>;

interface Props {
  migrationId: string;
  run: Run;
  request: Request;
}

/** The secrets that a live source waits for: they go to the service and are never read again. */
export function Credentials({ migrationId, run, request }: Props) {
  const { guidance, schema } = request;
  const ways = waysOf(schema);
  const [wayName, setWay] = useState(ways[0]?.name ?? '');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const give = useWrite('giveCredentials', runChanges);
  const way = ways.find(({ name }) => name === wayName);
  const fields = way ? way.fields : fieldsOf(schema);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filled = fields.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : []));
    give.mutate({
      params: { migration_id: migrationId, run_id: run.run_id },
      body: {
        credentials: { ...way?.constants, ...Object.fromEntries(filled) },
        connection_id: request.connection_id,
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={560}>
        <Group justify="space-between" align="flex-start">
          <Text fw={500}>{texts.migration.credentialsTitle(request.source_name)}</Text>
          <CancelRun migrationId={migrationId} runId={run.run_id} />
        </Group>
        {request.reason && <Text size="sm">{request.reason}</Text>}
        {guidance.summary && <Text size="sm">{guidance.summary}</Text>}
        {guidance.steps.length > 0 && (
          <ol className={classes.steps_list}>
            {guidance.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {guidance.links.map(({ label, url }) => (
          <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm">
            {label}
          </Anchor>
        ))}
        {ways.length > 1 && (
          <Select
            label={texts.migration.way}
            data={ways.map(({ name, title }) => ({ value: name, label: title }))}
            value={wayName}
            allowDeselect={false}
            onChange={(chosen) => setWay(chosen ?? '')}
          />
        )}
        {fields.map((field) => (
          <OneField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onValue={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <Text size="xs" c="var(--quiet)">
          {texts.migration.credentialsAbout}
        </Text>
        {give.error && <Problem error={give.error} />}
        <div>
          <Button type="submit" loading={give.isPending}>
            {texts.migration.give}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface FieldProps {
  field: Field;
  value: string;
  onValue: (value: string) => void;
}

function OneField({ field, value, onValue }: FieldProps) {
  const common = {
    label: field.title,
    description: field.description,
    required: field.isRequired,
    autoComplete: 'off',
    value,
    onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  };
  if (field.isLong) return <Textarea {...common} autosize minRows={4} maxRows={10} />;
  return field.isSecret ? (
    <PasswordInput {...common} autoComplete="new-password" />
  ) : (
    <TextInput {...common} />
  );
}
