import { describe, expect, it } from 'vitest';
import { blocksOf, inlinesOf } from './markdown-blocks.js';

describe('blocks of Markdown', () => {
  it('are headings, paragraphs, lists with lines that go on, and tables', () => {
    const plan = [
      '# Plan',
      '',
      'One line',
      'and its end.',
      '',
      '- **a**: first',
      '  goes on',
      '- second',
      '',
      '| Column | Sure |',
      '| --- | ---: |',
      '| A \\| B | 98 % |',
      '| C |  |',
    ].join('\n');
    expect(blocksOf(plan)).toEqual([
      { kind: 'heading', level: 1, text: 'Plan' },
      { kind: 'paragraph', text: 'One line and its end.' },
      { kind: 'list', isOrdered: false, items: ['**a**: first goes on', 'second'] },
      {
        kind: 'table',
        header: ['Column', 'Sure'],
        isRight: [false, true],
        rows: [['A \\| B', '98 %'], ['C']],
      },
    ]);
  });

  it('leave what they do not know as text', () => {
    expect(blocksOf('> quote\n<img src=x>')).toEqual([{ kind: 'paragraph', text: '> quote <img src=x>' }]);
    expect(blocksOf('1. one\n2. two')).toEqual([{ kind: 'list', isOrdered: true, items: ['one', 'two'] }]);
    expect(blocksOf('```\na | b\n```')).toEqual([{ kind: 'code', text: 'a | b' }]);
    expect(blocksOf('')).toEqual([]);
  });
});

describe('a line of Markdown', () => {
  it.each([
    ['plain', [{ kind: 'text', text: 'plain' }]],
    ['a \\*b\\* \\<img>', [{ kind: 'text', text: 'a *b* <img>' }]],
    [
      '**x\\_y**: z',
      [
        { kind: 'strong', text: 'x_y' },
        { kind: 'text', text: ': z' },
      ],
    ],
    [
      'like `a*b*.csv`',
      [
        { kind: 'text', text: 'like ' },
        { kind: 'code', text: 'a*b*.csv' },
      ],
    ],
    ['`` a`b ``', [{ kind: 'code', text: 'a`b' }]],
    ['3 * 4 * 5', [{ kind: 'text', text: '3 * 4 * 5' }]],
    ['C:\\temp', [{ kind: 'text', text: 'C:\\temp' }]],
  ])('%s', (line, expected) => {
    expect(inlinesOf(line)).toEqual(expected);
  });
});
