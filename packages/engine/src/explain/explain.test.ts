import fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { expect, it } from 'vitest';
import { parseRecipe } from '../recipe/recipe.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { explain } from './explain.js';

/** A recipe in which everything that a file or a person can name is called so, and its plan. */
function planOf(name: string): string {
  const columns = Object.fromEntries([
    [name, { op: 'column', name }],
    ['Other', { op: 'map', of: { op: 'column', name: `${name} 2` }, values: [{ from: name, to: name }] }],
    ['Set', { op: 'constant', value: name }],
  ]);
  const recipe = parseRecipe({
    version: 1,
    inputs: [
      { id: 'a', file: `${name}.csv`, table: name, columns: [name, `${name} 2`] },
      { id: 'b', file: name, table: name, columns: [name] },
    ],
    sheets: [
      {
        template: name,
        from: { union: [{ input: 'a', names: { [name]: `${name} 2` }, set: { [`${name} 3`]: name } }] },
        filters: [{ keep: { test: 'contains', of: { op: 'column', name }, text: name }, reason: name }],
        deduplicate: { by: [name], keep: 'first' },
        columns,
        reasons: { [name]: name },
      },
    ],
    notes: [name],
    answers: [{ question: name, answer: name }],
  });
  const templates = parseTemplates([{ name, slug: name, columns: [{ name }, { name: `${name} empty` }] }]);
  const columnsThere = [name, 'unused'];
  const tables = [
    { file: name, name: 'x', columns: columnsThere },
    { file: name, name, columns: columnsThere, connection: name },
  ];
  return explain(recipe, { templates, tables });
}

interface Part {
  type: string;
  text: string;
}

function partsIn(token: Token): Token[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].map((cell) => ({ ...cell, type: 'cell', raw: '' }));
  return (token as { tokens?: Token[] }).tokens ?? [];
}

function partsOf(markdown: string): Part[] {
  const visit = (tokens: readonly Token[]): Part[] =>
    tokens.flatMap((token) => [
      { type: token.type, text: 'text' in token ? String(token.text) : '' },
      ...visit(partsIn(token)),
    ]);
  return visit(Lexer.lex(markdown));
}

const kinds = (markdown: string) => partsOf(markdown).map(({ type }) => type);

/** As many headings, items and rows of tables as a plan of plain names has, and nothing else than plain text. */
function expectPlain(name: string): void {
  const [plain, odd] = [planOf('Name'), planOf(name)];
  const structure = (markdown: string) =>
    kinds(markdown).filter((kind) => !['text', 'escape', 'codespan'].includes(kind));
  expect(structure(odd)).toEqual(structure(plain));
}

it('a plan of hostile names has the headings and lists of one of plain names', () => {
  expect(kinds(planOf('Name'))).toContain('heading');
  const hostile = fc.constantFrom(
    'a\n# Forged',
    'a\r\r## Forged',
    'a\u2028# Forged',
    '# a',
    '- a',
    '1. a',
    '> a',
    '```',
    '~~~',
    '---',
    '<script>alert(1)</script>',
    '<!-- ',
    '[a](javascript:alert(1))',
    '![a](http://evil.example)',
    '[a]: http://evil.example',
    '**a**',
    '__proto__',
    '`a`',
    '|',
    '&lt;',
    'https://evil.example',
    '\\',
  );
  const name = fc
    .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 3 })), { minLength: 1, maxLength: 4 })
    .map((parts) => `x${parts.join(' ')}`);
  fc.assert(fc.property(fc.oneof(hostile, name), expectPlain), { numRuns: 200 });
});

it('says once what is done to many columns, and not of each', () => {
  const tidy = (name: string) => ({ op: 'collapse', of: { op: 'column', name } });
  const planOfColumns = (columns: Record<string, unknown>) =>
    explain(
      parseRecipe({
        version: 1,
        inputs: [{ id: 'a', file: 'a.csv', columns: [] }],
        sheets: [{ template: 't', from: { input: 'a' }, columns }],
      }),
    );
  const all = { A: tidy('a'), B: { op: 'upper', of: tidy('b') }, C: tidy('c') };
  const plan = planOfColumns({ ...all, Set: { op: 'constant', value: 'x' } });
  expect(plan).toContain('\n- Extra spaces are removed in every column.\n');
  expect(plan).toContain('- **B**: column "b", in upper case\n');
  expect(planOfColumns({ ...all, D: { op: 'column', name: 'd' } })).toContain('in every column but D.');
  const some = planOfColumns({ A: tidy('a'), D: { op: 'trim', of: { op: 'column', name: 'd' } } });
  expect(some).toContain(
    '- Extra spaces are removed in A.\n- Spaces at the start and the end are removed in D.\n',
  );
});
