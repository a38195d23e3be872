import { describe, expect, it } from 'vitest';
import { answerOf, type Question } from './answers.js';

const question: Question = {
  id: 'q',
  question: 'Which?',
  options: [{ id: '1', label: 'One' }],
  allowCustom: true,
};

describe('an answer', () => {
  it.each([
    [question, undefined, undefined],
    [question, { option: '1' }, '1'],
    [question, { option: '1', text: 'left over' }, '1'],
    [question, { option: null, text: ' mine ' }, 'mine'],
    [question, { option: null, text: '  ' }, undefined],
    [question, { text: 'not chosen' }, undefined],
    [{ ...question, options: [] }, { text: 'free' }, 'free'],
    [{ ...question, options: [] }, {}, undefined],
  ])('is what was chosen or written (%#)', (asked, draft, sent) => {
    expect(answerOf(asked, draft)).toBe(sent);
  });
});
