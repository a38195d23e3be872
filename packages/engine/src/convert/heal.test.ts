import { describe, expect, it } from 'vitest';
import { type AnyExpression, evaluate, parseExpression } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';
import type { TemplateColumn } from '../validate/template.js';
import { wishOf } from '../wish/wish.js';
import { convert } from './convert.js';
import { heal } from './heal.js';

const SOURCE: AnyExpression = { op: 'column', name: 'c' };
const NOTHING = { placeholders: [], meanings: [] };
const ISO = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
const date: TemplateColumn = { name: 'Date', description: 'ISO date YYYY-MM-DD.', strictRule: ISO };

function counted(...values: string[]) {
  return values.map((value) => ({ value, count: 1 }));
}

function wishFor(column: TemplateColumn) {
  const template = { slug: 't', name: 'T', columns: [column] };
  return wishOf(column, template, [template]);
}

function first(column: TemplateColumn, ...values: string[]): Expression {
  const [best] = convert(counted(...values), SOURCE, wishFor(column), NOTHING);
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
    const healed = heal(counted('5 March 2020', '20.04.2020'), before, wishFor(date), NOTHING);
    if (!healed) throw new Error('nothing is healed');
    expect(healed.valid).toBe(1);
    expect(cell(healed.expression, '5 March 2020')).toBe('2020-03-05');
    expect(cell(healed.expression, '20.04.2020')).toBe('2020-04-20');
    expect(cell(healed.expression, '31/01/2020')).toBe('2020-01-31');
    expect(healed.reason).toContain('2 rows more');
  });

  it('are no dates of the other order, and days that do not exist stay', () => {
    const before = first(date, '31/01/2020', '15/02/2020');
    expect(heal(counted('05/13/2020', '31/02/2020'), before, wishFor(date), NOTHING)).toBeUndefined();
  });

  it('change while good cells that look the same stay', () => {
    const code: TemplateColumn = { name: 'Code', description: 'Code.', strictRule: '^(9\\d{3}|X-\\d{3})$' };
    const healed = heal(counted('123', '124'), SOURCE, wishFor(code), NOTHING, counted('9123'));
    if (!healed) throw new Error('nothing is healed');
    expect(cell(healed.expression, '123')).toBe('X-123');
    expect(cell(healed.expression, '9123')).toBe('9123');
  });

  it('stay where what reads them would change a good cell that looks the same', () => {
    const text: TemplateColumn = { name: 'Tag', description: 'Tag in lower case.' };
    expect(heal(counted('ABC'), SOURCE, wishFor(text), NOTHING)).toBeDefined();
    expect(heal(counted('ABC'), SOURCE, wishFor(text), NOTHING, counted('Xyz'))).toBeUndefined();
  });

  it('are taken out of words, in the group that has them', () => {
    const mail: TemplateColumn = {
      name: 'Email',
      description: 'E-mail in lower case.',
      strictRule: '^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$',
    };
    const before = first(mail, 'A@b.de');
    const healed = heal(counted('mailto:a@b.de', 'nobody'), before, wishFor(mail), NOTHING);
    if (!healed) throw new Error('nothing is healed');
    expect(cell(healed.expression, 'mailto:a@b.de')).toBe('a@b.de');
    expect(cell(healed.expression, 'nobody')).toBe('nobody');
    expect(healed.failing).toEqual([{ value: 'nobody', count: 1 }]);
  });

  it('of the other decimal mark are read where nothing else is possible', () => {
    const money: TemplateColumn = {
      name: 'Sum',
      description: 'Two decimals.',
      strictRule: '^-?\\d+\\.\\d{2}$',
    };
    const before = first(money, '1.234,50', '12,00', '7,25');
    const healed = heal(counted('1,234.50'), before, wishFor(money), NOTHING, counted('12.00'));
    if (!healed) throw new Error('nothing is healed');
    expect(cell(healed.expression, '1,234.50')).toBe('1234.50');
    expect(cell(healed.expression, '1.234,50')).toBe('1234.50');
  });
});
