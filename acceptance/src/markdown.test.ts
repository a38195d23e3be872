import { Lexer, type Token } from 'marked';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { execute, generate, readPreview } from './testing/runs.js';
import { newMigration, newTemplate, upload } from './testing/things.js';
import { unique } from './testing/unique.js';

/** Headers of a file, each of which is something else in Markdown or HTML. */
const headers = [
  'Code\n# Forged heading',
  '<script>alert(1)</script>',
  '[Click](javascript:alert(1))',
  '![Seen](http://evil.example/x.png)',
  '| a | b |',
  '```js',
  '- item',
  '1. item',
  '> quote',
  '**bold**',
  '__proto__',
  '&lt;b&gt;',
  'https://evil.example',
  '\u202egnp.exe',
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const rows = [1, 2, 3].map((row) => headers.map((header, at) => `${header} ${at} of ${row}`));
const file = [headers, ...rows].map((row) => row.map(quoted).join(',')).join('\n');

function partsOf(markdown: string): Token[] {
  const visit = (tokens: readonly Token[]): Token[] =>
    tokens.flatMap((token) => [
      token,
      ...visit(token.type === 'list' ? token.items : ((token as { tokens?: Token[] }).tokens ?? [])),
    ]);
  return visit(Lexer.lex(markdown));
}

/** Our own structure, and text. An address of e-mail may be a link to itself. */
function expectHarmless(markdown: string, headings: readonly string[]): void {
  const parts = partsOf(markdown);
  const bad = parts.filter(
    (part) =>
      ['html', 'image', 'code', 'def', 'del'].includes(part.type) ||
      (part.type === 'link' && part.href !== `mailto:${part.text}`),
  );
  expect(bad.map(({ raw }) => raw)).toEqual([]);
  expect(markdown.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
  const found = parts.flatMap((part) => (part.type === 'heading' ? [part.text as string] : []));
  expect(found).toEqual(headings);
}

describe('what a file and its columns are called', () => {
  let id: string;
  let slug: string;
  let name: string;
  /** With the name of the template where the plan knows it. */
  const plan = (title = `${name.replace('<', '\\<')} (${slug})`) => ['Plan', `Sheet ${title}`, 'Inputs'];

  beforeAll(async () => {
    const template = await newTemplate({
      name: unique('<img src=x onerror=alert(1)>'),
      columns: headers.map((name) => ({ name: name.replace('\n', ' ').replace('\u202e', '') })),
    });
    ({ slug, name } = template);
    ({ migration_id: id } = await newMigration({ templates: [slug] }));
    await upload(id, '# [x](javascript:alert(1)) `_<b>.csv', `${file}\n`);
    await generate(id);
    await execute(id);
  });

  it('is text in the plan', async () => {
    const preview = await readPreview(id);
    expect(preview.sheets[0]?.row_count).toBe(3);
    expect(preview.plan).toContain('\\<script>alert(1)\\</script>');
    expectHarmless(preview.plan, plan());
  });

  it('is text in the recipe', async () => {
    const { status, text } = await call('GET', `/migrations/${id}/recipe?format=md`);
    expect(status).toBe(200);
    expect(text).toContain('\\[Click](javascript:alert(1))');
    expectHarmless(text, plan(slug));
  });

  it('is text in the log', async () => {
    const { status, text } = await call('GET', `/migrations/${id}/log?format=md`);
    expect(status).toBe(200);
    expect(text).toContain('\\[x](javascript:alert(1))');
    expectHarmless(text, [
      'Migration log',
      '1. generate: awaiting approval',
      'Plan',
      ...plan(),
      'Audit',
      '2. execute: completed',
      'Audit',
      'Integrity',
    ]);
  });
});
