import type { Result } from '@godwit/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refresh } from '../api/use-read.js';
import { runChanges } from './changes.js';

type Migration = Pick<Result<'getMigration'>['migration'], 'last_run' | 'files'>;

const alsoChanged = runChanges.filter((operation) => operation !== 'getMigration');

/**
 * Only the migration itself is asked for again and again. When it shows that a customer, a teammate or a key did
 * something, whatever else stands on the page is read again too.
 */
export function useFresh({ last_run, files }: Migration): void {
  const queries = useQueryClient();
  const now = JSON.stringify([last_run?.run_id, last_run?.status, files.map(({ id }) => id)]);
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    void refresh(queries, alsoChanged);
  }, [queries, now]);
}
