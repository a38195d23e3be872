import { z } from 'zod';
import { byName } from './by-name.js';
import { count, id, nextCursor, page, text, timestamp } from './fields.js';
import { route } from './route.js';
import { rowsOf, rowTotals, sheetParams, sheetRow } from './rows.js';

const migrationParams = z.object({ migration_id: id });
const rowParams = sheetParams.extend({ row_index: count(0, 999_999_999) });

const edited = z
  .object({
    applied: z.boolean(),
    row_index: z
      .int()
      .nullable()
      .meta({ description: 'Where it stands there; null where it was not applied', examples: [12] }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it was not applied', examples: ['The row is not there any more'] }),
  })
  .nullable();

const edit = z
  .object({
    id,
    slug: z.string().meta({ description: 'Of the sheet' }),
    of: rowsOf.meta({ description: 'Where it was made' }),
    row_index: z.int().meta({ description: 'Where its row stood when it was made' }),
    cells: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
    edited_by: z.string().meta({ description: 'The person, or the name of the API key' }),
    edited_at: timestamp,
    preview: edited.meta({ description: 'Whether the newest preview has it; null where there is none' }),
    sheet: edited.meta({ description: 'Whether the rows of the sheet have it; null where there are none' }),
  })
  .meta({ id: 'Edit' });

export const editRoutes = {
  editRow: route({
    method: 'PATCH',
    path: '/migrations/{migration_id}/sheets/{slug}/rows/{row_index}',
    tag: 'Runs',
    summary: 'Change cells of a row by hand',
    description:
      'What depends on the cells is validated again, and the health of a preview is judged again. The edit is kept: a later run applies it again where its row is ' +
      'there, by its key, and the value that it replaced is the same; else `GET …/edits` lists it as not applied. 409 ' +
      'when `version` is not that of the row any more, or a run is in flight. Many rows are changed by an update.',
    auth: 'account',
    params: rowParams,
    body: z.strictObject({
      of: rowsOf,
      version: text(200).min(1),
      cells: byName(text(100_000).nullable())
        .refine((cells) => Object.keys(cells).length > 0, { error: 'must name at least one column' })
        .meta({ description: 'By column; null or an empty text clears the cell' }),
    }),
    responses: {
      200: z.object({
        edit_id: id.nullable().meta({ description: 'Null where the cells were so already' }),
        row: sheetRow,
        totals: rowTotals.meta({ description: 'Of the sheet, after the edit' }),
      }),
    },
    errors: [409],
  }),
  listEdits: route({
    method: 'GET',
    path: '/migrations/{migration_id}/edits',
    tag: 'Runs',
    summary: 'List what was changed by hand, newest first',
    auth: 'account',
    params: migrationParams,
    query: z.strictObject({
      ...page,
      slug: text(255).optional().meta({ description: 'Of one sheet' }),
    }),
    responses: { 200: z.object({ edits: z.array(edit), next_cursor: nextCursor }) },
  }),
  undoEdit: route({
    method: 'DELETE',
    path: '/migrations/{migration_id}/edits/{edit_id}',
    tag: 'Runs',
    summary: 'Undo an edit',
    description:
      'The cells get back what they held, except those that a later edit changed. 409 while a run is in flight.',
    auth: 'account',
    params: z.object({ migration_id: id, edit_id: id }),
    responses: { 200: z.object({ deleted: z.literal(true) }) },
    errors: [409],
  }),
};
