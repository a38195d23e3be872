import { describe, expect, it } from 'vitest';
import {
  changesOf,
  columnsBody,
  creationBody,
  type Draft,
  draftOf,
  moved,
  renamedIn,
  rulesBody,
  rulesDiffer,
} from './draft.js';

const stored = draftOf(
  {
    slug: 'orders',
    name: 'Orders',
    description: null,
    columns: [
      { name: 'Number', description: '', required: true, unique: true, desiredRule: 'none' },
      {
        name: 'Customer',
        description: '',
        required: false,
        unique: false,
        desiredRule: 'link',
        linkRule: [{ templateId: 'an id', columnName: 'Id' }],
      },
      {
        name: 'Follows',
        description: '',
        required: false,
        unique: false,
        desiredRule: 'link',
        linkRule: [{ templateId: 'orders', columnName: 'Number' }],
      },
    ],
  },
  [{ name: 'Gone', expression: '"Old" > 1', message: 'no', columns: ['number', 'Old'], active: false }],
  'Sales',
  new Map([['an id', 'customers']]),
);

function renamed(name: string): Draft {
  return {
    ...stored,
    columns: stored.columns.map((column, index) => (index === 0 ? { ...column, name } : column)),
  };
}

describe('a template while it is written', () => {
  it('is the same until something is changed, and only that is sent', () => {
    expect(changesOf(stored, stored)).toBeUndefined();
    expect(changesOf(stored, { ...stored, description: 'All', grouping: ' ' })).toEqual({
      description: 'All',
      grouping: null,
    });
  });

  it('says links by slug, also those to itself, and that there are none', () => {
    expect(columnsBody(stored).map(({ linkRule }) => linkRule)).toEqual([
      [],
      [{ templateId: 'customers', columnName: 'Id' }],
      [{ templateId: 'orders', columnName: 'Number' }],
    ]);
    expect(creationBody({ ...stored, slug: '', name: 'My orders' }).slug).toBe('my_orders');
  });

  it('lets the rules follow a column that is renamed, and keeps names that are gone', () => {
    const after = renamed('Order number');
    expect(rulesBody(after)[0]?.columns).toEqual(['Order number', 'Old']);
    expect(rulesDiffer(stored, after)).toBe(true);
  });

  it('renames a column in conditions, and nothing in texts', () => {
    expect(renamedIn(`"end DATE" >= "Start" AND "x" = '"End date"'`, 'End date', 'Last "day"')).toBe(
      `"Last ""day""" >= "Start" AND "x" = '"End date"'`,
    );
  });

  it('moves columns within the list only', () => {
    expect(moved(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
