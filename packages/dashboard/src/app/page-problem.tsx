import { Stack } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isSignedOut } from '../api/queries.js';
import { Problem } from '../parts/problem.js';

/** What went wrong while a page was opened; a session that ended leads to the sign-in by itself. */
export function PageProblem({ error: thrown }: ErrorComponentProps) {
  const router = useRouter();
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isSignedOut(error)) return null;
  return (
    <Stack m="xl">
      <Problem error={error} onAgain={() => void router.invalidate()} />
    </Stack>
  );
}
