import { createHash } from 'node:crypto';
import type { Client } from '@godwit/client/client';
import type { Result } from '@godwit/contract/routes';
import type { Variant, Version } from './data.js';
import type { Patient } from './patient.js';
import type { Site } from './site.js';

export interface Findings {
  /** Runs that did not settle as they must, and what was acknowledged and is gone. */
  lost: string[];
  /** Sheets that are neither the old rows nor the new ones. */
  mixed: string[];
  /** Faults of a thread: sequences, repeated events, events that changed. */
  gaps: string[];
  /** Uploads that show and are not whole. */
  partial: string[];
}

/** What the sheets are without a crash, by variant and version; empty ones as well. */
export type Expected = Map<string, string>;

export function expectedKey(variant: Variant, version: Version | undefined): string {
  return version === undefined ? 'empty' : `${variant} ${version}`;
}

type Event = Result<'getThread'>['events'][number];

/** One hash over the bytes of all sheets. */
export async function sheetsOf(client: Client, { id: migration_id, slugs }: Patient): Promise<string> {
  const hash = createHash('sha256');
  for (const stored of slugs.values()) {
    const params = { migration_id, file: `${stored}.csv` };
    const sheet = await client.exportSheet({ params, query: { filter: 'all' } });
    hash.update(new Uint8Array(await sheet.arrayBuffer()));
  }
  return hash.digest('hex');
}

/** The sheets must be one of these versions, whole. A swap between two exports is seen by looking again. */
export async function checkSheets(
  site: Site,
  patient: Patient,
  versions: readonly (Version | undefined)[],
  expected: Expected,
): Promise<string[]> {
  const wanted = versions.map((version) => expected.get(expectedKey(patient.variant, version)));
  const isRight = async () => wanted.includes(await site.ask((client) => sheetsOf(client, patient)));
  if ((await isRight()) || (await isRight())) return [];
  const { migration } = await site.ask((client) =>
    client.getMigration({ params: { migration_id: patient.id } }),
  );
  const counts = migration.sheets.map(({ slug, row_count }) => `${slug} ${row_count}`).join(', ');
  return [`not ${versions.map((each) => each ?? 'empty').join(' or ')} but ${counts}`];
}

/** Sequences from 1 without a gap, nothing twice, and what was there before is there still. */
export async function checkThread(site: Site, patient: Patient): Promise<string[]> {
  const { events, last_sequence } = await site.ask((client) =>
    client.getThread({ params: { migration_id: patient.id }, query: { include: 'all' } }),
  );
  const found: string[] = [];
  const wrong = events.find(({ sequence }, at) => sequence !== at + 1);
  if (wrong) found.push(`sequence ${wrong.sequence} stands where ${events.indexOf(wrong) + 1} should`);
  if (last_sequence !== events.length)
    found.push(`last_sequence ${last_sequence} of ${events.length} events`);
  const lines = events.map((event) => JSON.stringify(event));
  const changed = patient.seen.findIndex((line, at) => line !== lines[at]);
  if (changed >= 0) found.push(`event ${changed + 1} is not what it was`);
  patient.seen = lines;
  return [...found, ...repeated(events)];
}

function repeated(events: readonly Event[]): string[] {
  const once = new Set<string>();
  return events.flatMap(({ type, run_id, data, sequence }) => {
    const isEnd = type === 'preview' || type === 'completed';
    if (!isEnd && type !== 'tool_call' && type !== 'tool_result') return [];
    const key = `${run_id} ${isEnd ? 'end' : `${type} ${String(data.id)}`}`;
    if (once.has(key)) return [`event ${sequence} says again: ${type} ${String(data.id ?? '')}`];
    once.add(key);
    return [];
  });
}

/** An answer is kept, and once, whatever happened while it was written down. */
export async function checkKnowledge(site: Site, { id: migration_id, variant }: Patient): Promise<string[]> {
  const { knowledge } = await site.ask((client) =>
    client.getMigrationKnowledge({ params: { migration_id } }),
  );
  const kept = knowledge.split('\n').filter((line) => line.startsWith('- Q: ')).length;
  const wanted = variant === 'asking' ? 1 : 0;
  return kept === wanted ? [] : [`the knowledge holds ${kept} answers instead of ${wanted}`];
}
