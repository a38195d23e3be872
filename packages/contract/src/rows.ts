import { z } from 'zod';
import { count, id, text } from './fields.js';
import { route } from './route.js';

/** Which rows of a migration are meant. */
export const rowsOf = z.enum(['preview', 'sheet']).meta({
  description: '`preview`: the newest preview; `sheet`: what the last execute wrote',
});

export const sheetParams = z.object({ migration_id: id, slug: text(255).min(1) });

const rule = z.enum(['required', 'unique', 'strict', 'link', 'ai', 'cross_cell']);

export const sheetRow = z
  .object({
    row_index: z.int().meta({ description: 'Its place in the sheet, whatever the filter' }),
    version: z.string().meta({ description: 'Send it with an edit: it changes with every run and edit' }),
    cells: z.array(z.string()).meta({ description: 'In the order of `columns`' }),
    errors: z.array(z.object({ column: z.string(), rule, message: z.string() })),
  })
  .meta({ id: 'SheetRow' });

export const rowTotals = z
  .object({ all: z.int(), valid: z.int(), invalid: z.int() })
  .meta({ description: 'How many rows each filter has, with the same column, rule and search; exact' });

export const rowRoutes = {
  listRows: route({
    method: 'GET',
    path: '/migrations/{migration_id}/sheets/{slug}/rows',
    tag: 'Runs',
    summary: 'Read a page of the rows of a sheet',
    description:
      '`filter` goes by the errors that `column` and `rule` name, by all where neither is given: `invalid` are the ' +
      'rows that have one, `valid` those that have none. `search` keeps the rows that hold the text, in whatever ' +
      'case, in `column` or anywhere. Before any execute `of=sheet` has no rows.',
    auth: 'account',
    params: sheetParams,
    query: z.strictObject({
      of: rowsOf.optional().meta({ description: '`sheet` by default' }),
      offset: count(0, 999_999_999).optional(),
      limit: count(1, 1000).optional().meta({ description: 'Rows a page, 100 by default, 1,000 at most' }),
      filter: z
        .enum(['all', 'valid', 'invalid'])
        .optional()
        .meta({ description: '`all` by default; `invalid` where a rule is named' }),
      column: text(255).optional().meta({ description: 'The name of a column' }),
      rule: rule.optional(),
      search: text(1000).optional(),
    }),
    responses: {
      200: z.object({
        of: rowsOf,
        run_id: id.nullable().meta({ description: 'The run that made the rows; null before any' }),
        columns: z.array(z.string()),
        totals: rowTotals,
        rows: z.array(sheetRow),
      }),
    },
  }),
  countCells: route({
    method: 'GET',
    path: '/migrations/{migration_id}/sheets/{slug}/columns',
    tag: 'Runs',
    summary: 'How full and how valid each column of a sheet is',
    description: 'Exact, over all rows, with what was changed by hand.',
    auth: 'account',
    params: sheetParams,
    query: z.strictObject({ of: rowsOf.optional().meta({ description: '`sheet` by default' }) }),
    responses: {
      200: z.object({
        of: rowsOf,
        run_id: id.nullable().meta({ description: 'The run that made the rows; null before any' }),
        row_count: z.int(),
        columns: z.array(
          z.object({
            name: z.string(),
            filled: z.int().meta({ description: 'Cells that are not blank' }),
            invalid: z.int().meta({ description: 'Cells that break a rule, blank ones too' }),
          }),
        ),
      }),
    },
  }),
};
