import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Template, TemplateColumn } from '../validate/template.js';
import { targetOf, type Wanted } from './target.js';

interface Case {
  column: TemplateColumn;
  wanted: Wanted;
  sentences?: string[];
  passes: string[];
  fails: string[];
}

const cases: Case[] = JSON.parse(readFileSync(new URL('../../cases/targets.json', import.meta.url), 'utf8'));
/** What a column may link to. */
const departments: Template = {
  slug: 'departments',
  name: 'Departments',
  columns: [{ name: 'Code', description: 'Four-digit department code as text.', strictRule: '^\\d{4}$' }],
};

describe('what a column of a template wants', () => {
  it.each(
    cases.map(
      (each) => [each.column.name, each.column.strictRule ?? each.column.description ?? '', each] as const,
    ),
  )('%s: %s', (_, __, { column, wanted, sentences, passes, fails }) => {
    const template = { slug: 't', name: 'T', columns: [column] };
    const target = targetOf(column, template, [template, departments]);
    expect(target.wanted).toEqual(wanted);
    expect(target.sentences).toEqual(sentences ?? []);
    for (const value of passes) expect(target.passes(value), `${value} passes`).toBe(true);
    for (const value of fails) expect(target.passes(value), `${value} fails`).toBe(false);
  });

  it('does not hang on a pattern that takes forever', () => {
    const column: TemplateColumn = { name: 'Code', strictRule: '^([a-z]+)+$' };
    const template = { slug: 't', name: 'T', columns: [column] };
    const target = targetOf(column, template, [template]);
    expect(target.passes('abc')).toBe(true);
    expect(target.passes(`${'a'.repeat(60)}!`)).toBe(false);
  });

  it('takes long values where a pattern is quick', () => {
    const column: TemplateColumn = { name: 'Domain', strictRule: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' };
    const template = { slug: 't', name: 'T', columns: [column] };
    expect(targetOf(column, template, [template]).passes('a-very-long-name.of-a-shop.example.org')).toBe(
      true,
    );
  });

  it('does not follow links in a circle', () => {
    const left: TemplateColumn = { name: 'A', linkRule: [{ templateId: 'right', columnName: 'B' }] };
    const right: TemplateColumn = { name: 'B', linkRule: [{ templateId: 'left', columnName: 'A' }] };
    const templates = [
      { slug: 'left', name: 'Left', columns: [left] },
      { slug: 'right', name: 'Right', columns: [right] },
    ];
    expect(targetOf(left, templates[0] as Template, templates).wanted).toEqual({ kind: 'text' });
  });
});
