import type { Answer, Arguments } from '@godwit/client/inputs';
import type { Operation } from '@godwit/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { refresh } from './use-read.js';

/** The only way a page writes: `const save = useWrite('updateAccount', ['me', 'getAccount'])`, then `save.mutate(input)`. */
export function useWrite<O extends Operation>(operation: O, changes: readonly Operation[] = []) {
  const queries = useQueryClient();
  const call = api[operation] as (input: unknown) => Promise<Answer<O>>;
  return useMutation<Answer<O>, Error, Arguments<O>[0]>({
    mutationFn: (input) => call(input),
    onSuccess: () => refresh(queries, changes),
  });
}
