import type { QueryInput } from '@godwit/contract/routes';
import type { HomeSearch } from '../app/pages.js';
import { waitKinds } from './waiting.js';

export const statuses = ['awaiting_files', 'ready', 'awaiting_approval', 'completed'] as const;
export const sorts = ['newest', 'oldest', 'name', 'activity'] as const;

/** What the API is asked for, of an address that people may have typed. */
export function listQuery({ search, source, status, sort }: HomeSearch): QueryInput<'listMigrations'> {
  const inState = statuses.find((one) => one === status);
  const waiting = waitKinds.find((one) => one === status);
  const order = sorts.find((one) => one === sort);
  return {
    ...(search && { search: search.slice(0, 255) }),
    ...(source && { source }),
    ...(inState && { status: inState }),
    ...(waiting && { waiting }),
    ...(order && { sort: order }),
  };
}
