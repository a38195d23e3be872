import type { Client } from '@godwit/client/client';
import type { Run } from '@godwit/client/wait';
import { line, questionLines, threadLines } from './show.js';

/** Starts a run and shows its thread as it happens; where it asks, it gets the first option, the likelier one. */
export async function follow(
  client: Client,
  migrationId: string,
  kind: 'generate' | 'execute',
): Promise<Run> {
  const params = { migration_id: migrationId };
  const before = await client.getThread({ params, query: { include: 'tools' } });
  const { run_id } = await client.startRun({ params, body: { kind } });
  for (let after = before.last_sequence; ; ) {
    after = await showThread(client, migrationId, after);
    const run = await client.waitForRun({ migrationId, runId: run_id });
    if (run.status === 'blocked') await answer(client, migrationId, run);
    else if (run.status === 'awaiting_approval' || run.status === 'completed') return run;
    else throw new Error(`the ${kind} run is ${run.status}: ${run.error ?? 'no reason was given'}`);
  }
}

async function answer(client: Client, migrationId: string, { run_id, questions = [] }: Run): Promise<void> {
  const answers = questions.map(({ id, options }) => ({
    id,
    value: options[0]?.label ?? 'as you think best',
  }));
  for (const [at, question] of questions.entries()) {
    for (const text of questionLines(question)) line(text);
    line(`> ${answers[at]?.value}`);
  }
  await client.answerRun({ params: { migration_id: migrationId, run_id }, body: { answers } });
}

/** Until nothing is queued or running; back with the last sequence. */
async function showThread(client: Client, migrationId: string, after: number): Promise<number> {
  const lineOf = threadLines();
  let last = after;
  for await (const event of client.streamThread({ migrationId, after, include: 'tools' })) {
    last = event.sequence;
    const text = lineOf(event);
    if (text !== undefined) line(text);
  }
  return last;
}
