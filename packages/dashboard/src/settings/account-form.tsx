import { Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { changesOf } from './account-changes.js';
import type { Account } from './account-settings.js';
import { ModelDocs } from './model-docs.js';
import classes from './settings.module.css';

interface Props {
  account: Account;
  isAdmin: boolean;
}

export function AccountForm({ account, isAdmin }: Props) {
  const save = useWrite('updateAccount', ['getAccount', 'me', 'getAccountLog']);
  // As it was when the form was opened: what somebody else changed since is not a change of this form.
  const [base, setBase] = useState(account);
  const [draft, setDraft] = useState(account);
  const changes = changesOf(base, draft);
  const put = (part: Partial<Account>) => {
    setDraft({ ...draft, ...part });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = ({ account: saved }: { account: Account }) => {
      setBase(saved);
      setDraft(saved);
    };
    if (changes) save.mutate({ body: changes }, { onSuccess });
  };
  return (
    <form onSubmit={submit} className={classes.narrow}>
      <Stack>
        <fieldset disabled={!isAdmin} style={{ border: 0, margin: 0, padding: 0 }}>
          <Stack>
            <TextInput
              label={texts.settings.name}
              description={texts.settings.nameAbout}
              required
              maxLength={255}
              value={draft.name}
              onChange={(event) => put({ name: event.currentTarget.value })}
            />
            <TextInput
              label={texts.settings.region}
              description={texts.settings.regionAbout}
              required
              maxLength={40}
              value={draft.region}
              onChange={(event) => put({ region: event.currentTarget.value })}
            />
            <Retention value={draft.retention} onChange={(retention) => put({ retention })} />
            <Select
              label={texts.settings.deliver}
              description={texts.settings.deliverAbout}
              allowDeselect={false}
              data={Object.entries(texts.settings.deliverOptions).map(([value, label]) => ({ value, label }))}
              value={draft.deliver_on_execute}
              onChange={(chosen) => put({ deliver_on_execute: chosen as Account['deliver_on_execute'] })}
            />
            <Switch
              label={texts.settings.safeCsv}
              description={texts.settings.safeCsvAbout}
              checked={draft.safe_csv}
              onChange={(event) => put({ safe_csv: event.currentTarget.checked })}
            />
            <Switch
              label={texts.settings.holdUnhealthy}
              description={texts.settings.holdUnhealthyAbout}
              checked={draft.hold_unhealthy}
              onChange={(event) => put({ hold_unhealthy: event.currentTarget.checked })}
            />
            <ModelSwitch account={draft} onChange={(model) => put({ model })} />
          </Stack>
        </fieldset>
        {account.model_configured !== null && <ModelDocs />}
        {save.error && <Problem error={save.error} />}
        {isAdmin ? (
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!changes}>
              {texts.common.save}
            </Button>
            {save.isSuccess && !changes && (
              <Text size="sm" role="status">
                {texts.settings.saved}
              </Text>
            )}
          </Group>
        ) : (
          <Text size="sm" c="var(--quiet)">
            {texts.settings.adminsOnly}
          </Text>
        )}
        <Text size="xs" c="var(--quiet)">
          {texts.settings.accountId}: {account.id} · {texts.settings.created} <When at={account.created_at} />
        </Text>
      </Stack>
    </form>
  );
}

interface ModelProps {
  account: Account;
  onChange: (value: Account['model']) => void;
}

/** Where no model is configured it can still be switched off: what is on counts from the day that there is one. */
function ModelSwitch({ account: { model, model_configured: name }, onChange }: ModelProps) {
  return (
    <Switch
      label={texts.agent.setting}
      description={name === null ? texts.agent.noModel : texts.agent.settingAbout(name)}
      disabled={name === null && model === 'off'}
      checked={model === 'on'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'on' : 'off')}
    />
  );
}

interface RetentionProps {
  value: Account['retention'];
  onChange: (value: Account['retention']) => void;
}

function Retention({ value, onChange }: RetentionProps) {
  const isForever = value === 'forever';
  return (
    <Group gap="sm" align="flex-end">
      <Select
        flex={1}
        label={texts.settings.retention}
        description={texts.settings.retentionAbout}
        allowDeselect={false}
        data={[
          { value: 'forever', label: texts.settings.forever },
          { value: 'days', label: texts.settings.forDays },
        ]}
        value={isForever ? 'forever' : 'days'}
        onChange={(chosen) => onChange(chosen === 'forever' ? 'forever' : 90)}
      />
      {!isForever && (
        <NumberInput
          w={110}
          label={texts.settings.days}
          min={1}
          max={36_500}
          allowDecimal={false}
          clampBehavior="strict"
          value={value}
          onChange={(days) => onChange(Number(days) || 1)}
        />
      )}
    </Group>
  );
}
