import fc from 'fast-check';
import { type Gen, pick, rarely } from './random-pick.js';

export interface RandomInput {
  id: string;
  columns: string[];
}

/** A column as an expression names it. */
export interface Named {
  name: string;
  input?: string;
}

export function expression(
  g: Gen,
  columns: readonly Named[],
  inputs: readonly RandomInput[],
  depth: number,
): Record<string, unknown> {
  const column = () => ({ op: 'column', ...pick(g, columns) });
  if (depth === 0) return column();
  const of = () => expression(g, columns, inputs, depth - 1);
  const op = g(() =>
    fc.constantFrom(
      ...['column', 'column', 'column', 'trim', 'upper', 'lower', 'concat', 'coalesce', 'constant'],
      ...['lookup', 'split', 'if', 'json_get', 'join_list', 'phone_e164', 'hash_id', 'length_limit'],
    ),
  );
  switch (op) {
    case 'trim':
    case 'upper':
    case 'lower':
      return { op, of: of() };
    case 'concat':
      return { op, parts: [of(), of()] };
    case 'coalesce':
      return { op, of: [of(), of()] };
    case 'constant':
      return { op, value: g(() => fc.constantFrom('acme', '', ' ', '"position"', "'", '\ufeff')) };
    case 'lookup': {
      const input = pick(g, inputs);
      return {
        ...{ op, of: of(), input: input.id, key: pick(g, input.columns), value: pick(g, input.columns) },
        ...{ ignore_case: g(fc.boolean), otherwise: g(() => fc.constantFrom('blank', 'keep')) },
        ...(rarely(g)
          ? { where: { [pick(g, input.columns)]: g(() => fc.constantFrom('', 'k1', ' a ')) } }
          : {}),
        ...(rarely(g)
          ? { all: { separator: g(() => fc.constantFrom(', ', "'")) } }
          : takes(g, input.columns)),
      };
    }
    case 'split':
      return { op, of: of(), by: ';', part: 1 };
    case 'if':
      return { op, when: condition(g, columns, inputs), use: of(), otherwise: of() };
    case 'join_list':
      return { op, of: of() };
    case 'json_get':
      return { op, of: of(), path: g(() => fc.constantFrom([0], ['a'], ['a', 1])) };
    case 'phone_e164':
      return { op, of: of(), country: 'US', ...(rarely(g) ? { country_of: of() } : {}) };
    case 'hash_id':
      return { op, parts: [of()], prefix: 'h', length: 8 };
    case 'length_limit':
      return { op, of: of(), length: 3 };
    default:
      return column();
  }
}

export function sequence(g: Gen): Record<string, unknown> {
  return { op: 'sequence', start: g(() => fc.constantFrom(0, 1, 99)), prefix: 'S', width: 3 };
}

export function condition(
  g: Gen,
  columns: readonly Named[],
  inputs: readonly RandomInput[],
): Record<string, unknown> {
  const of = expression(g, columns, inputs, 1);
  const test = g(() => fc.constantFrom('blank', 'equals', 'one_of', 'contains', 'compare'));
  const inner =
    test === 'blank'
      ? { test, of }
      : test === 'equals'
        ? { test, of, to: expression(g, columns, inputs, 0), ignore_case: g(fc.boolean) }
        : test === 'one_of'
          ? { test, of, values: ['acme', 'k1', '\ufeff', ''], ignore_case: g(fc.boolean) }
          : test === 'contains'
            ? { test, of, text: 'a' }
            : { test, of, as: 'number', is: '<', to: '10' };
  return g(fc.boolean) ? { test: 'not', of: inner } : inner;
}

/** What is made of all rows of a key. */
function takes(g: Gen, columns: readonly string[]) {
  if (!rarely(g)) return {};
  const by = { column: pick(g, columns), formats: ['YYYY-MM-DD', 'D.M.YYYY'] };
  return {
    take: g(() =>
      fc.constantFrom(
        { what: 'count' as const },
        { what: 'sum' as const, decimal: '.' as const, thousands: '' as const },
        { what: 'first' as const, by },
        { what: 'last' as const, by },
        { what: 'last' as const },
      ),
    ),
  };
}
