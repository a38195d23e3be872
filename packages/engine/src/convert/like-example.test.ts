import { describe, expect, it } from 'vitest';
import { likeExample } from './like-example.js';
import { applied, inOrder } from './steps.js';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));

describe('likeExample', () => {
  it('writes what is all capitals and underscores as the example is written', () => {
    const steps = likeExample(counted('FOOD_PRODUCTION', 'MACHINERY'), {
      name: 'Branch',
      description: 'ordinary text, e.g. Food production',
    });
    const write = applied(inOrder(...steps));
    expect(write('FOOD_PRODUCTION')).toBe('Food production');
    expect(write('MACHINERY')).toBe('Machinery');
  });
  it('writes each item of a list so', () => {
    const steps = likeExample(counted('DECISION_MAKER, CHAMPION', 'CHAMPION'), {
      name: 'Role',
      description: 'e.g. Decision maker; several with a comma and a space',
    });
    const write = applied(inOrder(...steps));
    expect(write('DECISION_MAKER, CHAMPION')).toBe('Decision maker, Champion');
    expect(write('CHAMPION')).toBe('Champion');
  });
  it('leaves alone what is written in both cases, and codes', () => {
    const description = 'e.g. Food production';
    expect(likeExample(counted('Food Production', 'IT services'), { name: 'Branch', description })).toEqual(
      [],
    );
    expect(likeExample(counted('FOOD'), { name: 'Code', description: 'e.g. FOOD' })).toEqual([]);
  });
});
