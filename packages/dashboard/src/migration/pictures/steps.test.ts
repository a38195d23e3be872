import { expect, it } from 'vitest';
import { stepsOf } from './steps.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
const event = (type: string, seconds: number, message?: string) => ({
  run_id: 'a',
  type,
  data: { message },
  created_at: at(seconds),
});
const words = { queued: 'Queued', waited: 'Waited' };

it('a run is cut where it says what it does, waits among them', () => {
  const run = { run_id: 'a', created_at: at(0), started_at: at(1), completed_at: at(30) };
  const events = [
    event('status', 1, 'Begun'),
    event('status', 1, 'Reading'),
    { ...event('status', 3, 'of another'), run_id: 'b' },
    event('request_input', 5),
    event('message', 20),
    event('status', 21, 'Going on'),
  ];
  expect(stepsOf(run, events, words, new Date(at(99)))).toEqual([
    { text: 'Queued', ms: 1000, isWait: true },
    { text: 'Reading', ms: 4000, isWait: false },
    { text: 'Waited', ms: 16_000, isWait: true },
    { text: 'Going on', ms: 9000, isWait: false },
  ]);
});

it('one that is not over lasts until now', () => {
  const run = { run_id: 'a', created_at: at(0), started_at: null, completed_at: null };
  expect(stepsOf(run, [], words, new Date(at(7)))).toEqual([{ text: 'Queued', ms: 7000, isWait: true }]);
});
