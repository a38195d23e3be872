import { z } from 'zod';
import { byName } from './by-name.js';
import { credentialRequest, givenCredentials } from './credentials.js';
import { anyObject, count, id, text, timestamp } from './fields.js';
import { route } from './route.js';
import { rowsOf } from './rows.js';

export const runKind = z.enum(['generate', 'update', 'clarify', 'execute']).meta({ id: 'RunKind' });

export const runStatus = z
  .enum(['queued', 'running', 'blocked', 'awaiting_approval', 'completed', 'failed', 'canceled'])
  .meta({ id: 'RunStatus' });

export const question = z
  .object({
    id: z.string(),
    question: z.string(),
    context: z.string().optional(),
    about: z
      .object({ template: z.string(), column: z.string().optional() })
      .optional()
      .meta({ description: 'What the answer decides: a template, by its slug, or one of its columns' }),
    options: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        sample: z
          .array(z.string())
          .optional()
          .meta({ description: 'What the option makes of a few real rows' }),
      }),
    ),
    allowCustom: z.boolean(),
  })
  .meta({ id: 'Question' });

export const finding = z
  .object({
    kind: z
      .string()
      .meta({ description: 'For programs: `required_empty`, `no_rows`, `rows_differ` and so on' }),
    column: z.string().optional(),
    rows: z.int().optional().meta({ description: 'How many rows it is about' }),
    message: z.string().meta({ description: 'For people' }),
  })
  .meta({ id: 'Finding' });

export const health = z
  .object({ ok: z.boolean(), findings: z.array(finding) })
  .meta({ id: 'Health', description: 'Whether a sheet may be what was asked for; what speaks against it' });

const sheetFinding = finding
  .extend({ template: z.string().meta({ description: 'Slug of the sheet it is about' }) })
  .meta({ id: 'SheetFinding' });

const answerItem = z.strictObject({ id: text(200), value: text(10_000) });

export const answersBody = z.strictObject({
  answers: z
    .union([z.array(answerItem).min(1).max(200), text(20_000).min(1)])
    .meta({ description: "An option's label or id, or free text, per question; or one free text" }),
});

const columnCoverage = z.object({ fill: z.number(), distinct: z.int() });

export const report = z
  .object({
    inserted: z.int(),
    perSheet: z.array(
      z.object({
        templateName: z.string(),
        sheetId: z.string(),
        rowCount: z.int(),
        invalidRowCount: z.int(),
      }),
    ),
    invalidCellCount: z.int().meta({ description: 'Rows with at least one invalid cell (historical name)' }),
    coverage: z.object({
      inputs: byName(columnCoverage),
      outputs: byName(columnCoverage),
      unused_inputs: z.array(z.string()),
    }),
    findings: z
      .array(sheetFinding)
      .optional()
      .meta({ description: 'What speaks against the sheets; left out by versions that did not judge them' }),
  })
  .meta({ id: 'Report' });

export const agent = z.enum(['built_in', 'model']).meta({
  id: 'Agent',
  description: 'Who makes the recipe: the built-in planner, or the language model that is configured',
});

export const modelUsage = z
  .object({
    model: z.string(),
    calls: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost: z.number().optional().meta({ description: 'Where prices are configured, in their currency' }),
  })
  .meta({ id: 'ModelUsage', description: 'What a run used of the language model so far' });

export const run = z
  .object({
    run_id: id,
    kind: runKind,
    status: runStatus,
    agent: agent.optional().meta({ description: 'Left out of an execute, which carries out what was made' }),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    message: z.string().optional(),
    blocked_reason: z.enum(['question', 'credentials']).optional(),
    questions: z.array(question).optional(),
    credential_request: credentialRequest.optional(),
    answers: byName(z.string())
      .nullable()
      .meta({ description: 'By the id of the question, what was taken; null before any was given' }),
    answer: z.string().optional(),
    changes: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of an update: what it changed, a sentence each' }),
    not_understood: z.array(z.string()).optional().meta({
      description:
        'Of a generate or an update: sentences that nothing was done for; where they were read, with the reason',
    }),
    report: report.optional(),
    error: z.string().optional(),
    model_usage: modelUsage.optional().meta({ description: 'Once the language model was called' }),
  })
  .meta({ id: 'Run' });

const mapping = z.object({
  column: z.string(),
  from: z.array(z.object({ input: z.string(), column: z.string() })),
  steps: z.array(z.string()),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
});

export const preview = z
  .object({
    status: z.literal('awaiting_approval'),
    run_id: id,
    templates: z.array(z.object({ slug: z.string(), name: z.string() })),
    plan: z.string(),
    sheets: z.array(
      z.object({
        template: z.object({ slug: z.string(), name: z.string() }),
        rows: z.array(z.array(z.string())).meta({ description: 'The first row is the header' }),
        row_count: z.int(),
        invalid_row_count: z.int(),
        invalid_cells: z.array(
          z.object({
            row: z.int().meta({
              description: 'Index in this page, 0 for the first data row; may lie outside of the page',
            }),
            row_index: z.int().meta({ description: 'Absolute index' }),
            column: z.string(),
            value: z.string(),
            message: z.string(),
          }),
        ),
        mapping: z.array(mapping),
        health,
      }),
    ),
  })
  .meta({ id: 'Preview' });

const migrationParams = z.object({ migration_id: id });
const runParams = z.object({ migration_id: id, run_id: id });
const resumed = z.object({ run_id: id, status: z.literal('running') });

export const runRoutes = {
  startRun: route({
    method: 'POST',
    path: '/migrations/{migration_id}/runs',
    tag: 'Runs',
    summary: 'Start a run',
    description:
      'One run is in flight per migration: 409 carries its `run_id`. 409 also when the kind needs a file, a ' +
      'connection or a ready preview that is not there, and where the account has `hold_unhealthy` and the preview ' +
      'has findings that were not accepted; and for `agent: "model"` where no language model is configured or the ' +
      'account has it off.',
    auth: 'account',
    params: migrationParams,
    body: z.strictObject({
      kind: z.enum(['generate', 'update', 'refine', 'clarify', 'execute']),
      message: text(20_000).optional(),
      extract_via_api: z.boolean().optional(),
      ignore_prior: z
        .boolean()
        .optional()
        .meta({ description: 'Of a generate: start from nothing, not from the recipe of the source' }),
      accept_findings: z
        .boolean()
        .optional()
        .meta({ description: 'Of an execute: also where the account holds previews that are not healthy' }),
      preview_run_id: id.optional().meta({
        description:
          'Of an update or an execute: the `run_id` of the preview that it is about; 409 where another one is there by now',
      }),
      agent: agent.optional().meta({
        description:
          'Not of an execute. Left out: `model` where one is configured and the account has it on, else `built_in`',
      }),
    }),
    responses: {
      201: z.object({
        run_id: id,
        status: z.literal('queued'),
        poll_url: z.string(),
        findings: z
          .array(sheetFinding)
          .optional()
          .meta({ description: 'Of an execute: what speaks against its preview' }),
      }),
    },
    errors: [409],
  }),
  listRuns: route({
    method: 'GET',
    path: '/migrations/{migration_id}/runs',
    tag: 'Runs',
    summary: 'List runs, newest first',
    auth: 'account',
    params: migrationParams,
    responses: { 200: z.object({ runs: z.array(run) }) },
  }),
  getRun: route({
    method: 'GET',
    path: '/migrations/{migration_id}/runs/{run_id}',
    tag: 'Runs',
    summary: 'Poll a run',
    auth: 'account',
    params: runParams,
    responses: { 200: run },
  }),
  cancelRun: route({
    method: 'PATCH',
    path: '/migrations/{migration_id}/runs/{run_id}',
    tag: 'Runs',
    summary: 'Cancel a run',
    auth: 'account',
    params: runParams,
    body: z.strictObject({ status: z.literal('cancel_requested') }),
    responses: { 200: run },
    errors: [409],
  }),
  answerRun: route({
    method: 'POST',
    path: '/migrations/{migration_id}/runs/{run_id}/messages',
    tag: 'Runs',
    summary: 'Answer the questions of a blocked run',
    auth: 'account',
    params: runParams,
    body: answersBody,
    responses: { 200: resumed },
    errors: [409],
  }),
  giveCredentials: route({
    method: 'POST',
    path: '/migrations/{migration_id}/runs/{run_id}/credentials',
    tag: 'Runs',
    summary: 'Give the credentials a blocked run waits for',
    auth: 'account',
    params: runParams,
    body: givenCredentials,
    responses: { 200: resumed },
    errors: [409],
  }),
  getPreview: route({
    method: 'GET',
    path: '/migrations/{migration_id}/preview',
    tag: 'Runs',
    summary: 'Read the preview that waits for approval',
    auth: 'account',
    params: migrationParams,
    query: z.strictObject({
      limit: count(1, 10_000).optional().meta({ description: 'Rows per sheet, 1,000 by default' }),
      offset: count(0, 999_999_999).optional(),
    }),
    responses: { 200: preview },
  }),
  getRecipe: route({
    method: 'GET',
    path: '/migrations/{migration_id}/recipe',
    tag: 'Runs',
    summary: 'Read the recipe, as JSON or in English',
    auth: 'account',
    params: migrationParams,
    query: z.strictObject({ format: z.enum(['json', 'md']).optional() }),
    responses: {
      200: {
        media: ['application/json', 'text/markdown'],
        json: anyObject,
        description: 'The recipe of the newest preview',
      },
    },
  }),
  diffRecipes: route({
    method: 'GET',
    path: '/migrations/{migration_id}/recipe/diff',
    tag: 'Runs',
    summary: 'What changed between the recipes of two runs',
    auth: 'account',
    params: migrationParams,
    query: z.strictObject({ from: id, to: id }),
    responses: { 200: z.object({ from: id, to: id, changes: z.array(z.string()) }) },
  }),
  rollback: route({
    method: 'POST',
    path: '/migrations/{migration_id}/rollback',
    tag: 'Runs',
    summary: 'Put the sheets back to the rows before the last execute',
    description:
      'All sheets in one step, and one step back only: 409 when there are no rows from before, or a run is in ' +
      'flight. The status of the migration goes by its runs and stays as it is.',
    auth: 'account',
    params: migrationParams,
    responses: {
      200: z.object({ sheets: z.array(z.object({ slug: z.string(), row_count: z.int() })) }),
    },
    errors: [409],
  }),
  getRow: route({
    method: 'GET',
    path: '/migrations/{migration_id}/sheets/{slug}/rows/{row_index}',
    tag: 'Runs',
    summary: 'Where every cell of a row came from',
    auth: 'account',
    params: z.object({ migration_id: id, slug: text(255).min(1), row_index: count(0, 999_999_999) }),
    query: z.strictObject({ of: rowsOf.optional().meta({ description: '`sheet` by default' }) }),
    responses: {
      200: z.object({
        row_index: z.int(),
        version: z.string().meta({ description: 'Send it with an edit' }),
        cells: z.array(
          z.object({
            column: z.string(),
            value: z.string(),
            errors: z.array(z.object({ rule: z.string(), message: z.string() })),
            origins: z.array(
              z.object({
                file: z.string().meta({ description: 'Of a live source the name of its connection' }),
                table: z.string().meta({ description: 'Of a live source the stream' }),
                connection: z.string().optional().meta({ description: 'Of a live source: its connection' }),
                key: z
                  .array(z.object({ column: z.string(), value: z.string() }))
                  .optional()
                  .meta({
                    description: 'Of a live source: the primary key of the row there, where it declares one',
                  }),
                row_number: z.int(),
                column: z.string(),
                value: z.string(),
                page: z.int().optional().meta({ description: 'Of a document, from 1' }),
                confidence: z
                  .int()
                  .optional()
                  .meta({ description: 'Of a scan: how sure the recognition of the cell is, 0 to 100' }),
              }),
            ),
            steps: z.array(z.string()),
            edits: z
              .array(
                z.object({
                  id,
                  edited_by: z.string(),
                  edited_at: timestamp,
                  from: z.string(),
                  to: z.string(),
                }),
              )
              .meta({ description: 'What was changed by hand, after the steps' }),
          }),
        ),
      }),
    },
  }),
};
