import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

/** A small migration for each thing that exports ask for; `open`: what does not come out right yet. */
interface Case {
  name: string;
  files: Record<string, string>;
  templates: { slug: string }[];
  /** Some rows of the first template. */
  rows: string[];
  open?: true;
}

const cases = JSON.parse(readFileSync(new URL('../../cases/reach.json', import.meta.url), 'utf8')) as Case[];

const rowsOf = async ({ files, templates }: Case) =>
  (await planned(scratchFolder(), files, templates)).rows[templates[0]?.slug ?? ''];

describe('without a word', () => {
  it.each(cases.filter(({ open }) => !open))('$name', async (each) => {
    expect(await rowsOf(each)).toEqual(expect.arrayContaining(each.rows));
  });

  // Whoever mends one takes its mark away.
  it.each(cases.filter(({ open }) => open))('not yet: $name', async (each) => {
    expect(await rowsOf(each)).not.toEqual(expect.arrayContaining(each.rows));
  });
});
