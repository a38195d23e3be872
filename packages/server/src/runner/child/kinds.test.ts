import { describe, expect, it } from 'vitest';
import { type RunSpec, steps } from '../messages.js';
import { type Ran, ranOf, resultOf, rowsOf, scratchFolder, specOf, toolsIn } from './testing/specs.js';

const folder = scratchFolder();

const products = [
  {
    name: 'Products',
    columns: [{ name: 'SKU', required: true, unique: true }, { name: 'Name' }, { name: 'Colour' }],
  },
];
const stock = 'SKU,Name,Colour\nA-1,Chair,Red\nA-2,Table,Blue\nA-3,Lamp,Red\n';

/** A preview, and a run that starts from it. */
async function preview(kind: RunSpec['kind'], more: Partial<RunSpec> = {}): Promise<RunSpec> {
  const spec = specOf(folder, { 'stock.csv': stock }, products);
  const first: Ran = await ranOf(spec);
  const { recipe, sheets } = resultOf(first, 'made');
  const done = { [steps.read('f0')]: first.steps[steps.read('f0')] };
  return { ...spec, kind, recipe, sheets, done, ...more };
}

describe('an update', () => {
  it('edits the recipe and makes the sheets anew', async () => {
    const ran = await ranOf(await preview('update', { message: 'Set Colour to Green.' }));
    const made = resultOf(ran, 'made');
    expect(await rowsOf(made.sheets[0])).toEqual(['A-1|Chair|Green', 'A-2|Table|Green', 'A-3|Lamp|Green']);
    expect(made.changes).toHaveLength(1);
    expect(made.undone).toEqual({ refused: [], notUnderstood: [] });
    expect(made.knowledge).toEqual(['Set Colour to Green.']);
    expect(made.mapping.products?.[2]).toEqual({
      column: 'Colour',
      from: [],
      steps: ['the text "Green"'],
      confidence: 1,
      reason: expect.any(String),
    });
    expect(made.coverage.unused_inputs).toEqual(['stock.csv / Colour']);
    expect(Object.keys(ran.steps)).toEqual([steps.update(0), steps.make(0)]);
    expect(toolsIn(ran.said)).toEqual(['write_recipe', 'dry_run', 'profile_columns']);
  });

  it('reads the files where the tables are not at hand', async () => {
    const spec = await preview('update', { message: 'Set Colour to Green.', done: {} });
    const ran = await ranOf(spec);
    expect(toolsIn(ran.said)[0]).toBe('read_source');
    expect(resultOf(ran, 'made').changes).toHaveLength(1);
  });

  it('takes the last change back', async () => {
    const first = await preview('update', { message: 'Set Colour to Green.' });
    const { recipe } = resultOf(await ranOf(first), 'made');
    const undo = { ...first, recipe, previous: first.recipe!, message: 'Undo that.' };
    const made = resultOf(await ranOf(undo), 'made');
    expect((await rowsOf(made.sheets[0]))[0]).toBe('A-1|Chair|Red');
  });

  it('ends well with what was there when nothing was understood', async () => {
    const spec = await preview('update', { message: 'Frobnicate the whatsit quux.' });
    const ran = await ranOf(spec);
    const made = resultOf(ran, 'made');
    expect(made.changes).toEqual([]);
    expect(made.undone.notUnderstood).toHaveLength(1);
    expect(made.recipe).toEqual(spec.recipe);
    expect(made.sheets).toEqual(spec.sheets);
    expect(Object.keys(ran.steps)).toEqual([steps.update(0)]);
  });
});

describe('a clarify', () => {
  it('answers and changes nothing', async () => {
    const ran = await ranOf(await preview('clarify', { message: 'How many rows does Products have?' }));
    expect(resultOf(ran, 'answer').answer).toContain('3 rows');
    expect(toolsIn(ran.said)).toEqual(['query_source']);
    expect(ran.paths).toEqual([]);
  });
});

describe('an execute', () => {
  it('makes the sheets of the given recipe', async () => {
    const spec = await preview('execute');
    const ran = await ranOf(spec);
    const made = resultOf(ran, 'made');
    expect(made.sheets.map(({ sha256 }) => sha256)).toEqual(spec.sheets?.map(({ sha256 }) => sha256));
    expect(made.recipe).toEqual(spec.recipe);
    expect(toolsIn(ran.said)).toEqual(['execute_import', 'profile_columns', 'finish_import']);
    expect(ran.said.at(-1)?.data.summary).toBe('Products: 3 rows, 0 with invalid cells');
    const again = await ranOf({ ...spec, done: { ...spec.done, ...ran.steps } });
    expect(toolsIn(again.said)).toEqual(['profile_columns', 'finish_import']);
    expect(resultOf(again, 'made')).toEqual(made);
  });

  it('fails for good where the recipe does not fit the files', async () => {
    const spec = await preview('execute');
    const other = specOf(folder, { 'else.csv': 'a,b\n1,2\n' }, products);
    const { last } = await ranOf({ ...spec, files: other.files, done: {} });
    expect(last).toMatchObject({ type: 'failed', isFinal: true });
    expect(last.type === 'failed' && last.message).toMatch(/^The recipe does not fit these files\.\nInput/);
  });
});
