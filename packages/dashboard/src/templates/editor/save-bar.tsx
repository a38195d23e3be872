import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import classes from './editor.module.css';

interface Props {
  isChanged: boolean;
  /** Why it cannot be saved now. */
  locked?: string | undefined;
  isPending: boolean;
  error?: Error | null;
  /** The error stands beside what it is about. */
  isShownBeside: boolean;
  act: string;
  onSave: () => void;
  onDiscard?: () => void;
  /** Also where nothing is unsaved. */
  isShown?: boolean;
  /** What became of the last save. */
  notice?: ReactNode;
}

/** What is unsaved, and the way to save it: always in sight. */
export function SaveBar(props: Props) {
  const { isChanged, locked, isPending, error, isShownBeside, act, onSave, onDiscard, isShown, notice } =
    props;
  const t = texts.editor;
  if (!isChanged && !isShown && !error) return null;
  return (
    <div className={classes.bar}>
      <div style={{ flex: '1 1 240px' }}>
        {notice}
        {error && !isShownBeside && <Problem error={error} />}
        {error && isShownBeside && (
          <Text size="sm" className={classes.fault} role="alert">
            {t.seeBelow}
          </Text>
        )}
        {locked && (
          <Text size="sm" role="status">
            {locked}
          </Text>
        )}
        {!error && !locked && isChanged && (
          <Text size="sm" c="var(--quiet)">
            {t.unsaved}
          </Text>
        )}
      </div>
      {onDiscard && isChanged && (
        <Button variant="default" onClick={onDiscard}>
          {t.discard}
        </Button>
      )}
      <Button loading={isPending} disabled={!isChanged || locked !== undefined} onClick={onSave}>
        {act}
      </Button>
    </div>
  );
}
