import { z } from 'zod';
import { company, sheet } from './companies.js';
import { count, id, nextCursor, page, timestamp } from './fields.js';
import { migration } from './migrations.js';
import { route } from './route.js';

const workbookParams = z.object({ workbook_id: id });
const channel = z.enum(['production', 'preview']).meta({
  description: '`production`: the rows that stand in the sheets. `preview`: those of the newest preview',
});
const mode = z.enum(['flat', 'nested']);
const filter = z
  .enum(['valid', 'all'])
  .meta({ description: 'Which rows; by default `valid` for production and `all` for preview' });
const deliveryStatus = z.enum(['pending', 'delivered', 'failed']);

const workbookExport = z
  .object({
    export_id: id,
    channel,
    mode,
    filter,
    rows: z.int(),
    batches: z.int(),
    deliveries: z
      .object({ pending: z.int(), delivered: z.int(), failed: z.int() })
      .meta({ description: 'Of all batches at all endpoints, by their state' }),
    created_at: timestamp,
  })
  .meta({ id: 'WorkbookExport' });

const batchState = z
  .object({
    index: z.int(),
    rows: z.int(),
    bytes: z.int().nullable().meta({ description: 'Of the body; null once it was purged' }),
    deliveries: z.array(
      z.object({
        delivery_id: id,
        webhook_id: id,
        status: deliveryStatus,
        attempts: z.int(),
        next_attempt_at: timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'ExportBatch' });

export const workbookRoutes = {
  getWorkbook: route({
    method: 'GET',
    path: '/workbooks/{workbook_id}',
    tag: 'Webhooks',
    summary: 'Read a workbook: its company, sheets and migration',
    auth: 'account',
    params: workbookParams,
    responses: {
      200: z.object({
        workbook_id: id,
        company: company.nullable().meta({ description: 'Null where a migration was made without one' }),
        migration,
        sheets: z.array(sheet.extend({ row_count: z.int(), invalid_row_count: z.int() })),
      }),
    },
  }),
  exportWorkbook: route({
    method: 'POST',
    path: '/workbooks/{workbook_id}/exports',
    tag: 'Webhooks',
    summary: "Deliver a workbook's rows to the webhooks",
    description:
      'The rows are cut into batches before it answers, from the sheets as they are at this moment, whatever is ' +
      'executed or rolled back afterwards. Each enabled endpoint that wants the event gets every batch. 409 before the ' +
      'first execute (`production`), without a preview (`preview`), and when no enabled endpoint wants the event.',
    auth: 'account',
    params: workbookParams,
    body: z.strictObject({ channel, mode, filter: filter.optional() }),
    responses: { 202: z.object({ export_id: id, batches: z.int() }) },
    errors: [409],
  }),
  listWorkbookExports: route({
    method: 'GET',
    path: '/workbooks/{workbook_id}/exports',
    tag: 'Webhooks',
    summary: 'List the exports of a workbook, newest first',
    auth: 'account',
    params: workbookParams,
    query: z.strictObject(page),
    responses: { 200: z.object({ exports: z.array(workbookExport), next_cursor: nextCursor }) },
  }),
  getWorkbookExport: route({
    method: 'GET',
    path: '/workbooks/{workbook_id}/exports/{export_id}',
    tag: 'Webhooks',
    summary: 'Read an export, with the state of each batch at each endpoint',
    auth: 'account',
    params: workbookParams.extend({ export_id: id }),
    query: z.strictObject({
      offset: count(0, 999_999_999).optional().meta({ description: 'The first batch shown, 0 by default' }),
      limit: count(1, 1000).optional().meta({ description: 'Batches shown, 100 by default, 1,000 at most' }),
    }),
    responses: { 200: z.object({ export: workbookExport, batches: z.array(batchState) }) },
  }),
};
