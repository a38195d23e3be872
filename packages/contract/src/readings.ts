import { z } from 'zod';
import { timestamp } from './fields.js';

/** How far the reading of a file is, which begins by itself once its bytes are there. */
export const fileReading = z
  .object({
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    progress: z
      .object({ page: z.int(), pages: z.int() })
      .optional()
      .meta({ description: 'While a document is being read: pages done, and how many there are' }),
    completed_at: timestamp.optional(),
    table_count: z.int().optional().meta({ description: 'When completed' }),
    row_count: z.int().optional().meta({ description: 'When completed: rows of all tables together' }),
    error: z.string().optional().meta({
      description: 'When failed: what is wrong with the file, and what to do about it',
    }),
  })
  .meta({ id: 'FileReading', description: 'Read in the background; the next generate takes what was read' });

/** A table as a reader saw it, before any run. */
export const fileTable = z
  .object({
    name: z.string().meta({ description: 'Sheet, path of an array, or the name of the file' }),
    rows: z.int().meta({ description: 'How many rows are data' }),
    columns: z.array(z.string()).meta({ description: 'Their names in order, the first 200' }),
    column_count: z.int(),
    notes: z.array(z.string()).meta({ description: 'How it was understood, and what was not read of it' }),
    sample: z
      .array(z.array(z.string()))
      .meta({ description: 'Cells of the first rows, in the order of `columns`; long ones are cut' }),
  })
  .meta({ id: 'FileTable' });

export const fileTables = z
  .array(fileTable)
  .meta({ description: 'What was read, the first 100 tables; empty until it is read' });
