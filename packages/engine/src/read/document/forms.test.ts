import { describe, expect, test } from 'vitest';
import { findForms } from './forms.js';
import { joinForms, linesOfForm } from './join-forms.js';
import type { DocumentPage, Word } from './page.js';

/** Texts by where they stand: `x,y`. */
function pageOf(texts: Record<string, string>, page = 1): DocumentPage {
  const words: Word[] = Object.entries(texts).flatMap(([at, text]) => {
    let [x, y] = at.split(',').map(Number) as [number, number];
    return text.split(' ').map((word) => {
      const x0 = x;
      x += word.length * 5 + 3;
      return { text: word, x0, x1: x - 3, y0: y, y1: y + 10, size: 10, isBold: false };
    });
  });
  return { page, width: 600, height: 800, words, rules: [], fills: [] };
}

function pairsOf(texts: Record<string, string>): Record<string, string> {
  const [form] = findForms(pageOf(texts), []);
  return Object.fromEntries(form?.pairs.map(({ label, value }) => [label, value]) ?? []);
}

describe('labels and values', () => {
  test('beside each other, in two columns', () => {
    expect(
      pairsOf({
        '50,50': 'Invoice No: 4711',
        '300,50': 'Customer:',
        '400,50': 'Ada Lovelace',
        '50,65': 'Due date:',
        '150,65': '3 May 2024',
        '300,65': 'VAT ID: DE123456789',
      }),
    ).toEqual({
      'Invoice No': '4711',
      Customer: 'Ada Lovelace',
      'Due date': '3 May 2024',
      'VAT ID': 'DE123456789',
    });
  });

  test('below each other, addresses of several lines', () => {
    expect(
      pairsOf({
        '50,50': 'Bill to:',
        '300,50': 'Ship to:',
        '50,62': 'Ada Ltd',
        '300,62': 'Bo Ltd',
        '50,74': '1 Main Street',
        '300,74': '2 Side Street',
        '50,110': 'Order number',
        '50,122': 'X-17',
      }),
    ).toEqual({
      'Bill to': 'Ada Ltd\n1 Main Street',
      'Ship to': 'Bo Ltd\n2 Side Street',
      'Order number': 'X-17',
    });
  });

  test('are none in prose, below tables, or where one stands alone', () => {
    expect(pairsOf({ '50,50': 'Source: Eurostat', '50,65': 'Note: figures of 2012 are estimates' })).toEqual(
      {},
    );
    expect(pairsOf({ '50,50': 'Contact: Ada', '50,400': 'Phone: 555' })).toEqual({});
    expect(
      pairsOf({
        '50,50': 'The committee: it met twice in the year and decided nothing at all of any weight.',
        '50,65': 'What it said: there is more to say about this, and it will be said next year.',
      }),
    ).toEqual({});
  });
});

test('forms of one kind are rows of one table; a head that pages repeat is one row', () => {
  const forms = [
    { '50,50': 'Invoice No: 1', '50,65': 'Date: 1 May 2024' },
    { '50,50': 'Invoice No: 1', '50,65': 'Date: 1 May 2024' },
    { '50,50': 'Invoice No: 2', '50,65': 'Your order: 77', '50,80': 'Date: 2 May 2024' },
    { '50,50': 'Patient: Ada', '50,65': 'Born: 10 December 1815' },
  ].flatMap((texts, at) => findForms(pageOf(texts, at + 1), []));
  expect(
    joinForms(forms).map(({ columns, rows }) => [
      columns,
      ...rows.map(({ page, cells }) => [page, ...cells]),
    ]),
  ).toEqual([
    [
      ['Invoice No', 'Your order', 'Date'],
      [1, '1', '', '1 May 2024'],
      [3, '2', '77', '2 May 2024'],
    ],
    [
      ['Patient', 'Born'],
      [4, 'Ada', '10 December 1815'],
    ],
  ]);
});

test('the labels of a paper are lines above its tables, also where these go on overleaf', () => {
  const paper = (page: number, number: string) =>
    findForms(
      pageOf(
        { '50,50': `Invoice No: ${number}`, '300,50': 'Customer: Ada', '50,65': 'Due date: 3 May 2024' },
        page,
      ),
      [],
    );
  const forms = [...paper(2, '4711'), ...paper(4, '4712')];
  expect(linesOfForm(forms, 1)).toEqual([]);
  expect(linesOfForm(forms, 3)).toEqual([
    { kind: 'above', row: -1, cells: ['Invoice No:', '4711', 'Customer:', 'Ada'] },
    { kind: 'above', row: 0, cells: ['Due date:', '3 May 2024'] },
  ]);
  expect(linesOfForm(forms, 4)[0]?.cells[1]).toBe('4712');
});
