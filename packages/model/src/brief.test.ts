import { parseRecipe } from '@godwit/engine/recipe/recipe';
import { expect, it } from 'vitest';
import { planningBrief } from './brief.js';
import { Desk } from './desk.js';
import { sceneOf, templates } from './testing/scene.js';

it('is bounded, however wide a table is and however long its cells are', async () => {
  const columns = Array.from({ length: 300 }, (_, at) => `Column ${at}`);
  const row = (at: number) => columns.map((_, place) => `${at} ${'long '.repeat(30)}${place}`).join(';');
  const csv = [columns.join(';'), ...Array.from({ length: 20 }, (_, at) => row(at))].join('\n');
  const { tables, context } = await sceneOf({ 'wide.csv': csv });
  const builtIn = { recipe: parseRecipe({ version: 1, inputs: [], sheets: [], notes: [] }) };
  const desk = new Desk(tables, templates, context, builtIn, { samples: 'values', mostSamples: 20 });
  const brief = await planningBrief(desk);
  expect(brief).toContain('(cut: ask for less)');
  expect(brief.length).toBeLessThan(150_000);
});
