import { describe, expect, it } from 'vitest';
import { answerLine, answersIn } from './answered.js';

describe('answers in the knowledge', () => {
  it('are read as they were written, and nothing else is touched', () => {
    const given = { id: 'x', question: 'Day or month\nfirst?', value: '1', label: 'Day first: 3 April' };
    const knowledge = `Status 3 means churned.\n\n## Learned by the agent\n\n- ${answerLine(given)}\n- Make Name upper case.\n`;
    expect(answersIn(knowledge)).toEqual({
      answers: [{ id: 'Day or month first?', question: 'Day or month first?', value: 'Day first: 3 April' }],
      rest: 'Status 3 means churned.\n\n## Learned by the agent\n\n- Make Name upper case.\n',
    });
  });
});
