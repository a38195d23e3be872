import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from './problem.js';

interface Props<T> {
  of: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** What was read, or why it could not be (again: what is older stays below that), or that it is on its way. */
export function Loaded<T>({ of: query, children }: Props<T>) {
  const problem = query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />;
  if (query.data !== undefined)
    return (
      <>
        {problem}
        {children(query.data)}
      </>
    );
  if (problem) return problem;
  return (
    <Stack gap="xs" aria-busy="true">
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="85%" />
      <Skeleton height={14} width="40%" />
    </Stack>
  );
}
