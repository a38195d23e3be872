import fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { markdownCode, markdownText } from './markdown.js';

/** What a reader of Markdown makes of a text: the kinds of its parts, and the text that is shown. */
function read(markdown: string): { kinds: Set<string>; shown: string } {
  const kinds = new Set<string>();
  let shown = '';
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      kinds.add(isPlain(token) ? 'text' : token.type);
      if ('tokens' in token && token.tokens) visit(token.tokens);
      else if (token.type === 'list') visit(token.items);
      else if ('text' in token) shown += token.text;
    }
  };
  visit(Lexer.lex(markdown));
  return { kinds, shown };
}

/** An address of e-mail goes where it says: it is no link that a name could forge. */
function isPlain(token: Token): boolean {
  return token.type === 'escape' || (token.type === 'link' && token.href === `mailto:${token.text}`);
}

const asShown = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();

const hostile = [
  '# Heading',
  'a\n# Heading',
  'a\r\n\r\n## Heading',
  'a\u2028# x',
  'a\n===',
  'a\n---',
  '- item',
  '* item',
  '+ item',
  '1. item',
  '2) item',
  '> quote',
  '---',
  '***',
  '___',
  '```js',
  '~~~',
  '    code',
  '\tcode',
  '`code`',
  '``',
  '*a*',
  '**a**',
  '_a_',
  '__proto__',
  '~~a~~',
  '[x](javascript:alert(1))',
  '![x](http://evil.example/x.png)',
  '[x]: http://evil.example',
  '[x][y]',
  '<script>alert(1)</script>',
  '<b>',
  '<!-- x -->',
  '<http://evil.example>',
  '<a@b.example>',
  'https://evil.example',
  'www.evil.example',
  'HTTP://EVIL.example',
  '&lt;b&gt;',
  '&#35; x',
  '&amp;',
  'a | b',
  '| a |\n|---|',
  '\\',
  'a\\',
  '\\*a\\*',
  '\\\\',
  '\\`',
  'a\\\nb',
  'x  \ny',
  '[^1]',
  '- [ ] task',
  '$x$',
  '<',
  'a < b > c',
  '5 * 3',
];

const piece = fc.oneof(
  fc.constantFrom(...hostile),
  fc.constantFrom(...'#-+*_`~<>[]()!|\\&;:/=.1 \t\n\r"\'$^{}'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const name = fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

describe('text inside Markdown', () => {
  it.each([
    'Name',
    'first_name',
    'E-Mail',
    'Größe (cm)',
    'C#',
    'R&D',
    'a > b',
    'a - b',
    '-5',
    '+49 30 1234',
    '50 %',
    '1.5',
    'a_b_c 2',
    'C:\\data\\x',
    'Is it so?',
    '"quoted"',
    "it's",
    'a/b',
    'Amount, EUR',
    'نام',
    'नाम',
    '名前',
    '👩‍👧',
    'می‌خواهم',
    'ada@example.com',
    'x = y',
  ])('leaves %s as it is', (text) => {
    expect(markdownText(text)).toBe(text);
    expect(markdownCode(text)).toBe(`\`${text}\``);
  });

  it.each([
    ['__proto__', '\\_\\_proto\\_\\_'],
    ['# One\n# Two', '\\# One # Two'],
    ['1. One', '1\\. One'],
    ['[x](javascript:y)', '\\[x](javascript:y)'],
    ['<b>', '\\<b>'],
    ['&lt;', '\\&lt;'],
    ['https://evil.example', 'https\\://evil.example'],
    ['a\u202eb\u0007c\u200bd', 'a·b·c·d'],
    ['\ud800', '\ufffd'],
  ])('escapes %j', (text, escaped) => {
    expect(markdownText(text)).toBe(escaped);
  });

  it.each(hostile)('is text and nothing else: %j', (text) => {
    expectText(text);
    expectCode(text);
  });

  it('is text and nothing else, whatever it is', () => {
    fc.assert(fc.property(name, expectText), { numRuns: 5000 });
  });

  it('is code and nothing else, whatever it is', () => {
    fc.assert(fc.property(name, expectCode), { numRuns: 3000 });
  });
});

/** In a line, alone in an item of a list, in bold, in a cell of a table, beside others. */
function expectText(text: string): void {
  const escaped = markdownText(text);
  if (asShown(text) === '') return;
  const line = read(`See ${escaped} here`);
  expect(line.kinds).toEqual(new Set(['paragraph', 'text']));
  if (!/\p{C}/u.test(asShown(text))) expect(line.shown).toBe(`See ${asShown(text)} here`);
  expect(read(`- ${escaped}\n- other`).kinds).toEqual(new Set(['list', 'list_item', 'text']));
  const bold = read(`- **${escaped}**: ${escaped} of ${escaped}`);
  expect(bold.kinds).toEqual(new Set(['list', 'list_item', 'strong', 'text']));
  const [table] = Lexer.lex(`| A | B |\n|---|---|\n| ${escaped} | b |\n`);
  expect(table).toMatchObject({ type: 'table', rows: [[{}, { text: 'b' }]] });
}

function expectCode(text: string): void {
  if (asShown(text) === '') return;
  const { kinds, shown } = read(`See ${markdownCode(text)} here`);
  expect(kinds).toEqual(new Set(['paragraph', 'text', 'codespan']));
  if (!/\p{C}/u.test(asShown(text))) expect(shown).toBe(`See ${asShown(text)} here`);
}
