import { z } from 'zod';
import { query } from './query.js';
import { lines, tool } from './tool.js';

export const querySource = tool({
  name: 'query_source',
  description:
    'A question to the source tables in SQL: one SELECT of DuckDB over the tables by their ids. All cells are text ' +
    '(VARCHAR): use try_cast. Names of columns stand in double quotes. At most 50 rows come back, in 10 seconds.',
  input: z.strictObject({ sql: z.string().min(1).max(20_000) }),
  about: ({ sql }) => ({ sql }),
  run: async ({ sql }, desk) => {
    const { columns, rows, isMore } = await query(desk, sql);
    return `${lines([columns, ...rows])}${isMore ? '\nThere are more rows.' : ''}`;
  },
});
