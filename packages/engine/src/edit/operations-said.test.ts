import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { saidOperations } from '../recipe/expression.js';
import { parseRecipe } from '../recipe/recipe.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { cellsOf, type Scene } from './scene.js';
import { plainScene } from './testing/plain-scene.js';
import { undoneLines } from './undone.js';
import { updateWith } from './update.js';

interface Case {
  op: string;
  input: string | null;
  expected: string | null;
  say?: string;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const cases = (
  JSON.parse(readFileSync(join(root, 'packages/engine/cases/operations.json'), 'utf8')) as Case[]
).filter((each) => each.say !== undefined);

/** A sheet of one row, its cells as they come. */
function codes(cell: string): Scene {
  const columns = ['Code', 'Note'];
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'in', file: 'codes.csv', columns, fingerprint: null }],
    sheets: [
      {
        template: 'codes',
        from: { input: 'in' },
        columns: Object.fromEntries(columns.map((name) => [name, { op: 'column', name }])),
      },
    ],
  });
  const templates = parseTemplates([{ name: 'Codes', columns: columns.map((name) => ({ name })) }]);
  return plainScene(recipe, [{ file: 'codes.csv', columns, rows: [[cell, 'x']], numbers: 2 }], templates);
}

describe.each(saidOperations())('$op', ({ op, says }) => {
  const own = cases.filter((each) => each.op === op);

  it('has sentences', () => expect(own.length).toBeGreaterThan(1));

  it.each(own)('is asked for by "$say"', ({ say = '', input, expected }) => {
    const scene = codes(input ?? '');
    const { recipe, changes, undone } = updateWith(scene, say);
    expect(undoneLines(undone)).toEqual([]);
    expect(changes).toEqual([expect.stringContaining(says)]);
    const made = recipe.sheets[0]?.columns.Code;
    expect(made && cellsOf(made, scene.sample('codes').rows)).toEqual([expected]);
  });
});

/** Paths in backquotes of the walk in CONTRIBUTING.md, with the name of the operation in them. */
function walked(op: string): string[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, walk = ''] = /## An operation that can be said\n(.*?)(?:\n## |$)/s.exec(text) ?? [];
  return [...walk.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = '']) => path.replace('NAME', op)).sort();
}

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (/^(?:dist|node_modules|\..*)$/.test(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

it('is added by touching the files that CONTRIBUTING.md lists, four at most', () => {
  const listed = walked('mask');
  const isNamed = /["']mask["']|operations\/mask\.js/;
  const naming = [...filesUnder('packages/engine'), ...filesUnder('docs')].filter(
    (path) => !path.endsWith('.test.ts') && isNamed.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(naming.sort()).toEqual(listed);
  expect(listed.length).toBeLessThanOrEqual(4);
});
