import { describe, expect, it } from 'vitest';
import { executedFindings, hasRows, isOfPreview } from './made-by.js';

type Run = Parameters<typeof hasRows>[0][number];

function run(run_id: string, kind: Run['kind'], status: Run['status'], at: string): Run {
  return { run_id, kind, status, created_at: at, started_at: at, completed_at: at, answers: null };
}

const generated = run('g', 'generate', 'awaiting_approval', '2026-01-01T00:00:01.000Z');
const executed = run('e', 'execute', 'completed', '2026-01-01T00:00:02.000Z');
const updated = run('u', 'update', 'awaiting_approval', '2026-01-01T00:00:03.000Z');

describe('made-by', () => {
  it('knows which rows there are', () => {
    expect(hasRows([])).toEqual({ preview: false, sheet: false });
    expect(hasRows([run('f', 'generate', 'failed', 'x')])).toEqual({ preview: false, sheet: false });
    expect(hasRows([executed, generated])).toEqual({ preview: true, sheet: true });
  });

  it('takes the preview for the plan of executed rows only where they were made of it', () => {
    expect(isOfPreview([executed, generated], 'sheet', 'e')).toBe(true);
    expect(isOfPreview([updated, executed, generated], 'sheet', 'e')).toBe(false);
    expect(isOfPreview([updated, executed, generated], 'preview', 'u')).toBe(true);
    expect(isOfPreview([generated], 'sheet', null)).toBe(false);
  });

  it('tells what spoke against executed rows, of this sheet alone', () => {
    const finding = { kind: 'rule_broken', message: 'Email', template: 'people' };
    const report = {
      inserted: 1,
      perSheet: [],
      invalidCellCount: 0,
      coverage: { inputs: {}, outputs: {}, unused_inputs: [] },
      findings: [finding, { ...finding, template: 'teams' }],
    };
    expect(executedFindings([{ ...executed, report }], 'e', 'people')).toEqual([finding]);
    expect(executedFindings([executed], 'e', 'people')).toBeUndefined();
  });
});
