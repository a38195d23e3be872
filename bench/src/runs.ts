import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@godwit/client/client';
import type { BodyInput, Result } from '@godwit/contract/routes';

export type Run = Result<'getRun'>;
export type Question = NonNullable<Run['questions']>[number];
export type TemplateWrite = BodyInput<'createTemplate'>;

const inFlight: readonly Run['status'][] = ['queued', 'running'];
/** Slower than the rate limit of 100 a minute allows. */
const defaultPollMs = 650;

/**
 * Makes the templates in their order. The service may give another slug than the one they are known by here, so it
 * says which is which; links between them are turned to it.
 */
export async function makeTemplates(
  client: Client,
  templates: readonly (TemplateWrite & { slug: string })[],
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  for (const { slug, columns, ...rest } of templates) {
    const linked = columns.map(({ linkRule, ...column }) => ({
      ...column,
      ...(linkRule && {
        linkRule: linkRule.map(({ templateId, columnName }) => ({
          templateId: slugs.get(templateId) ?? templateId,
          columnName,
        })),
      }),
    }));
    const made = await client.createTemplate({ body: { ...rest, columns: linked } });
    slugs.set(slug, made.slug);
  }
  return slugs;
}

export async function sendFile(client: Client, migrationId: string, path: string): Promise<void> {
  await client.uploadFile({ migrationId, name: basename(path), body: await openAsBlob(path) });
}

/** Starts a run and polls until it settles; questions are answered as they come. */
export async function runThrough(
  client: Client,
  migration_id: string,
  kind: 'generate' | 'execute',
  {
    answer = likelier,
    pollMs = defaultPollMs,
    onStarted = () => {},
  }: { answer?: (question: Question) => string; pollMs?: number; onStarted?: () => void } = {},
): Promise<Run> {
  const { run_id } = await client.startRun({ params: { migration_id }, body: { kind } });
  let isStarted = false;
  for (;;) {
    const run = await client.getRun({ params: { migration_id, run_id } });
    if (run.status !== 'queued' && !isStarted) {
      isStarted = true;
      onStarted();
    }
    if (run.status === 'blocked') {
      const answers = (run.questions ?? []).map((question) => ({ id: question.id, value: answer(question) }));
      await client.answerRun({ params: { migration_id, run_id }, body: { answers } });
    } else if (!inFlight.includes(run.status)) return run;
    await sleep(pollMs);
  }
}

/** The first option is the one the planner would take unasked. */
export function likelier({ options }: Question): string {
  return options[0]?.id ?? 'Please follow the column descriptions.';
}

/** Throws unless the run came to what its kind comes to. */
export function wellSettled({ kind, status, error }: Run): void {
  const wanted = kind === 'execute' || kind === 'clarify' ? 'completed' : 'awaiting_approval';
  if (status !== wanted) throw new Error(`the ${kind} run came to ${status}: ${error ?? 'no reason given'}`);
}
