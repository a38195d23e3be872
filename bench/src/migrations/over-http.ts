import { createWriteStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@godwit/client/client';
import { GodwitError } from '@godwit/client/errors';
import {
  makeTemplates,
  type Question,
  runThrough,
  sendFile,
  type TemplateWrite,
  wellSettled,
} from '../runs.js';
import type { Answering, Asked } from './answering.js';
import { readCase } from './case.js';
import { type Attempt, invalidCells } from './migrate.js';

/** The same as `migrate`, by the routes that an integrator has. */
export async function migrateOverHttp(
  client: Client,
  folder: string,
  out: string,
  answering: Answering,
): Promise<Attempt> {
  const given = await readCase(folder);
  const started = performance.now();
  const asked: Asked[] = [];
  const done = (health: Attempt['health'], failed?: string): Attempt => ({
    asked,
    health,
    seconds: (performance.now() - started) / 1000,
    failed,
  });
  try {
    const slugs = await makeTemplates(client, given.templates as (TemplateWrite & { slug: string })[]);
    const source = given.source === undefined ? null : await newSource(client, given.source);
    const { migration_id } = await client.createMigration({
      body: { name: given.name, source, templates: [...slugs.values()] },
    });
    const params = { migration_id };
    for (const name of (await readdir(join(folder, 'files'))).sort())
      await sendFile(client, migration_id, join(folder, 'files', name));
    if (given.knowledge)
      await client.updateMigrationKnowledge({ params, body: { knowledge: given.knowledge } });
    const generated = await runThrough(client, migration_id, 'generate', {
      answer: (question) => {
        const [answer] = answering([question]);
        asked.push({ question: withOwnSlug(question, slugs), answer: answer?.value ?? '' });
        return answer?.value ?? '';
      },
    });
    wellSettled(generated);
    const { sheets } = await client.getPreview({ params, query: { limit: 1 } });
    const health = Object.fromEntries(
      [...slugs].flatMap(([slug, stored]) => {
        const sheet = sheets.find(({ template }) => template.slug === stored);
        return sheet ? [[slug, sheet.health as Attempt['health'][string]]] : [];
      }),
    );
    wellSettled(await runThrough(client, migration_id, 'execute'));
    for (const [slug, stored] of slugs) {
      const sheet = await client.exportSheet({
        params: { migration_id, file: `${stored}.csv` },
        query: { filter: 'all' },
      });
      if (!sheet.body) throw new Error(`the export of ${slug} has no body`);
      await pipeline(Readable.fromWeb(sheet.body), createWriteStream(join(out, `${slug}.csv`)));
      const invalid = await client.exportSheet({
        params: { migration_id, file: `${stored}.ndjson` },
        query: { filter: 'invalid' },
      });
      await writeFile(join(out, `${slug}.invalid.json`), JSON.stringify(invalidCells(await invalid.text())));
    }
    return done(health);
  } catch (error) {
    return done({}, error instanceof Error ? error.message : String(error));
  }
}

/** One that no migration came from yet: its recipe would be taken over. */
async function newSource(client: Client, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    try {
      await client.createSource({ body: { name } });
      return name;
    } catch (error) {
      if (!(error instanceof GodwitError) || error.status !== 409) throw error;
    }
  }
}

/** The case knows its templates by their own slugs. */
function withOwnSlug(question: Question, slugs: ReadonlyMap<string, string>): Question {
  const [own] = [...slugs].find(([, stored]) => stored === question.about?.template) ?? [];
  return own === undefined || !question.about
    ? question
    : { ...question, about: { ...question.about, template: own } };
}
