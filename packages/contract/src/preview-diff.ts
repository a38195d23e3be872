import { z } from 'zod';
import { count, id } from './fields.js';
import { route } from './route.js';

const changedRow = z.object({
  key: z.array(z.object({ column: z.string(), value: z.string() })),
  row_index: z.object({
    from: z
      .int()
      .nullable()
      .meta({ examples: [3] }),
    to: z
      .int()
      .nullable()
      .meta({ examples: [2] }),
  }),
  cells: z.array(
    z.object({
      column: z.string(),
      from: z
        .string()
        .nullable()
        .meta({ examples: ['03/04/2021'] }),
      to: z
        .string()
        .nullable()
        .meta({ examples: ['2021-04-03'] }),
    }),
  ),
});

export const previewDiffRoutes = {
  diffPreviews: route({
    method: 'GET',
    path: '/migrations/{migration_id}/preview/diff',
    tag: 'Runs',
    summary: 'What changed between the rows of two runs',
    description:
      'Rows are the same by the first unique column that both have, else by all of their cells. The counts are exact; ' +
      'each list holds the first rows. 409 where the rows of a run are not kept any more: those of the newest preview, ' +
      'of the one before it, of the last execute and of the one before that are.',
    auth: 'account',
    params: z.object({ migration_id: id }),
    query: z.strictObject({
      from: id,
      to: id,
      samples: count(0, 100).optional().meta({ description: 'Rows in each list, 10 by default' }),
    }),
    responses: {
      200: z.object({
        from: id,
        to: id,
        sheets: z.array(
          z.object({
            slug: z.string(),
            name: z.string(),
            key: z.array(z.string()).meta({ description: 'The columns that rows are told apart by' }),
            rows: z.object({ from: z.int(), to: z.int() }),
            added: z.int(),
            gone: z.int(),
            changed: z.int(),
            unchanged: z.int(),
            samples: z.object({
              added: z.array(changedRow),
              gone: z.array(changedRow),
              changed: z.array(changedRow),
            }),
          }),
        ),
      }),
    },
    errors: [409],
  }),
};
