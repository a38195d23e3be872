import { expect, test } from 'vitest';
import { likewise } from './likewise.js';
import { readMessage } from './read-message.js';
import { known } from './testing/known.js';

test('what goes the same way is a sentence of its own', () => {
  expect(likewise('Spam stays behind, and so does everything created before 2020')).toEqual({
    first: 'Spam stays behind',
    also: 'everything created before 2020',
  });
  expect(likewise('Test rows do not come along, nor do rows without an email')?.also).toBe(
    'rows without an email',
  );
});

test('what belongs to the rows is no other sentence', () => {
  expect(likewise('Inactive owners stay behind, and so do their animals')).toBeUndefined();
  expect(likewise('Deleted contacts stay behind')).toBeUndefined();
});

test('one half is read where the other is not', () => {
  const { instructions, unread } = readMessage(
    'Whatever is marked with a blue dot stays behind, and so does everything with a birthday before 1 January 1920.',
    known,
  );
  expect(unread).toEqual(['Whatever is marked with a blue dot stays behind']);
  expect(instructions).toMatchObject([
    {
      do: 'leave_out',
      when: { is: 'before', value: '1920-01-01' },
      sentence: expect.stringContaining('blue dot'),
    },
  ]);
});

test('only what leaves out leaves more out', () => {
  const { instructions } = readMessage(
    'Open contacts come along, and so does everybody born before 1920.',
    known,
  );
  expect(instructions.filter((each) => each.do === 'leave_out')).toEqual([]);
});
