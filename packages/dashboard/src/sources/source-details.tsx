import { getOwn } from '@godwit/contract/own';
import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import listing from '../parts/listing.module.css';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { type Source, sourceReads } from './source.js';
import { type SourceDraft, SourceFields, sourceBody } from './source-fields.js';
import classes from './sources.module.css';

interface Props {
  source: Source;
  /** Whether something is unsaved; the same function each time. */
  onChanged: (isChanged: boolean) => void;
}

export function SourceDetails({ source, onChanged }: Props) {
  const save = useWrite('updateSource', sourceReads);
  // As it was when it was opened: what somebody else changed since is not sent back.
  const [base, setBase] = useState(() => sourceBody(draftOf(source)));
  const [draft, setDraft] = useState(() => draftOf(source));
  const wanted = sourceBody(draft);
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => getOwn(base, name as keyof typeof base) !== value),
  );
  const isChanged = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { source: source.name }, body: changes }, { onSuccess: () => setBase(wanted) });
  };
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const t = texts.sources;
  return (
    <form className={classes.part} onSubmit={submit}>
      <h2>{t.details}</h2>
      <SourceFields draft={draft} onDraft={(change) => setDraft({ ...draft, ...change })} />
      {draft.name.trim() !== source.name && (
        <Text size="xs" c="var(--quiet)">
          {t.renameHint}
        </Text>
      )}
      {save.error && <Problem error={save.error} />}
      <Group gap="sm">
        <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
          {texts.common.save}
        </Button>
        {save.isSuccess && !isChanged && (
          <Text size="sm" role="status">
            {t.saved}
          </Text>
        )}
      </Group>
      <details>
        <summary className={listing.quiet}>{t.id}</summary>
        <div className={listing.code}>{source.id}</div>
        <div className={listing.quiet}>{t.idWhy}</div>
      </details>
    </form>
  );
}

function draftOf({ name, auth_url, logo_url, connector }: Source): SourceDraft {
  return { name, authUrl: auth_url ?? '', logoUrl: logo_url ?? '', connector: connector ?? '' };
}
