import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Action, Instruction } from './instruction.js';
import { readAnswer } from './read-answer.js';
import { readDescription } from './read-description.js';
import { readMessage } from './read-message.js';
import { known } from './testing/known.js';
import { told } from './testing/told.js';

/** What a text means; nothing: it is to be left unread. */
interface Case {
  text: string;
  question?: string;
  reads: Action[];
}

function casesIn(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../../cases/${name}.json`, import.meta.url), 'utf8'));
}

/** How many of the cases are read right, and which of them wrong. */
function readAll(name: string, read: (each: Case) => readonly Instruction[]) {
  const cases = casesIn(name);
  const misread: string[] = [];
  let right = 0;
  for (const each of cases) {
    const actions = read(each).map(({ sentence: _, ...action }): Action => action);
    if (told(actions) === told(each.reads)) right += 1;
    else if (actions.length > 0) misread.push(`${each.text} ${JSON.stringify(actions)}`);
  }
  return { right: right / cases.length, wrong: misread.length / cases.length, misread: misread.join('\n') };
}

// Written before there was a grammar, in one world of many tables.
it('messages', () => {
  const { right, wrong, misread } = readAll('messages', ({ text }) => readMessage(text, known).instructions);
  expect(right, misread).toBeGreaterThanOrEqual(0.72);
  expect(wrong, misread).toBeLessThanOrEqual(0.04);
});

it('answers, with what their question says', () => {
  const { right, wrong, misread } = readAll('answers', ({ text, question = '' }) =>
    readAnswer(question, text, known),
  );
  expect(right, misread).toBeGreaterThanOrEqual(0.7);
  expect(wrong, misread).toBe(0);
});

it('descriptions of columns', () => {
  const { right, wrong, misread } = readAll('descriptions', ({ text }) => readDescription(text, known));
  expect(right, misread).toBeGreaterThanOrEqual(0.72);
  expect(wrong, misread).toBeLessThanOrEqual(0.04);
});

describe('whatever the text', () => {
  const texts = [
    '"'.repeat(500),
    'a '.repeat(3000),
    'and or not if '.repeat(500),
    '(('.repeat(400),
    'x = y, '.repeat(300),
    '\u0000\uE000 means \uE001',
    '- a\n'.repeat(500),
    'If the moon is full and bright tonight, set Owner to Jane.',
  ];

  it.each(texts)('it ends, and nothing is made up: %#', (text) => {
    const found = [
      readMessage(text.slice(0, 5000), known).instructions,
      readAnswer(text.slice(0, 5000), text.slice(0, 5000), known),
      readDescription(text.slice(0, 5000), known),
    ].flat();
    expect(found.filter((each) => each.do === 'leave_out' || each.do === 'keep_only')).toEqual([]);
  });
});
