import { z } from 'zod';
import { anyObject, id, timestamp } from './fields.js';
import { route } from './route.js';
import { agent, modelUsage, runKind, runStatus } from './runs.js';

export const threadEvent = z
  .object({
    sequence: z.int(),
    type: z.enum([
      'message',
      'status',
      'request_input',
      'preview',
      'completed',
      'error',
      'tool_call',
      'tool_result',
      'task',
      'thinking',
      'prepared',
    ]),
    data: anyObject,
    created_at: timestamp,
    run_id: id,
  })
  .meta({ id: 'ThreadEvent' });

const threadQuery = z.strictObject({
  after: z
    .string()
    .regex(/^-?\d{1,9}$/, { error: 'must be a whole number' })
    .transform((text) => Math.max(0, Number(text)))
    .optional()
    .meta({ description: 'Only events behind this sequence; less than 0 means 0' }),
  include: z.enum(['user', 'tools', 'all']).optional().meta({ description: '`user` by default' }),
});

const migrationParams = z.object({ migration_id: id });

const logRun = z.object({
  run_id: id,
  kind: runKind,
  status: runStatus,
  agent: agent.optional(),
  model_usage: modelUsage.optional(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  started_by: z.string(),
  files: z.array(z.string()),
  plan: z.string().nullable(),
  questions: z.array(anyObject),
  answers: z.array(anyObject),
  outcome: z.object({
    ok: z.boolean(),
    rows_written: z.int(),
    per_sheet: z.array(anyObject),
    invalid_rows: z.int(),
    error: z.string().nullable(),
    replaced_existing_data: z.boolean(),
  }),
  audit: z.array(z.looseObject({ at: timestamp, event: z.string() })),
});

export const log = z
  .object({
    migration_id: id,
    generated_at: timestamp,
    status: z.string(),
    covers: z.object({ runs: z.int(), from: timestamp.nullable(), to: timestamp.nullable() }),
    runs: z.array(logRun),
    integrity: z.object({ algorithm: z.string(), head: z.string(), entries: z.int() }),
  })
  .meta({ id: 'Log' });

export const threadRoutes = {
  getThread: route({
    method: 'GET',
    path: '/migrations/{migration_id}/thread',
    tag: 'Runs',
    summary: 'Read what happened so far',
    description:
      'At most 10,000 events; `last_sequence` is where to go on, as `after`: the highest of this page, or `after` where the page is empty.',
    auth: 'account',
    params: migrationParams,
    query: threadQuery,
    responses: { 200: z.object({ events: z.array(threadEvent), last_sequence: z.int() }) },
  }),
  openThreadStream: route({
    method: 'GET',
    path: '/migrations/{migration_id}/thread/stream',
    tag: 'Runs',
    summary: 'Follow the thread live',
    description:
      'Server-sent events: `id` is the sequence, `event` the type, `data` the event. Resumes from `after` or ' +
      '`Last-Event-ID`, whichever is further. Ends with `event: done` and `{"last_sequence": n}` when no run is ' +
      'queued or running and all is told, and after 5 minutes in any case. A stream that ends without `done` was ' +
      'cut off: open it again.',
    auth: 'account',
    params: migrationParams,
    query: threadQuery,
    responses: { 200: { media: ['text/event-stream'], description: 'The events' } },
  }),
  getLog: route({
    method: 'GET',
    path: '/migrations/{migration_id}/log',
    tag: 'Log',
    summary: 'The settled record of a migration',
    description: '409 while a run is in flight; the message names its status.',
    auth: 'account',
    params: migrationParams,
    query: z.strictObject({ format: z.enum(['json', 'md']).optional() }),
    responses: {
      200: {
        media: ['application/json', 'text/markdown'],
        json: log,
        description: 'The record, as JSON or for a person to read',
      },
    },
    errors: [409],
  }),
  verifyLog: route({
    method: 'POST',
    path: '/migrations/{migration_id}/log/verify',
    tag: 'Log',
    summary: 'Recompute the hash chain of the log',
    auth: 'account',
    params: migrationParams,
    responses: {
      200: z.object({
        ok: z.boolean(),
        entries: z.int(),
        head: z.string(),
        broken_at: z.int().nullable().meta({ description: 'The first entry that does not fit the chain' }),
      }),
    },
  }),
};
