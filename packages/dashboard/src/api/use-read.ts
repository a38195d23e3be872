import type { Answer, Arguments } from '@godwit/client/inputs';
import type { Operation } from '@godwit/contract/routes';
import { type QueryClient, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.js';

type Options<O extends Operation> = Partial<
  Pick<UseQueryOptions<Answer<O>>, 'enabled' | 'refetchInterval' | 'staleTime' | 'placeholderData'>
>;

/** One read of the API: kept under its operation and input, so that `refresh` finds it again. */
export function read<O extends Operation>(operation: O, input?: Arguments<O>[0]) {
  const call = api[operation] as (input: unknown, options: { signal: AbortSignal }) => Promise<Answer<O>>;
  return queryOptions<Answer<O>>({
    queryKey: [operation, input ?? {}],
    queryFn: ({ signal }) => call(input, { signal }),
  });
}

/** The only way a page reads: `useRead('getMigration', { params: { migration_id } })`. */
export function useRead<O extends Operation>(operation: O, input?: Arguments<O>[0], options?: Options<O>) {
  return useQuery({ ...read(operation, input), ...options } as UseQueryOptions<Answer<O>>);
}

/** Everything that was read by these operations is read again where it is shown. */
export async function refresh(queries: QueryClient, operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map((operation) => queries.invalidateQueries({ queryKey: [operation] })));
}
