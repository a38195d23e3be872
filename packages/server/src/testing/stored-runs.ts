import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import type { Made, RunInputs } from '../domain/runs/stored.js';
import type { Service } from '../domain/service.js';
import { text } from './bodies.js';

type Status = 'queued' | 'running' | 'blocked' | 'awaiting_approval' | 'completed' | 'failed' | 'canceled';

export interface StoredRun {
  kind: 'generate' | 'update' | 'clarify' | 'execute';
  status: Status;
  recipe?: Recipe;
  made?: Made;
  inputs?: RunInputs;
  startedBy?: { kind: string; id: string };
  questions?: object[];
  answers?: object[];
  plan?: string;
  report?: object;
  error?: string;
  is_baseline?: boolean;
}

export const nothingMade: Made = {
  engine: '0.1.0',
  tables: [],
  sheets: [],
  mapping: {},
  coverage: { inputs: {}, outputs: {}, unused_inputs: [] },
};

/** A run as the service would have left it, moved there by legal moves. */
export async function storeRun({ db, seam }: Service, migrationId: string, run: StoredRun): Promise<string> {
  const id = seam.id();
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await db.run(sql`
    insert into runs (id, migration_id, kind, status, created_at, started_by, inputs, recipe, made, questions,
                      answers, plan, report, error, is_baseline)
    values (${id}, ${migrationId}, ${run.kind}, 'queued', ${seam.now()}, ${json(run.startedBy)}::jsonb,
            ${json(run.inputs ?? { files: [], templates: [] })}::jsonb, ${json(run.recipe)}::jsonb,
            ${json(run.made)}::jsonb, ${json(run.questions ?? [])}::jsonb, ${json(run.answers ?? [])}::jsonb,
            ${run.plan ?? null}, ${json(run.report)}::jsonb, ${run.error ?? null}, ${run.is_baseline ?? false})`);
  await moveRun({ db, seam }, id, run.status);
  return id;
}

export async function moveRun(
  { db, seam }: Pick<Service, 'db' | 'seam'>,
  id: string,
  status: Status,
): Promise<void> {
  if (status === 'queued') return;
  const now = seam.now();
  await db.run(sql`update runs set status = 'running', started_at = ${now} where id = ${id}`);
  if (status === 'running') return;
  const settled = status === 'blocked' ? null : now;
  await db.run(sql`update runs set status = ${status}, completed_at = ${settled} where id = ${id}`);
}

/** A file that was uploaded, with its bytes in the object store. */
export async function storeFile({ db, seam, objects }: Service, migrationId: string, name: string) {
  const [id, now, key] = [seam.id(), seam.now(), `files/${seam.id()}`];
  await objects.put(key, text(name));
  await db.run(sql`
    insert into files (id, migration_id, name, storage_path, content_type, token_hash, link_expires_at, object_key,
                       size, sha256, uploaded_at, created_at)
    values (${id}, ${migrationId}, ${name}, ${key}, 'text/csv', ${id}, ${now}, ${key}, ${name.length}, ${id}, ${now},
            ${now})`);
  return { id, name, sha256: id, size: name.length, object_key: key };
}

export function recipeNamed(file: string): Recipe {
  const inputs = [{ id: 'contacts', file, columns: ['email'], fingerprint: null }];
  const sheet = {
    template: 'contacts',
    from: { input: 'contacts' },
    filters: [],
    columns: { Email: { op: 'column' as const, name: 'email' } },
  };
  return { version: 1, inputs, sheets: [sheet], notes: [], answers: [] };
}
