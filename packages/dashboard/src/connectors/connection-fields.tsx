import { GodwitError } from '@godwit/client/errors';
import { Button, Select, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { emptyValues, faultsOf, isFilled, type Values } from '../parts/schema-form/schema.js';
import { SchemaForm } from '../parts/schema-form/schema-form.js';
import { texts } from '../texts/texts.js';
import { type Connection, type Connector, connectionReads } from './connector.js';
import classes from './connectors.module.css';
import { Guidance } from './guidance.js';

interface Props {
  migrationId: string;
  connectors: readonly Connector[];
  connection: Connection | undefined;
  /** The one to begin with, where there is no connection. */
  preset: string | undefined;
  onSaved: () => void;
}

/** The connector, its settings, and credentials that go to the service and never come back. */
export function ConnectionFields({ migrationId, connectors, connection, preset, onSaved }: Props) {
  const [key, setKey] = useState(connection?.source_key ?? preset ?? null);
  const connector = connectors.find((each) => each.key === key);
  const isOther = connection !== undefined && connection.source_key !== key;
  const t = texts.connectors;
  return (
    <div className={classes.form}>
      <Select
        label={t.connector}
        placeholder={t.chooseConnector}
        searchable
        allowDeselect={false}
        data={connectors.map((each) => ({ value: each.key, label: each.name }))}
        value={key}
        onChange={setKey}
      />
      {isOther && <Text size="sm">{t.otherConnector}</Text>}
      {connector && (
        <Settings
          key={connector.key}
          migrationId={migrationId}
          connector={connector}
          connection={isOther ? undefined : connection}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}

interface SettingsProps {
  migrationId: string;
  connector: Connector;
  connection: Connection | undefined;
  onSaved: () => void;
}

function Settings({ migrationId, connector, connection, onSaved }: SettingsProps) {
  const save = useWrite('saveSourceConnection', connectionReads);
  const { config_schema, credential_schema } = connector;
  const [config, setConfig] = useState<Values>(() => connection?.config ?? emptyValues(config_schema));
  const [credentials, setCredentials] = useState<Values>(() => emptyValues(credential_schema));
  const [isKept, setKept] = useState(connection?.creds_configured ?? false);
  const sentence = save.error instanceof GodwitError ? save.error.body.error : '';
  const configFaults = faultsOf(sentence, 'config');
  const credentialFaults = faultsOf(sentence, 'credentials');
  const isBeside = configFaults.size + credentialFaults.size > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGiven = !isKept && (isFilled(credential_schema, credentials) || connection === undefined);
    const body = {
      source_key: connector.key,
      config: { ...config },
      // Nothing filled in is no credentials: a run that needs them asks for them.
      ...(isGiven && isFilled(credential_schema, credentials) && { credentials: { ...credentials } }),
    };
    // Awaited here: the form may be gone by then, and with it what `mutate` would call.
    void save
      .mutateAsync({ params: { migration_id: migrationId }, body })
      .then(() => {
        setCredentials(emptyValues(credential_schema));
        setKept(isGiven || isKept);
        onSaved();
      })
      .catch(() => {});
  };
  const t = texts.connectors;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h3>{t.settings}</h3>
      <SchemaForm schema={config_schema} value={config} onChange={setConfig} faults={configFaults} />
      <h3>{t.credentials}</h3>
      {isKept ? (
        <>
          <Text size="sm">{t.credsStored}</Text>
          <div>
            <Button size="compact-sm" variant="default" onClick={() => setKept(false)}>
              {t.replaceCreds}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Guidance guidance={connector.guidance} />
          <SchemaForm
            schema={credential_schema}
            value={credentials}
            onChange={setCredentials}
            faults={credentialFaults}
          />
          {connection?.creds_configured && (
            <div>
              <Button size="compact-sm" variant="default" onClick={() => setKept(true)}>
                {t.keepCreds}
              </Button>
            </div>
          )}
        </>
      )}
      {save.error && !isBeside && <Problem error={save.error} />}
      {save.error && isBeside && (
        <Text size="sm" className={classes.bad} role="alert">
          {texts.editor.seeBelow}
        </Text>
      )}
      <div>
        <Button type="submit" loading={save.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
