import { describe, expect, it } from 'vitest';
import { sentIn } from './sent.js';

const prepared = (sequence: number, run_id: string, data: Record<string, unknown>) => ({
  sequence,
  run_id,
  type: 'prepared',
  data,
});
const call = {
  call: 1,
  model: 'anthropic:claude-x',
  sha256: 'ab',
  messages: [{ role: 'user', text: 'Hello' }],
};

describe('what a run sent', () => {
  it('is its calls and what the model said, in their order', () => {
    const events = [
      prepared(1, 'a', call),
      { sequence: 2, run_id: 'a', type: 'thinking', data: { text: 'Two tables.' } },
      { sequence: 3, run_id: 'a', type: 'thinking', data: { text: 'One is a legend.' } },
      prepared(4, 'a', { ...call, call: 2 }),
    ];
    expect(sentIn(events, 'a')).toEqual([
      { kind: 'call', sequence: 1, ...call },
      { kind: 'thought', sequence: 2, text: 'Two tables.\nOne is a legend.' },
      { kind: 'call', sequence: 4, ...call, call: 2 },
    ]);
  });

  it('is nothing of other runs, other events and blank thoughts', () => {
    const events = [
      prepared(1, 'b', call),
      { sequence: 2, run_id: 'a', type: 'status', data: { message: 'Reading' } },
      { sequence: 3, run_id: 'a', type: 'thinking', data: { text: ' ' } },
      prepared(4, 'a', { file: 'not a call' }),
    ];
    expect(sentIn(events, 'a')).toEqual([]);
  });

  it('takes odd data for what it is', () => {
    const [odd] = sentIn([prepared(1, 'a', { messages: [null, { role: 'tool', text: 7 }] })], 'a');
    expect(odd).toMatchObject({
      model: '',
      messages: [
        { role: '', text: '' },
        { role: 'tool', text: '' },
      ],
    });
  });
});
