import { expect, it, vi } from 'vitest';
import type { Said } from '../../domain/migrations/said.js';
import { Telling } from './telling.js';

function told(): { telling: Telling; said: Said[] } {
  const said: Said[] = [];
  const tidy = (text: string) => text.replaceAll('/scratch/', '');
  return { telling: new Telling('make:0', (each) => said.push(each), tidy), said };
}

it('tells progress apart from what is the same at every try, each percent once and not too often', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { telling, said } = told();
    telling.status('Making');
    for (const share of [0.1, 0.2, 0.305, 0.305, 0.309, 0.9]) {
      telling.progress('Making', share);
      vi.advanceTimersByTime(300);
    }
    telling.status('Made');
    expect(said).toEqual([
      { step: 'make:0', n: 0, type: 'status', data: { message: 'Making' } },
      { step: 'make:0:progress', n: 10, type: 'status', data: { message: 'Making', progress: 0.1 } },
      { step: 'make:0:progress', n: 30, type: 'status', data: { message: 'Making', progress: 0.3 } },
      { step: 'make:0:progress', n: 90, type: 'status', data: { message: 'Making', progress: 0.9 } },
      { step: 'make:0', n: 1, type: 'status', data: { message: 'Made' } },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves room for the result of a tool that failed at an earlier try', async () => {
  const first = told();
  const failing = first.telling.tool('dry_run', {}, () => Promise.reject(new Error('no /scratch/x')), String);
  await expect(failing).rejects.toThrow('no /scratch/x');
  const second = told();
  await second.telling.tool(
    'dry_run',
    {},
    () => 7,
    (done) => `${done} rows`,
  );
  const id = 'make:0:dry_run-1';
  const call = { step: 'make:0', n: 0, type: 'tool_call', data: { id, name: 'dry_run', args: {} } };
  const result = { id, name: 'dry_run', ms: expect.any(Number) };
  expect(first.said).toEqual([
    call,
    { step: 'make:0:failed', n: 0, type: 'tool_result', data: { ...result, ok: false, summary: 'no x' } },
  ]);
  expect(second.said).toEqual([
    call,
    { step: 'make:0', n: 1, type: 'tool_result', data: { ...result, ok: true, summary: '7 rows' } },
  ]);
});
