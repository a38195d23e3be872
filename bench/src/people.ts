import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@godwit/client/client';
import { makeTemplates, runThrough, sendFile, type TemplateWrite, wellSettled } from './runs.js';

export const teams = 500;

const templates: (TemplateWrite & { slug: string })[] = [
  {
    slug: 'teams',
    name: 'Teams',
    columns: [{ name: 'Team Code', unique: true, required: true }, { name: 'Team Name' }],
  },
  {
    slug: 'people',
    name: 'People',
    columns: [
      { name: 'Person No', unique: true, required: true },
      { name: 'First Name' },
      { name: 'Last Name', required: true },
      { name: 'Email', strictRule: '^\\S+@\\S+\\.\\S+$' },
      {
        name: 'Team Code',
        desiredRule: 'link',
        linkRule: [{ templateId: 'teams', columnName: 'Team Code' }],
      },
      { name: 'City' },
      { name: 'Street' },
      { name: 'Postcode' },
      { name: 'Phone' },
      { name: 'Status' },
      { name: 'Joined' },
      { name: 'Note' },
    ],
  },
];

/** A migration of many people and their teams, executed: 12 columns, some rows invalid for each of several reasons. */
export async function makeSheets(
  client: Client,
  count: number,
): Promise<{ migration_id: string; slug: string }> {
  const slugs = await makeTemplates(client, templates);
  const { migration_id } = await client.createMigration({
    body: { name: 'Rows', templates: [...slugs.values()] },
  });
  const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-rows-'));
  try {
    const files = [
      { path: join(folder, 'teams.csv'), lines: teamLines() },
      { path: join(folder, 'people.csv'), lines: peopleLines(count) },
    ];
    for (const { path, lines } of files) {
      await pipeline(Readable.from(lines), createWriteStream(path));
      await sendFile(client, migration_id, path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const kind of ['generate', 'execute'] as const)
    wellSettled(await runThrough(client, migration_id, kind));
  return { migration_id, slug: slugs.get('people') ?? '' };
}

function* teamLines(): Generator<string> {
  yield 'Team Code,Team Name\n';
  for (let at = 0; at < teams; at += 1) yield `T-${at},Team number ${at}\n`;
}

/** One row in 100 has a bad address, one in 1,000 no team that there is, one in 10,000 no last name. */
function* peopleLines(count: number): Generator<string> {
  yield `${templates[1]?.columns.map(({ name }) => name).join(',')}\n`;
  let lines = '';
  for (let at = 0; at < count; at += 1) {
    const no = String(at).padStart(8, '0');
    const last = at % 10_000 === 9999 ? '' : `Last ${at % 30011}`;
    const mail = at % 100 === 17 ? 'no address' : `person.${no}@shop${at % 97}.example`;
    const team = at % 1000 === 500 ? 'T-none' : `T-${at % teams}`;
    lines += `P-${no},First ${at % 4001},${last},${mail},${team},Town ${at % 977},Lane ${at % 8009} No ${at % 211},${10_000 + (at % 89_999)},+4930${1_000_000 + (at % 8_999_999)},${at % 3 ? 'Active' : 'Inactive'},20${10 + (at % 15)}-0${1 + (at % 9)}-1${at % 10},Remark number ${at}\n`;
    if (lines.length > 1 << 18) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
}
