import { Select, TextInput } from '@mantine/core';
import { useRead } from '../api/use-read.js';
import { texts } from '../texts/texts.js';

export interface SourceDraft {
  name: string;
  authUrl: string;
  logoUrl: string;
  /** Blank: none. */
  connector: string;
}

interface Props {
  draft: SourceDraft;
  onDraft: (change: Partial<SourceDraft>) => void;
}

export function SourceFields({ draft, onDraft }: Props) {
  const connectors = useRead('listConnectors', undefined, { staleTime: 300_000 });
  const t = texts.sources;
  const known = connectors.data?.connectors.map(({ key, name }) => ({ value: key, label: name })) ?? [];
  const isUnknown = draft.connector !== '' && known.every(({ value }) => value !== draft.connector);
  return (
    <>
      <TextInput
        label={t.name}
        required
        maxLength={255}
        value={draft.name}
        onChange={(event) => onDraft({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t.authUrl}
        description={t.authUrlHint}
        type="url"
        maxLength={2048}
        value={draft.authUrl}
        onChange={(event) => onDraft({ authUrl: event.currentTarget.value })}
      />
      <TextInput
        label={t.logoUrl}
        description={t.logoUrlHint}
        type="url"
        maxLength={2048}
        value={draft.logoUrl}
        onChange={(event) => onDraft({ logoUrl: event.currentTarget.value })}
      />
      <Select
        label={t.connector}
        description={t.connectorHint}
        placeholder={t.noConnector}
        searchable
        clearable
        data={isUnknown ? [...known, { value: draft.connector, label: draft.connector }] : known}
        value={draft.connector || null}
        onChange={(connector) => onDraft({ connector: connector ?? '' })}
      />
    </>
  );
}

/** Blank is none, also where something was. */
export function sourceBody({ name, authUrl, logoUrl, connector }: SourceDraft) {
  return {
    name,
    auth_url: authUrl.trim() || null,
    logo_url: logoUrl.trim() || null,
    connector: connector || null,
  };
}
