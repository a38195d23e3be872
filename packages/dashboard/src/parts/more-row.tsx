import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Problem } from './problem.js';

interface Props {
  /** The next page, read once it is asked for. */
  page: UseQueryResult<unknown>;
  /** How many columns the table has. */
  columns: number;
  label: string;
  onAsk: () => void;
}

/** The last row of a table that goes on: asks for the next page, or says why it did not come. */
export function MoreRow({ page, columns, label, onAsk }: Props) {
  return (
    <tbody>
      <tr>
        <td colSpan={columns}>
          {page.error ? (
            <Problem error={page.error} onAgain={() => void page.refetch()} />
          ) : (
            <Button variant="default" size="compact-sm" loading={page.isFetching} onClick={onAsk}>
              {label}
            </Button>
          )}
        </td>
      </tr>
    </tbody>
  );
}
