import { describe, expect, it } from 'vitest';
import { around, isOp, node, nodesOf, replaceNode, rewrite, spineOf, wrapColumns } from './edit.js';

const column = (name: string) => node({ op: 'column', name });
const price = node({
  op: 'if',
  when: { test: 'blank', of: { op: 'trim', of: { op: 'column', name: 'a' } } },
  use: { op: 'sql', expression: 'x', args: { x: { op: 'column', name: 'b' } } },
  otherwise: { op: 'join', parts: [{ op: 'upper', of: { op: 'column', name: 'a' } }], separator: '' },
});

describe('rewriting an expression', () => {
  it('reaches conditions, parts and arguments', () => {
    const renamed = rewrite(price, (each) =>
      isOp(each, 'column') ? node({ ...each, name: each.name.toUpperCase() }) : each,
    );
    expect(nodesOf(renamed, 'column').map(({ name }) => name)).toEqual(['A', 'B', 'A']);
    expect(nodesOf(price, 'column').map(({ name }) => name)).toEqual(['a', 'b', 'a']);
  });

  it('gives back what nothing changed', () => {
    expect(rewrite(price)).toBe(price);
    expect(wrapColumns(price, (each) => node({ op: 'trim', of: each }), 'none')).toBe(price);
  });

  it('replaces one node and no other that looks the same', () => {
    const [first] = nodesOf(price, 'column');
    const replaced = replaceNode(price, first!, column('c'));
    expect(nodesOf(replaced, 'column').map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });
});

describe('the spine of an expression', () => {
  it('is put around another source', () => {
    const { steps, source } = spineOf(
      node({ op: 'lower', of: { op: 'trim', of: { op: 'column', name: 'a' } } }),
    );
    expect(steps.map(({ op }) => op)).toEqual(['lower', 'trim']);
    expect(source).toEqual(column('a'));
    expect(around(steps, column('b'))).toEqual(
      node({ op: 'lower', of: { op: 'trim', of: { op: 'column', name: 'b' } } }),
    );
  });
});
