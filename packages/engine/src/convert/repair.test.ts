import { describe, expect, it } from 'vitest';
import { type AnyExpression, evaluate, parseExpression } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';
import { targetOf } from '../target/target.js';
import type { TemplateColumn } from '../validate/template.js';
import { convert } from './convert.js';
import { repair } from './repair.js';

const SOURCE: AnyExpression = { op: 'column', name: 'c' };
const NOTHING = { placeholders: [], meanings: [] };
const ISO = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
const date: TemplateColumn = { name: 'Date', description: 'ISO date YYYY-MM-DD.', strictRule: ISO };

function counted(...values: string[]) {
  return values.map((value) => ({ value, count: 1 }));
}

function targetFor(column: TemplateColumn) {
  const template = { slug: 't', name: 'T', columns: [column] };
  return targetOf(column, template, [template]);
}

function first(column: TemplateColumn, ...values: string[]): Expression {
  const [best] = convert(counted(...values), SOURCE, targetFor(column), NOTHING);
  if (!best) throw new Error('there is no conversion');
  return best.expression;
}

function cell(expression: Expression, value: string): string | null {
  return evaluate(parseExpression(JSON.parse(JSON.stringify(expression))), {
    column: () => value,
    lookup: () => undefined,
    position: 0,
  });
}

describe('cells that a conversion left invalid', () => {
  it('are read in a way of writing that was not seen before', () => {
    const before = first(date, '31/01/2020', '15/02/2020');
    const repaired = repair(counted('5 March 2020', '20.04.2020'), before, targetFor(date), NOTHING);
    if (!repaired) throw new Error('nothing is repaired');
    expect(repaired.valid).toBe(1);
    expect(cell(repaired.expression, '5 March 2020')).toBe('2020-03-05');
    expect(cell(repaired.expression, '20.04.2020')).toBe('2020-04-20');
    expect(cell(repaired.expression, '31/01/2020')).toBe('2020-01-31');
    expect(repaired.reason).toContain('2 rows more');
  });

  it('are no dates of the other order, and days that do not exist stay', () => {
    const before = first(date, '31/01/2020', '15/02/2020');
    expect(repair(counted('05/13/2020', '31/02/2020'), before, targetFor(date), NOTHING)).toBeUndefined();
  });

  it('change while good cells that look the same stay', () => {
    const code: TemplateColumn = { name: 'Code', description: 'Code.', strictRule: '^(9\\d{3}|X-\\d{3})$' };
    const repaired = repair(counted('123', '124'), SOURCE, targetFor(code), NOTHING, counted('9123'));
    if (!repaired) throw new Error('nothing is repaired');
    expect(cell(repaired.expression, '123')).toBe('X-123');
    expect(cell(repaired.expression, '9123')).toBe('9123');
  });

  it('stay where what reads them would change a good cell that looks the same', () => {
    const text: TemplateColumn = { name: 'Tag', description: 'Tag in lower case.' };
    expect(repair(counted('ABC'), SOURCE, targetFor(text), NOTHING)).toBeDefined();
    expect(repair(counted('ABC'), SOURCE, targetFor(text), NOTHING, counted('Xyz'))).toBeUndefined();
  });

  it('are taken out of words, in the group that has them', () => {
    const mail: TemplateColumn = {
      name: 'Email',
      description: 'E-mail in lower case.',
      strictRule: '^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$',
    };
    const before = first(mail, 'A@b.de');
    const repaired = repair(counted('mailto:a@b.de', 'nobody'), before, targetFor(mail), NOTHING);
    if (!repaired) throw new Error('nothing is repaired');
    expect(cell(repaired.expression, 'mailto:a@b.de')).toBe('a@b.de');
    expect(cell(repaired.expression, 'nobody')).toBe('nobody');
    expect(repaired.failing).toEqual([{ value: 'nobody', count: 1 }]);
  });

  it('of the other decimal mark are read where nothing else is possible', () => {
    const money: TemplateColumn = {
      name: 'Sum',
      description: 'Two decimals.',
      strictRule: '^-?\\d+\\.\\d{2}$',
    };
    const before = first(money, '1.234,50', '12,00', '7,25');
    const repaired = repair(counted('1,234.50'), before, targetFor(money), NOTHING, counted('12.00'));
    if (!repaired) throw new Error('nothing is repaired');
    expect(cell(repaired.expression, '1,234.50')).toBe('1234.50');
    expect(cell(repaired.expression, '1.234,50')).toBe('1234.50');
  });
});
