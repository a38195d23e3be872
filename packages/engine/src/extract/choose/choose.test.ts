import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Choosable } from './choosable.js';
import { choose } from './choose.js';

interface Case {
  scene: string;
  say: string;
  tables: number[];
  columns?: string[];
  pages?: number[];
  unread?: number;
}

interface Scene {
  name: string;
  template?: string;
  heads?: string;
  headers: string[];
  cells?: string[];
  pages: number[];
  rowCount: number;
}

const { scenes, held, cases } = JSON.parse(
  readFileSync(new URL('../../../cases/extract-instructions.json', import.meta.url), 'utf8'),
) as { scenes: Record<string, Scene[]>; held: Case[]; cases: Case[] };

const sceneOf = (called: string): Choosable[] =>
  (scenes[called] ?? []).map(({ name, template, heads, headers, cells = [], pages, rowCount }) => ({
    names: [name],
    template: template === undefined ? undefined : { slug: template, name: name.replace(/ \(\d+\)$/, '') },
    heads,
    headers,
    cells,
    pages,
    rowCount,
  }));

describe('an instruction', () => {
  it.each([...held, ...cases])('$scene: $say', ({ scene, say, tables, columns, pages, unread = 0 }) => {
    const all = sceneOf(scene);
    const { kept, notes } = choose(say, all);
    expect(kept.map(({ table }) => table)).toEqual(tables);
    expect(notes.filter((note) => note.includes('was not understood'))).toHaveLength(unread);
    if (columns) expect([...new Set(kept.flatMap(({ headers }) => headers))]).toEqual(columns);
    if (!pages) return;
    const left = kept.flatMap(({ table, onPages }) =>
      (all[table]?.pages ?? []).filter(onPages ?? (() => true)),
    );
    expect([...new Set(left)].sort((a, b) => a - b)).toEqual(pages);
  });
});
