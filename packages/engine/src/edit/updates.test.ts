import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecipe, type Recipe, type Sheet, serialize } from '../recipe/recipe.js';
import { share } from '../testing/rounds.js';
import { cellsOf, expressionOf, holds, type Scene } from './scene.js';
import { branches, branchesWith, shop, shopWith } from './testing/world.js';
import { undoneLines } from './undone.js';
import { updateWith } from './update.js';

interface Case {
  message: string;
  world?: 'shop' | 'branches';
  /** By sheet and column: the cells of the rows that are kept, a blank as null. Every other column stays as it was. */
  cells?: Record<string, (string | null)[]>;
  /** Other columns may change as well. */
  others?: true;
  /** The rows that are kept, from 0. Every other sheet keeps all of its. */
  rows?: Record<string, number[]>;
  deduplicate?: Record<string, Sheet['deduplicate'] | null>;
  /** Part of what it says it cannot do. Without it, it has to understand everything. */
  refused?: string;
  /** Part of a question. */
  asks?: string;
  /** Part of what it says it did. */
  says?: string;
}

const cases = JSON.parse(
  readFileSync(new URL('../../cases/updates.json', import.meta.url), 'utf8'),
) as Case[];
const worlds = { shop: [shop, shopWith], branches: [branches, branchesWith] } as const;

function sheetOf(recipe: Recipe, template: string): Sheet {
  return recipe.sheets.find((sheet) => sheet.template === template)!;
}

function kept(scene: Scene, sheet: Sheet): number[] {
  const { rows } = scene.sample(sheet.template);
  const stays = sheet.filters.map(({ keep }) => holds(keep, rows));
  return [...rows.keys()].filter((at) => stays.every((each) => each[at]));
}

function cellsIn(scene: Scene, place: string): (string | null)[] {
  const [template = '', column = ''] = place.split('.');
  const sheet = sheetOf(scene.recipe, template);
  const expression = expressionOf(sheet, column);
  const cells = expression ? cellsOf(expression, scene.sample(template).rows) : [];
  return kept(scene, sheet).map((at) => cells[at] || null);
}

/** The columns whose expression is not the one it was. */
function changedColumns(before: Recipe, after: Recipe): string[] {
  return after.sheets.flatMap((sheet) => {
    const old = sheetOf(before, sheet.template);
    return Object.keys(sheet.columns)
      .filter((name) => JSON.stringify(sheet.columns[name]) !== JSON.stringify(old.columns[name]))
      .map((name) => `${sheet.template}.${name}`);
  });
}

describe('a message changes the recipe', () => {
  it.each(cases.map((each) => [each.message, each] as const))('%s', (_, expected) => {
    const [scene, sceneWith] = worlds[expected.world ?? 'shop'];
    const updated = updateWith(scene, expected.message);
    if (expected.refused !== undefined)
      expect(undoneLines(updated.undone).join(' ')).toContain(expected.refused);
    else expect(undoneLines(updated.undone)).toEqual([]);
    if (expected.asks !== undefined) expect(updated.questions[0]?.question).toContain(expected.asks);
    else expect(updated.questions).toEqual([]);
    if (expected.says !== undefined) expect(updated.changes.join(' ')).toContain(expected.says);
    const after = sceneWith(updated.recipe);
    for (const [place, cells] of Object.entries(expected.cells ?? {}))
      expect([place, ...cellsIn(after, place)]).toEqual([place, ...cells]);
    const changed = changedColumns(scene.recipe, updated.recipe);
    if (!expected.others)
      for (const place of changed) expect(Object.keys(expected.cells ?? {})).toContain(place);
    for (const sheet of updated.recipe.sheets) {
      const all = [...scene.sample(sheet.template).rows.keys()];
      expect(kept(after, sheet)).toEqual(expected.rows?.[sheet.template] ?? all);
      const before = sheetOf(scene.recipe, sheet.template).deduplicate;
      const wanted = expected.deduplicate?.[sheet.template] ?? before;
      const { said, ...rule } = sheet.deduplicate ?? {};
      expect(sheet.deduplicate ? rule : null).toEqual(wanted ?? null);
      // Rows that differ are no surprise to whoever wanted them merged.
      if (expected.deduplicate?.[sheet.template]) expect(said).toBeTruthy();
    }
    if (expected.refused === undefined && expected.asks === undefined) {
      expect(updated.changes.length).toBeGreaterThan(0);
      expect(updated.knowledge.length).toBeGreaterThan(0);
    }
  });
});

describe('any sentence', () => {
  const texts = ['messages', 'descriptions'].flatMap((name) => sentencesIn(name));

  // One in four of 1,200, and all of them at ROUNDS=4.
  it('leaves a recipe that can be written and read', () => {
    for (const text of share(texts, 1 / 4)) {
      const { recipe } = updateWith(shop, text);
      expect(parseRecipe(JSON.parse(serialize(recipe)))).toEqual(parseRecipe(recipe));
    }
  });
});

/** The texts of other cases, wherever they stand in their file. */
function sentencesIn(name: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown) => {
    if (typeof value === 'string' && value.includes(' ')) found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(JSON.parse(readFileSync(new URL(`../../cases/${name}.json`, import.meta.url), 'utf8')));
  return found;
}

describe('a recipe that was not changed', () => {
  it('is the same to the byte', () => {
    const updated = updateWith(shop, 'What a lovely day it is.');
    expect(serialize(updated.recipe)).toBe(serialize(shop.recipe));
    expect(updated.undone.notUnderstood).toHaveLength(1);
  });
});
