import type { Client } from '@godwit/client/client';
import type { Run } from '@godwit/client/wait';
import { z } from 'zod';
import { tool } from '../tool.js';
import { migrationId, runId } from './fields.js';

/** Below what clients wait for an answer of a tool: 60 s with most. */
const patience = z.number().min(0).max(55).default(45).describe('Seconds to wait for it to stop moving');

export const runTools = [
  tool({
    name: 'start_run',
    title: 'Start a run',
    description:
      '"generate": plans from the files and stops at a preview or at questions. "update": changes the preview by a ' +
      'sentence, such as "Use ISO dates in Since". "clarify": answers a question about the data. Waits a while, and ' +
      'comes back with the run; what to do next is in `next`. execute is a tool of its own.',
    input: z.object({
      migration_id: migrationId,
      kind: z.enum(['generate', 'update', 'clarify']),
      message: z.string().optional().describe('The sentence or question of an update or clarify'),
      agent: z
        .enum(['built_in', 'model'])
        .optional()
        .describe(
          'Leave it out, unless the person wants the built-in planner or the language model of the service',
        ),
      wait_seconds: patience,
    }),
    async run({ client, signal }, { migration_id, kind, message, agent, wait_seconds }) {
      const body = { kind, ...(message !== undefined && { message }), ...(agent && { agent }) };
      const { run_id } = await client.startRun({ params: { migration_id }, body }, { signal });
      return told(await settled(client, migration_id, run_id, wait_seconds, signal));
    },
  }),
  tool({
    name: 'follow_run',
    title: 'Follow a run',
    description:
      'Waits until a run stops moving, and comes back with it: questions, an answer, changes or an error.',
    input: z.object({ migration_id: migrationId, run_id: runId, wait_seconds: patience }),
    isReading: true,
    run: async ({ client, signal }, { migration_id, run_id, wait_seconds }) =>
      told(await settled(client, migration_id, run_id, wait_seconds, signal)),
  }),
  tool({
    name: 'answer_questions',
    title: 'Answer the questions of a run',
    description:
      'For a run that is "blocked" by questions. Ask the person where you do not know; each answer is the label of an ' +
      'option or free text. Waits a while for the run to go on.',
    input: z.object({
      migration_id: migrationId,
      run_id: runId,
      answers: z.array(z.object({ id: z.string(), value: z.string() })).min(1),
      wait_seconds: patience,
    }),
    async run({ client, signal }, { migration_id, run_id, answers, wait_seconds }) {
      await client.answerRun({ params: { migration_id, run_id }, body: { answers } }, { signal });
      return told(await settled(client, migration_id, run_id, wait_seconds, signal));
    },
  }),
  tool({
    name: 'cancel_run',
    title: 'Cancel a run',
    description: 'Stops a run that is queued, running or blocked. What was there before it stays.',
    input: z.object({ migration_id: migrationId, run_id: runId }),
    isDestructive: true,
    run: async ({ client, signal }, params) =>
      told(await client.cancelRun({ params, body: { status: 'cancel_requested' } }, { signal })),
  }),
  tool({
    name: 'execute',
    title: 'Write the sheets',
    description:
      'Approves the preview and writes its rows, replacing those of the last execute (rollback goes back once). Show ' +
      'the person the preview and its findings first; call it with confirm: true only when they said yes.',
    input: z.object({
      migration_id: migrationId,
      confirm: z.literal(true).describe('The person approved this preview'),
      accept_findings: z
        .boolean()
        .optional()
        .describe('Also where the account holds back previews with findings'),
      wait_seconds: patience,
    }),
    isDestructive: true,
    async run({ client, signal }, { migration_id, accept_findings, wait_seconds }) {
      const body = { kind: 'execute' as const, ...(accept_findings !== undefined && { accept_findings }) };
      const { run_id } = await client.startRun({ params: { migration_id }, body }, { signal });
      return told(await settled(client, migration_id, run_id, wait_seconds, signal));
    },
  }),
  tool({
    name: 'rollback',
    title: 'Go back to the rows before the last execute',
    description: 'All sheets in one step, one step back only. Only when the person asks for it.',
    input: z.object({ migration_id: migrationId, confirm: z.literal(true) }),
    isDestructive: true,
    run: ({ client, signal }, { migration_id }) => client.rollback({ params: { migration_id } }, { signal }),
  }),
];

/** The run when it waits for somebody or is over, or as it is when the wait is. */
async function settled(
  client: Client,
  migrationId: string,
  runId: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Run> {
  const enough = AbortSignal.timeout(seconds * 1000);
  try {
    return await client.waitForRun({ migrationId, runId, signal: AbortSignal.any([signal, enough]) });
  } catch (error) {
    if (!enough.aborted || signal.aborted) throw error;
    return client.getRun({ params: { migration_id: migrationId, run_id: runId } }, { signal });
  }
}

function told(run: Run): object {
  const { run_id, kind, status, questions, answer, changes, not_understood, error, report } = run;
  return {
    run_id,
    kind,
    status,
    ...(questions && { questions }),
    ...(run.credential_request && { credential_request: run.credential_request }),
    ...(answer !== undefined && { answer }),
    ...(changes && { changes }),
    ...(not_understood && { not_understood }),
    ...(error !== undefined && { error }),
    ...(run.model_usage && { model_usage: run.model_usage }),
    ...(report && {
      report: { inserted: report.inserted, sheets: report.perSheet, findings: report.findings ?? [] },
    }),
    next: nextOf(run),
  };
}

function nextOf({ kind, status, blocked_reason }: Run): string {
  if (status === 'queued' || status === 'running') return 'It goes on: follow_run.';
  if (status === 'blocked') {
    return blocked_reason === 'credentials'
      ? 'It waits for credentials: the person gives them in the dashboard, never here.'
      : 'It waits for answers: ask the person, then answer_questions.';
  }
  if (status === 'failed' || status === 'canceled')
    return 'It ended without a result: see error; the rows are as before.';
  if (kind === 'execute') return 'The rows are written: read_rows with of "sheet", export_sheet.';
  return kind === 'clarify'
    ? 'Tell the person the answer.'
    : 'A preview waits: preview_summary, read_rows, then execute.';
}
