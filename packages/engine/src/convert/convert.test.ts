import { describe, expect, it } from 'vitest';
import { type AnyExpression, parseExpression } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';
import { runInTypeScript } from '../recipe/testing/duck.js';
import { targetOf } from '../target/target.js';
import type { TemplateColumn } from '../validate/template.js';
import type { Conventions, Conversion, Counted } from './conversion.js';
import { convert } from './convert.js';
import { joinNames } from './names.js';

const column = (name: string): AnyExpression => ({ op: 'column', name });
const date: TemplateColumn = {
  name: 'Date',
  description: 'ISO date YYYY-MM-DD.',
  strictRule: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
};

function best(wanted: TemplateColumn, values: Counted[], more: Partial<Conventions> = {}): Conversion {
  const template = { slug: 't', name: 'T', columns: [wanted] };
  const target = targetOf(wanted, template, [template]);
  const [first] = convert(values, column('a'), target, { placeholders: [], meanings: [], ...more });
  if (!first) throw new Error('there is no conversion');
  return first;
}

function cellsOf(expression: Expression, rows: Record<string, string>[]): (string | null)[] {
  return runInTypeScript([parseExpression(JSON.parse(JSON.stringify(expression)))], rows)[0] ?? [];
}

describe('a month where a day is asked for', () => {
  const months = ['2023-11', '2024-02', '2023-02', '2024-12'].map((value) => ({ value, count: 1 }));
  const rows = months.map(({ value }) => ({ a: value }));

  it('is its last or first day where the column says so', () => {
    const last = best({ ...date, description: 'last day of the month' }, months);
    expect(cellsOf(last.expression, rows)).toEqual(['2023-11-30', '2024-02-29', '2023-02-28', '2024-12-31']);
    const named = best({ ...date, description: 'Monatsende' }, [{ value: 'März 2024', count: 1 }]);
    expect(cellsOf(named.expression, [{ a: 'März 2024' }])).toEqual(['2024-03-31']);
    const first = best({ ...date, description: 'first day of the month' }, months);
    expect(cellsOf(first.expression, rows)[1]).toBe('2024-02-01');
  });

  it('is none where nothing says which', () => {
    const template = { slug: 't', name: 'T', columns: [date] };
    const made = convert(months, column('a'), targetOf(date, template, [template]), {
      placeholders: [],
      meanings: [],
    });
    expect(made.every(({ valid }) => valid === 0)).toBe(true);
  });
});

describe('what is told about a conversion', () => {
  it('counts rows, not values', () => {
    const made = best(date, [
      { value: '31/12/2020', count: 7 },
      { value: '31/02/2020', count: 2 },
      { value: 'soon', count: 1 },
      { value: 'N/A', count: 5 },
      { value: ' ', count: 90 },
    ]);
    expect(made.valid).toBeCloseTo(0.7);
    expect(made.changed).toBeCloseTo(0.7);
    expect(made.emptied).toBe(5);
    expect(made.failing).toEqual([
      { value: '31/02/2020', count: 2 },
      { value: 'soon', count: 1 },
    ]);
    expect(made.reason).toBe('dates written DD/MM/YYYY; 3 of 10 rows hold no such date and stay as they are');
  });

  it('shows both readings of a date whose order is open', () => {
    const [doubt] = best(date, [
      { value: '03/04/2020', count: 3 },
      { value: '05/05/2020', count: 9 },
    ]).doubts;
    expect(doubt).toMatchObject({ about: 'date_order', rows: 3 });
    expect(doubt?.options.map(({ label, consequence }) => [label, consequence])).toEqual([
      ['Day/month/year', '"03/04/2020" becomes "2020-04-03"'],
      ['Month/day/year', '"03/04/2020" becomes "2020-03-04"'],
    ]);
    const read = doubt?.options.map(({ expression }) => cellsOf(expression, [{ a: '03/04/2020' }]));
    expect(read).toEqual([['2020-04-03'], ['2020-03-04']]);
  });

  it('shows both readings of a number whose mark is open', () => {
    const money = { name: 'Sum', description: 'Two decimals.', strictRule: '^-?\\d+\\.\\d{2}$' };
    const [doubt] = best(money, [{ value: '1.200', count: 4 }]).doubts;
    expect(doubt).toMatchObject({ about: 'number_format', rows: 4 });
    expect(doubt?.options.map(({ consequence }) => consequence)).toEqual([
      '"1.200" becomes "1.20"',
      '"1.200" becomes "1200.00"',
    ]);
  });

  it('leaves empty what is 0 where the description says so, in any language', () => {
    for (const description of ['2 decimals; empty when 0', 'dos decimales, vacío si no hay nada']) {
      const { expression, valid } = best({ name: 'Price', description }, [{ value: '0', count: 1 }]);
      expect(cellsOf(expression, [{ a: '0' }, { a: '12.5' }, { a: '0.00' }])).toEqual([null, '12.50', null]);
      expect(valid).toBe(1);
    }
  });

  it('puts https:// in front where the description asks for it', () => {
    const site = { name: 'Website', description: 'with https:// in front' };
    const { expression } = best(site, [{ value: 'acme.de', count: 1 }]);
    expect(cellsOf(expression, [{ a: 'acme.de' }, { a: 'http://b.org' }])).toEqual([
      'https://acme.de',
      'http://b.org',
    ]);
  });

  it('leaves what has no values as it is', () => {
    const made = best(date, []);
    expect(made).toMatchObject({ valid: 1, changed: 0, emptied: 0, failing: [], doubts: [] });
    expect(cellsOf(made.expression, [{ a: ' 2020-01-31 ' }])).toEqual(['2020-01-31']);
  });

  it('takes a page of text for no code', () => {
    const code = { name: 'Code', description: 'Code.', strictRule: '^[A-Z]{3}\\d{3}$' };
    const page = 'word 12 '.repeat(2000);
    const made = best(code, [
      { value: page, count: 1 },
      { value: 'abc123', count: 1 },
    ]);
    expect(made.valid).toBe(0.5);
    expect(cellsOf(made.expression, [{ a: 'abc123' }])).toEqual(['ABC123']);
  });
});

describe('what takes two columns', () => {
  it('joins names, and leaves out what is missing', () => {
    const rows = [
      { first: ' Ann ', last: 'van  Dyk' },
      { first: '', last: 'Lee' },
    ];
    expect(cellsOf(joinNames(column('first'), column('last')), rows)).toEqual(['Ann van Dyk', 'Lee']);
    expect(cellsOf(joinNames(column('first'), column('last'), true), rows)).toEqual(['van Dyk, Ann', 'Lee']);
  });

  it('writes the family name in front where the description does', () => {
    const made = best({ name: 'Namn', description: 'Efternamn, Förnamn' }, [
      { value: 'Ann van Dyk', count: 1 },
      { value: 'Eva Maria Lee', count: 1 },
    ]);
    expect(cellsOf(made.expression, [{ a: 'Ann van Dyk' }, { a: 'Eva Maria Lee' }])).toEqual([
      'van Dyk, Ann',
      'Lee, Eva Maria',
    ]);
  });
});

describe('a text without what its description quotes', () => {
  const heading: TemplateColumn = { name: 'Category', description: 'The heading, without "(continued)".' };

  it('loses it at its end', () => {
    const made = best(heading, [
      { value: 'Hand Tools', count: 2 },
      { value: 'Hand Tools (continued)', count: 1 },
    ]);
    expect(cellsOf(made.expression, [{ a: 'Hand Tools (continued)' }, { a: 'Nails' }])).toEqual([
      'Hand Tools',
      'Nails',
    ]);
  });

  it('stays as it is where no value has it', () => {
    expect(best(heading, [{ value: 'Hand Tools', count: 2 }]).reason).toBe('text as it is');
  });
});
