import { GodwitError } from '@godwit/client/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** A session that has ended leads to the sign-in, from whatever page noticed it. */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The client retries what is worth it.
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  });
}

export function isSignedOut(error: Error): boolean {
  return error instanceof GodwitError && error.status === 401 && error.operation !== 'signIn';
}
