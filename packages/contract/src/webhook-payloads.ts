import { z } from 'zod';
import { byName } from './by-name.js';
import { id, timestamp } from './fields.js';

export const eventType = z.enum(['workbook.production.export', 'workbook.preview.export', 'company.done']);
export type EventType = z.output<typeof eventType>;

const batch = z
  .object({
    id: id.meta({ description: 'Shared by all batches of one export' }),
    index: z.int().meta({ description: 'From 0 on' }),
    total: z.int(),
    size: z.int().meta({ description: 'Rows in this batch' }),
    timestamp: timestamp.meta({ description: 'When the export was asked for' }),
  })
  .meta({ id: 'WebhookBatch' });

const externalId = z
  .string()
  .nullable()
  .meta({ description: "The company's, or the migration's own; null where there is none" });
const errors = z
  .array(z.string())
  .optional()
  .meta({ description: '`Column: what is wrong`, for each invalid cell' });
const rowIndex = z.int().optional().meta({ description: 'The place of the row in its sheet, from 0' });
const marked =
  'The columns of the template by name, beside `errors` and `row_index`; where the template has a column of that name, ' +
  'in whatever case, ours is `_errors` or `_row_index`';

const flatRow = z
  .object({ errors, row_index: rowIndex })
  .catchall(z.unknown())
  .meta({ id: 'FlatRow', description: `${marked}.` });

export const flatPayload = z
  .object({
    version: z.literal('1.0'),
    workbook_id: id,
    external_id: externalId,
    batch,
    sheets: z.array(
      z.object({
        id,
        name: z.string(),
        row_count: z.int().meta({ description: 'Rows of this sheet in this batch' }),
        start_row_index: z.int().nullable().meta({ description: 'Inclusive; null without rows' }),
        end_row_index: z.int().nullable().meta({ description: 'Inclusive; null without rows' }),
        data: z.array(flatRow),
      }),
    ),
  })
  .meta({ id: 'FlatPayload', description: 'A batch of rows, sheet by sheet' });

const nestedRow = z
  .object({
    errors,
    row_index: rowIndex,
    get children() {
      return byName(z.array(nestedRow))
        .optional()
        .meta({ description: 'The rows that point to this one, by sheet' });
    },
  })
  .catchall(z.unknown())
  .meta({ id: 'NestedRow', description: `${marked}; so is \`children\`.` });

export const nestedPayload = z
  .object({
    version: z.literal('2.0'),
    workbook_id: id,
    company_name: z.string().nullable(),
    external_id: externalId,
    export_mode: z.literal('nested'),
    batch,
    root_sheets: z
      .array(z.string())
      .meta({ description: 'Sheets with rows at the top, anywhere in the export' }),
    data: byName(z.array(nestedRow)).meta({ description: 'Rows at the top, by sheet' }),
  })
  .meta({ id: 'NestedPayload', description: 'A batch of rows, each with all that points to it' });

export const companyDonePayload = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('company.done'),
    workbook_id: id,
    external_id: externalId,
    migration_id: id,
    company: z.object({ id, name: z.string() }),
    files: z.int().meta({ description: 'How many there are by now' }),
    done_at: timestamp,
  })
  .meta({ id: 'CompanyDonePayload', description: 'A customer has said that all is there' });

export type CompanyDonePayload = z.output<typeof companyDonePayload>;
export type FlatPayload = z.output<typeof flatPayload>;
export type NestedPayload = z.output<typeof nestedPayload>;
