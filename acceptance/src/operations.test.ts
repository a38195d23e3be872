import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, now } from './testing/clock.js';
import { origin, ours } from './testing/settings.js';

describe('an operator', () => {
  it.each(['/healthz', '/readyz'])('finds %s open and well', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    await response.text();
  });

  it('reads metrics in the format of Prometheus', async () => {
    await call('GET', '/sources');
    const response = await fetch(`${origin}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toMatch(/^# HELP \w+ /m);
    expect(text).toMatch(/^# TYPE \w+ (?:counter|gauge|histogram)$/m);
    const values = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of values) expect(line).toMatch(/^[a-zA-Z_:][\w:]*(\{.*\})? \S+( \d+)?$/);
  });

  it('finds no key, no id and no name in the metrics', async () => {
    await call('GET', '/templates/a_name_that_must_not_show');
    const text = await (await fetch(`${origin}/metrics`)).text();
    expect(text).not.toContain(ours['x-api-key']);
    expect(text).not.toContain('a_name_that_must_not_show');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/);
  });
});

describe('an error that nobody catches', () => {
  it.each(['exception', 'rejection', 'emitter', 'thread'])('ends no service: %s', async (kind) => {
    const before = await call('GET', '/sources');
    const response = await fetch(`${origin}/test/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    });
    expect(response.status).toBe(200);
    // The thread needs a moment to start and to fail.
    await delay(kind === 'thread' ? 500 : 50);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await call('GET', '/sources')).body).toEqual(before.body);
  });
});

describe('the test clock', () => {
  it('moves forward by what it is told', async () => {
    const before = await now();
    const after = await advance(100);
    const moved = (after.getTime() - before.getTime()) / 1000;
    expect(moved).toBeGreaterThanOrEqual(100);
    // By that and by what passed meanwhile.
    expect(moved).toBeLessThan(200);
  });
});
