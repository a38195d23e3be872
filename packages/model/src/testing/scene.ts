import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSession } from '@godwit/engine/duck/session';
import { type PlanContext, type Planned, plan } from '@godwit/engine/plan/plan';
import type { PlanEvent } from '@godwit/engine/plan/views/events';
import { readHere } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { Template } from '@godwit/engine/validate/template';
import type { ModelServer } from '@godwit/testbed/model-server';
import { modelAgent } from '../agent.js';
import { type ModelCall, type ModelSettings, modelSettings } from '../settings.js';

/** A small migration: people, of whom the planner cannot know which column is the nickname. */
export const people = `Nr;Full name;Mail;Joined;Handle;Spent
1;Anna Berg;anna@example.com;03.02.2021;annab;12,50
2;Bela Cruz;bela@example.com;14.07.2020;belac;7,00
3;Cem Dogan;cem@example.com;28.11.2019;cemd;130,25
4;Dora Eng;dora@example.com;01.05.2022;dorae;0,00
`;

export const templates: Template[] = [
  {
    slug: 'contacts',
    name: 'Contacts',
    columns: [
      { name: 'Id', required: true, unique: true },
      { name: 'Name', required: true },
      { name: 'E-mail', desiredRule: 'strict', strictRule: '^[^@ ]+@[^@ ]+$' },
      { name: 'Member since', description: 'Date (YYYY-MM-DD).', desiredRule: 'ai' },
      { name: 'Alias', description: 'Short name in upper case' },
    ],
  },
];

export interface Scene {
  tables: Table[];
  context: PlanContext;
}

export async function sceneOf(
  files: Record<string, string>,
  more: Partial<PlanContext> = {},
): Promise<Scene> {
  const scratch = mkdtempSync(join(tmpdir(), 'model-'));
  const tables: Table[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join(scratch, `given-${tables.length}`);
    writeFileSync(path, text);
    tables.push(...(await readHere({ path, name }, scratch)));
  }
  return { tables, context: { scratch, ...more } };
}

export function settingsFor(
  { baseUrl }: Pick<ModelServer, 'baseUrl'>,
  env: Record<string, string> = {},
  family = 'compatible',
): ModelSettings {
  const settings = modelSettings({
    MODEL: `${family}:scripted`,
    MODEL_BASE_URL: baseUrl,
    MODEL_API_KEY: 'sk-secret-1234',
    ...env,
  });
  if (!settings) throw new Error('a model is configured');
  return settings;
}

export interface Seen {
  planned: Planned;
  events: PlanEvent[];
  calls: ModelCall[];
}

export async function planned(
  settings: ModelSettings,
  { tables, context }: Scene,
  given = templates,
  querySeconds = 2,
): Promise<Seen> {
  const events: PlanEvent[] = [];
  const calls: ModelCall[] = [];
  const agent = modelAgent(settings, {
    onCall: (call) => calls.push(call),
    signal: context.signal,
    firstWaitMs: 1,
    querySeconds,
  });
  return { planned: await agent.plan(tables, given, context, (event) => events.push(event)), events, calls };
}

export function plannedWithout({ tables, context }: Scene, given = templates): Promise<Planned> {
  return plan(tables, given, context);
}

export function statuses(events: readonly PlanEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'status' ? [event.message] : []));
}

/** The cells of the sheets, as they would be previewed. */
export async function cellsOf(sheets: readonly SheetFile[] | undefined): Promise<unknown> {
  return withSession({}, async (session) => {
    const all: unknown[] = [];
    for (const { parquet, template, columns } of sheets ?? [])
      all.push([template.slug, columns, await session.rows(`SELECT * FROM read_parquet('${parquet}')`)]);
    return all;
  });
}
