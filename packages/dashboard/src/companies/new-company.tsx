import type { Result } from '@godwit/contract/routes';
import { Anchor, Button, Group, Modal, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { MagicLink } from './magic-link.js';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  sources: Result<'listDashboardSources'>['sources'];
  templates: Result<'listDashboardTemplates'>['templates'];
}

/** A company with its workbook, migration and link; at the end the link, shown this once. */
export function NewCompany({ isOpen, onClose, ...lists }: Props) {
  const create = useWrite('createCompany', ['listCompanies', 'listMigrations', 'countWaiting']);
  const made = create.data;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      title={made ? texts.companies.created(made.company.name) : texts.companies.add}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.common.close }}
      // The link is gone with it: no stray click takes it away.
      closeOnClickOutside={!made}
      closeOnEscape={!made}
    >
      {made ? (
        <Stack>
          <MagicLink url={made.magic_link_url} />
          <Group justify="space-between">
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/migrations/$migration_id"
                  params={{ migration_id: made.migration_id }}
                />
              )}
            >
              {texts.companies.toMigration}
            </Anchor>
            <Button variant="default" onClick={onClose}>
              {texts.common.close}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Form {...lists} create={create} />
      )}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'sources' | 'templates'> {
  create: ReturnType<typeof useWrite<'createCompany'>>;
}

function Form({ sources, templates, create }: FormProps) {
  const me = useRead('me');
  const [name, setName] = useState('');
  const [source, setSource] = useState(sources.length === 1 ? (sources[0]?.id ?? null) : null);
  const [email, setEmail] = useState<string | undefined>();
  const [externalId, setExternalId] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const teammate = email ?? me.data?.user.email ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (source === null) return;
    create.mutate({
      body: {
        name,
        source,
        email: teammate.trim(),
        ...(externalId.trim() && { external_id: externalId.trim() }),
        ...(chosen.length > 0 && { template_ids: chosen }),
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.companies.name}
          required
          maxLength={255}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={texts.companies.source}
          description={texts.companies.sourceAbout}
          required
          allowDeselect={false}
          searchable
          limit={100}
          data={sources.map((one) => ({ value: one.id, label: one.name }))}
          value={source}
          onChange={setSource}
        />
        <MultiSelect
          label={texts.companies.templates}
          description={texts.companies.templatesAbout}
          placeholder={chosen.length === 0 ? texts.companies.allTemplates(templates.length) : ''}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.companies.allTemplates(templates.length) }}
          limit={100}
          data={groupsOf(templates)}
          value={chosen}
          onChange={setChosen}
        />
        <Group grow align="flex-start">
          <TextInput
            label={texts.companies.email}
            description={texts.companies.emailAbout}
            type="email"
            required
            value={teammate}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <TextInput
            label={texts.companies.externalId}
            description={texts.companies.externalIdAbout}
            maxLength={255}
            value={externalId}
            onChange={(event) => setExternalId(event.currentTarget.value)}
          />
        </Group>
        {create.error && <Problem error={create.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {texts.companies.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function groupsOf(templates: Props['templates']) {
  const groups = [...new Set(templates.map(({ grouping }) => grouping))];
  const items = (of: string | null) =>
    templates
      .filter(({ grouping }) => grouping === of)
      .map(({ id, name, slug }) => ({
        value: id,
        label: isTwice(templates, name) ? `${name} (${slug})` : name,
      }));
  return groups.map((group) => ({ group: group ?? texts.companies.ungrouped, items: items(group) }));
}

function isTwice(templates: Props['templates'], name: string): boolean {
  return templates.filter((template) => template.name === name).length > 1;
}
