import { GodwitError } from '@godwit/client/errors';
import { put } from '../bytes.js';
import { orderTemplates, type Upload } from '../orders.js';
import { likelier, makeTemplates, type Run } from '../runs.js';
import type { Variant, Version } from './data.js';
import type { Site } from './site.js';

/** A migration that is struck again and again. */
export interface Patient {
  id: string;
  variant: Variant;
  /** By the slug that the data has. */
  slugs: Map<string, string>;
  /** Which rows its sheets must have; none before the first execute. */
  version: Version | undefined;
  /** The thread as far as it was seen, an event a line. */
  seen: string[];
  /** Rules written so far, each under a name of its own. */
  rules: number;
}

export async function newPatient(site: Site, variant: Variant, name: string): Promise<Patient> {
  // Done again after a kill, this makes templates that nobody uses.
  const slugs = await site.ask((client) => makeTemplates(client, orderTemplates));
  const body = { name, external_id: name, templates: [...slugs.values()] };
  const { migration_id } = await site.ask((client) => client.createMigration({ body }));
  return { id: migration_id, variant, slugs, version: undefined, seen: [], rules: 0 };
}

/** Files of an earlier version go, those of this one come; what a kill left out is done again. */
export async function putFiles(
  site: Site,
  { id: migration_id }: Pick<Patient, 'id'>,
  uploads: readonly Upload[],
  cut?: { file: string; kill(): Promise<unknown> },
): Promise<string[]> {
  const params = { migration_id };
  const { files: before } = await site.ask((client) => client.listFiles({ params }));
  const old = new Set(before.map(({ id }) => id));
  for (const { id: file_id } of before)
    await site.ask((client) => unlessMissing(client.deleteFile({ params: { migration_id, file_id } })));
  const partial: string[] = [];
  for (const { name, body } of uploads) {
    if (cut?.file === name) {
      await site.ask(async (client, { origin }) => {
        const path = await signedPath(client, migration_id, name);
        await put(origin + path, body.length, halfOf(body, cut.kill)).catch(() => {});
      });
      const { files } = await site.ask((client) => client.listFiles({ params }));
      if (files.some((file) => file.name === name && !old.has(file.id)))
        partial.push(`${name} shows although half of it was sent`);
    }
    await site.ask(async (client, { origin }) => {
      const { files } = await client.listFiles({ params });
      if (files.some((file) => file.name === name && !old.has(file.id))) return;
      const path = await signedPath(client, migration_id, name);
      const { status, text } = await put(origin + path, body.length, [body]);
      if (status !== 200) throw new GodwitError('putUpload', status, { error: text }, false);
    });
  }
  return partial;
}

/** One chunk, then a kill in the middle of the body; what comes behind it goes nowhere. */
function* halfOf(body: Buffer, kill: () => Promise<unknown>): Generator<Buffer> {
  yield body.subarray(0, body.length / 2);
  void kill();
  yield body.subarray(body.length / 2, body.length / 2 + 1);
}

async function signedPath(
  client: Parameters<Parameters<Site['ask']>[0]>[0],
  migration_id: string,
  name: string,
): Promise<string> {
  const { files } = await client.requestUploads({ params: { migration_id }, body: { files: [{ name }] } });
  const [signed] = files;
  if (!signed) throw new Error('The service signed no upload');
  return new URL(signed.signed_url).pathname;
}

/** The run that is started; or, when the answer to a first request was lost, the one that is there. */
export function begin(
  site: Site,
  { id }: Pick<Patient, 'id'>,
  kind: 'generate' | 'execute',
): Promise<string> {
  return site.ask(async (client) => {
    try {
      return (await client.startRun({ params: { migration_id: id }, body: { kind } })).run_id;
    } catch (error) {
      if (error instanceof GodwitError && error.status === 409 && error.body.run_id) return error.body.run_id;
      throw error;
    }
  });
}

/** Where the run stands; questions are answered in passing. */
export function look(site: Site, { id }: Pick<Patient, 'id'>, run_id: string): Promise<Run> {
  const params = { migration_id: id, run_id };
  return site.ask(async (client) => {
    const run = await client.getRun({ params });
    if (run.status !== 'blocked') return run;
    const answers = (run.questions ?? []).map((question) => ({ id: question.id, value: likelier(question) }));
    try {
      await client.answerRun({ params, body: { answers } });
    } catch (error) {
      // Answered before, by a request whose answer was lost.
      if (!(error instanceof GodwitError) || error.status !== 409) throw error;
    }
    return run;
  });
}

/** A new version of the template without a change to its columns: the execute has to make the sheets again. */
export async function addRule(site: Site, patient: Patient): Promise<void> {
  patient.rules += 1;
  const body = {
    rules: [
      {
        name: `Rule ${patient.rules}`,
        expression: '"Amount" is null or "Amount" <> \'never\'',
        message: 'Never',
        columns: ['Amount'],
      },
    ],
  };
  const params = { template_slug: patient.slugs.get('orders') ?? '' };
  await site.ask((client) => client.replaceTemplateRules({ params, body }));
}

async function unlessMissing(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof GodwitError) || error.status !== 404) throw error;
  }
}
