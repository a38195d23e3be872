import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../language/question.js';
import { readHere } from '../read/read-file.js';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import { scratchFolder } from '../run/testing/tables.js';
import type { Template } from '../validate/template.js';
import { answerQuestion } from './answer.js';
import type { Made } from './made.js';

interface Cases {
  migrations: Record<
    string,
    { files: Record<string, string>; templates: Template[]; recipe: unknown; questions?: Question[] }
  >;
  questions: { of: string; ask: string; has: string[]; not?: string[]; understood?: boolean }[];
}

const cases = JSON.parse(
  readFileSync(new URL('../../cases/questions.json', import.meta.url), 'utf8'),
) as Cases;
const scratch = scratchFolder();
const made = new Map<string, Made>();

beforeAll(async () => {
  for (const [name, { files, templates, recipe, questions = [] }] of Object.entries(cases.migrations)) {
    const folder = join(scratch, name);
    await mkdir(folder);
    const tables: Table[] = [];
    for (const [file, text] of Object.entries(files)) {
      const path = join(folder, file);
      writeFileSync(path, text);
      tables.push(...(await readHere({ path, name: file }, folder)));
    }
    const parsed = parseRecipe(recipe);
    const sheets = await run(parsed, tables, templates, { out: folder });
    made.set(name, { recipe: parsed, tables, templates, sheets, questions, scratch: folder });
  }
});

function migration(name: string): Made {
  const found = made.get(name);
  if (!found) throw new Error(`there is no migration "${name}"`);
  return found;
}

describe('a question', () => {
  it.each(cases.questions)('$of: $ask', async ({ of, ask, has, not = [], understood = true }) => {
    const given = await answerQuestion(ask, migration(of));
    for (const fact of has) expect(given.answer).toContain(fact);
    for (const fact of not) expect(given.answer).not.toContain(fact);
    expect(given.understood).toBe(understood);
  });

  it('is answered the same every time', async () => {
    const ask = () => answerQuestion('which values failed?', migration('crm'));
    expect(await ask()).toEqual(await ask());
  });

  it.each([
    '',
    '?',
    '"',
    "'); DROP TABLE x; --",
    'row 99999999999999999999',
    '«»„“',
    'what if',
    '🙂'.repeat(500),
  ])('may be anything: %s', async (ask) => {
    const given = await answerQuestion(ask, migration('crm'));
    expect(typeof given.answer).toBe('string');
  });

  it('changes nothing, also where something is tried out', async () => {
    const before = migration('crm');
    const copy = structuredClone(before.recipe);
    await answerQuestion('what if dates were month first?', before);
    expect(before.recipe).toEqual(copy);
  });
});
