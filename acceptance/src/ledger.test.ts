import { describe, expect, it } from 'vitest';
import type { Route } from './document.js';
import { evaluate, parseEntries, table } from './ledger.js';

function route(name: string, statuses: number[]): Route {
  const [method = '', path = ''] = name.split(' ');
  const responses = Object.fromEntries(statuses.map((status) => [status, {}]));
  return { name, method, path, operation: { operationId: name, tags: [], security: [], responses } };
}

const routes = [route('GET /a', [200, 404, 500]), route('GET /b', [200, 401])];
const wildcard = { route: '*', status: 500, why: 'none known' };
const entries = (...lines: [string, number][]) => lines.map(([name, status]) => ({ route: name, status }));
const complete = entries(['GET /a', 200], ['GET /a', 404], ['GET /b', 200], ['GET /b', 401]);

describe('the ledger', () => {
  it('passes when every documented status was exercised or is exempt', () => {
    expect(evaluate(routes, complete, [wildcard]).problems).toEqual([]);
  });

  it('fails for a status that was never exercised', () => {
    expect(evaluate(routes, complete.slice(1), [wildcard]).problems).toEqual([
      'GET /a 200: documented, never exercised',
    ]);
  });

  it('fails for an exemption that is not needed', () => {
    const stale = { route: 'GET /a', status: 404, why: 'old' };
    expect(evaluate(routes, complete, [wildcard, stale]).problems[0]).toContain('drop the exemption');
  });

  it('fails for an exemption of nothing', () => {
    const unknown = { route: 'GET /c', status: 404, why: 'gone' };
    expect(evaluate(routes, complete, [wildcard, unknown]).problems[0]).toContain('GET /c 404');
  });

  it('reads and prints', () => {
    const read = parseEntries('{"route":"GET /a","status":200}\n');
    const lines = table(evaluate(routes, read, [wildcard])).split('\n');
    expect(lines[1]).toMatch(/^GET \/a +✓ +MISSING +exempt$/);
  });
});
