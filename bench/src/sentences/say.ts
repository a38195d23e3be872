import { mkdir, readdir, readFile as readText, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undoneLines } from '@godwit/engine/edit/undone';
import { update } from '@godwit/engine/edit/update';
import { writeExport } from '@godwit/engine/export/export';
import { plan } from '@godwit/engine/plan/plan';
import { readFile } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Template } from '@godwit/engine/validate/template';

export interface Sentence {
  id: string;
  world: string;
  text: string;
  as: ('knowledge' | 'update')[];
}

interface World {
  tables: Table[];
  templates: Template[];
  /** What comes of it when nothing is said. */
  base: Recipe;
  scratch: string;
}

/** What came of a sentence, as the scorer reads it. */
interface Told {
  said: 'applied' | 'refused' | 'not_understood' | 'silent' | 'failed';
  partial?: true;
  text: string;
}

export async function sayAll(all: readonly Sentence[], worlds: string, out: string): Promise<void> {
  const scratch = join(out, '.worlds');
  for (const name of [...new Set(all.map(({ world }) => world))]) {
    const world = await openWorld(join(worlds, name), join(scratch, name));
    await write(world.base, world, join(out, '.bases', name));
    for (const sentence of all.filter((each) => each.world === name))
      for (const as of sentence.as) await say(sentence.text, as, world, join(out, `${sentence.id}.${as}`));
  }
  await rm(scratch, { recursive: true, force: true });
}

async function openWorld(folder: string, scratch: string): Promise<World> {
  await mkdir(scratch, { recursive: true });
  const tables: Table[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.csv')).sort())
    tables.push(...(await readFile({ path: join(folder, name), name }, scratch)));
  const templates = parseTemplates(JSON.parse(await readText(join(folder, 'templates.json'), 'utf8')));
  const { recipe: base } = await plan(tables, templates, { scratch });
  return { tables, templates, base, scratch };
}

async function say(text: string, as: 'knowledge' | 'update', world: World, out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  let told: Told;
  try {
    const { recipe, ...rest } = as === 'knowledge' ? await known(text, world) : await updated(text, world);
    told = rest;
    await write(recipe, world, out);
  } catch (error) {
    told = { said: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  await writeFile(join(out, 'result.json'), JSON.stringify(told));
}

async function write(recipe: Recipe, world: World, out: string): Promise<void> {
  const work = join(out, '.run');
  await mkdir(work, { recursive: true });
  for (const sheet of await run(recipe, world.tables, world.templates, { out: work }))
    await writeExport(sheet, join(out, `${sheet.template.slug}.csv`), {
      format: 'csv',
      filter: 'all',
      scratch: work,
    });
  await rm(work, { recursive: true });
}

async function updated(message: string, world: World): Promise<Told & { recipe: Recipe }> {
  const { tables, templates, base, scratch } = world;
  const updated = await update(base, tables, templates, message, { scratch });
  const { recipe, changes, undone, questions } = updated;
  return {
    recipe,
    ...toldOf(changes, [...undoneLines(undone), ...questions.map(({ question }) => question)]),
  };
}

/** What the plan says of the sentence: its notes, and what it asks that it does not ask without it. */
async function known(knowledge: string, world: World): Promise<Told & { recipe: Recipe }> {
  const { tables, templates, base, scratch } = world;
  const { recipe } = await plan(tables, templates, { knowledge, scratch });
  const notes = recipe.notes.filter((note) => !base.notes.includes(note));
  const isRefusal = (note: string) => /not understood|^not done|there is no|cannot/i.test(note);
  const changes = notes.filter((note) => !isRefusal(note));
  return { recipe, ...toldOf(changes, notes.filter(isRefusal)) };
}

function toldOf(changes: readonly string[], refusals: readonly string[]): Told {
  const text = [...changes, ...refusals].join(' ');
  if (changes.length > 0) return { said: 'applied', ...(refusals.length > 0 && { partial: true }), text };
  return { said: refusals.length > 0 ? 'not_understood' : 'silent', text };
}
