import { Autocomplete, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import type { Chosen, Imported } from './review.js';
import { type OnClash, useStore } from './use-store.js';

interface Props {
  chosen: Chosen;
  /** How many of those that are chosen are there and differ, whatever is to become of them. */
  clashes: number;
  onClash: OnClash;
  onOnClash: (onClash: OnClash) => void;
  /** The answer of the API is the one to this very choice. */
  isChecked: boolean;
  onStored: (stored: Imported) => void;
}

const choices = ['refuse', 'new', 'replace'] as const;

/** The last questions, then all or nothing. */
export function StoreReviewed({ chosen, clashes, onClash, onOnClash, isChecked, onStored }: Props) {
  const listed = useRead('listDashboardTemplates');
  const store = useStore();
  const [grouping, setGrouping] = useState('');
  const groupings = [...new Set(listed.data?.templates.flatMap(({ grouping: each }) => each ?? []) ?? [])];
  const count = chosen.templates.length;
  const isClashing = clashes > 0 && onClash === 'refuse';
  const t = texts.importing;
  return (
    <Stack gap="md">
      {clashes > 0 && (
        <Radio.Group
          label={t.clashTitle(clashes)}
          description={t.clashAsk}
          value={onClash}
          onChange={(value) => onOnClash(choices.find((each) => each === value) ?? 'refuse')}
        >
          <Stack gap={6} mt={6}>
            {choices.map((each) => (
              <Radio key={each} value={each} label={t.clash[each]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Autocomplete
        label={t.grouping}
        description={t.groupingHint}
        data={groupings}
        maw={340}
        maxLength={255}
        value={grouping}
        onChange={setGrouping}
      />
      {store.error && <Problem error={store.error} />}
      <Group gap="md">
        <Button
          loading={store.isPending}
          disabled={count === 0 || isClashing || !isChecked}
          onClick={() => store.mutate({ chosen, onClash, grouping }, { onSuccess: onStored })}
        >
          {t.store(count)}
        </Button>
        <Text size="sm" c="var(--quiet)" role="status">
          {count === 0 ? t.nothingTaken : isChecked || isClashing ? t.allOrNothing : t.checking}
        </Text>
      </Group>
    </Stack>
  );
}
