import { z } from 'zod';
import { flag, id, label, text, timestamp } from './fields.js';
import { signedUpload } from './files.js';
import { route } from './route.js';

const table = z
  .object({
    headers: z.array(z.string()),
    rows: z.array(z.record(z.string(), z.string())),
    row_count: z.int(),
    name: z.string(),
    ordinal: z.int(),
    pages: z.array(z.int()),
  })
  .meta({ id: 'Table' });

const started = z.object({
  extraction_id: id,
  status: z.literal('processing'),
  file_name: z.string(),
  templates: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp,
  upload: signedUpload.optional().meta({ description: 'Put the bytes here; absent after multipart' }),
});

export const extraction = z
  .object({
    extraction_id: id,
    status: z.enum(['processing', 'completed', 'failed', 'expired']),
    file_name: z.string(),
    templates: z.array(z.string()),
    created_at: timestamp,
    completed_at: timestamp.optional(),
    expires_at: timestamp,
    table_count: z.int().optional(),
    row_count: z.int().optional(),
    tables: z.array(table).optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'Extraction' });

export const extractionRoutes = {
  createExtraction: route({
    method: 'POST',
    path: '/extractions',
    tag: 'Extractions',
    summary: 'Turn one file into tables without a migration',
    description:
      'JSON answers with a signed upload; multipart (`file`, `templates`, `instruction`) works too.',
    auth: 'account',
    planned: true,
    body: z.strictObject({
      file_name: label(),
      content_type: text(255).optional(),
      templates: z.array(text(255)).optional(),
      instruction: text(20_000).optional(),
    }),
    bodyMedia: ['application/json', 'multipart/form-data'],
    responses: { 202: started },
  }),
  getExtraction: route({
    method: 'GET',
    path: '/extractions/{extraction_id}',
    tag: 'Extractions',
    summary: 'Read an extraction',
    auth: 'account',
    planned: true,
    params: z.object({ extraction_id: id }),
    query: z.strictObject({ fields: text(20_000).optional(), omit_empty: flag.optional() }),
    responses: { 200: extraction },
    errors: [410],
  }),
};
