import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sceneOf } from '../edit/sample.js';
import type { Scene } from '../edit/scene.js';
import { updateWith } from '../edit/update.js';
import { plannedFrom, tablesOf } from '../plan/testing/planned.js';
import type { Recipe } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import { rowsOfSheet, scratchFolder } from '../run/testing/tables.js';
import { share } from '../testing/rounds.js';
import { parseTemplates } from '../validate/parse-templates.js';

/** Told before the plan or after it, a sentence means the same: the same rows, or it is not understood in both. */
const folder = new URL('../../cases/sentences/', import.meta.url);

interface World {
  templates: unknown[];
  tables: { file: string; columns: string[]; rows: string[][] }[];
  sentences: { text: string }[];
}

const scratch = scratchFolder();
/** All of a recipe but what it says about itself. */
const workOf = ({ notes, ...work }: Recipe) => JSON.stringify(work);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
  '%s: knowledge and update are one',
  async (name) => {
    const world = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as World;
    const templates = parseTemplates(world.templates);
    const tables = await tablesOf(
      scratch,
      Object.fromEntries(
        world.tables.map(({ file, columns, rows }) => [
          file,
          [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n'),
        ]),
      ),
    );
    const rowsOf = async (recipe: Recipe) => {
      const sheets = await run(recipe, tables, templates, { out: mkdtempSync(join(scratch, 'out-')) });
      return Promise.all(
        sheets.map(async (sheet) => (await rowsOfSheet(sheet)).map(({ cells }) => cells.join('|'))),
      );
    };
    const base = await plannedFrom(scratch, tables, templates);
    const scene: Scene = await sceneOf(base.recipe, tables, templates, { scratch });
    const differing: string[] = [];
    for (const { text } of share(world.sentences, 0.1)) {
      const told = updateWith(scene, text);
      const updated = told.questions.length > 0 ? base.recipe : told.recipe;
      const { recipe: known } = await plannedFrom(scratch, tables, templates, { knowledge: text });
      // One recipe has one result: only where they differ is it a matter of the rows.
      if (workOf(known) === workOf(updated)) continue;
      if (JSON.stringify(await rowsOf(known)) !== JSON.stringify(await rowsOf(updated))) differing.push(text);
    }
    expect(differing).toEqual([]);
  },
);
