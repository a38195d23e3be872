import { GodwitError } from '@godwit/client/errors';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { Notice } from '../parts/notice.js';
import { Problem } from '../parts/problem.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import type { Source } from './source.js';
import classes from './sources.module.css';

interface Props {
  source: Source;
  /** Whether something is unsaved; the same function each time. */
  onChanged: (isChanged: boolean) => void;
}

/** What is written is compared with what was read: a change in between is shown, never written over in silence. */
export function SourceKnowledge({ source, onChanged }: Props) {
  const params = { source: source.name };
  const save = useWrite('updateSourceKnowledge', ['listDashboardSources', 'getSourceKnowledge']);
  const [base, setBase] = useState({ text: source.knowledge, at: source.knowledge_updated_at });
  const [written, setWritten] = useState(source.knowledge);
  const isRefused = save.error instanceof GodwitError && save.error.status === 412;
  const theirs = useRead('getSourceKnowledge', { params }, { enabled: isRefused, staleTime: 0 });
  const isChanged = written !== base.text;
  const write = (at: string) =>
    save.mutate(
      { params, body: { knowledge: written, if_unmodified_since: at } },
      { onSuccess: (stored) => setBase({ text: stored.knowledge, at: stored.updated_at }) },
    );
  const take = (text: string, at: string) => {
    setBase({ text, at });
    setWritten(text);
    save.reset();
  };
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const t = texts.sources;
  return (
    <div className={classes.part}>
      <h2>{t.knowledge}</h2>
      <Text size="sm" c="var(--quiet)">
        {t.knowledgeAbout}
      </Text>
      <Textarea
        aria-label={t.knowledgeOf(source.name)}
        autosize
        minRows={6}
        maxRows={24}
        maxLength={200_000}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {isRefused && theirs.data && (
        <Notice>
          <div>{t.conflict}</div>
          <pre style={{ whiteSpace: 'pre-wrap', maxHeight: 240, overflow: 'auto' }}>
            {theirs.data.knowledge}
          </pre>
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => take(theirs.data.knowledge, theirs.data.updated_at)}
            >
              {t.takeTheirs}
            </Button>
            <Button size="compact-sm" color="red.9" onClick={() => write(theirs.data.updated_at)}>
              {t.saveMine}
            </Button>
          </Group>
        </Notice>
      )}
      {save.error && !isRefused && <Problem error={save.error} />}
      <Group gap="sm">
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isChanged}
          onClick={() => write(base.at)}
        >
          {t.saveKnowledge}
        </Button>
        <Text size="sm" c="var(--quiet)" role="status">
          {save.isSuccess && !isChanged ? t.saved : t.changed}{' '}
          {!(save.isSuccess && !isChanged) && <When at={base.at} />}
        </Text>
      </Group>
    </div>
  );
}
