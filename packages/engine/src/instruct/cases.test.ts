import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Read } from './instruction.js';
import { readAnswer } from './read-answer.js';
import { readDescription } from './read-description.js';
import { readText } from './read-text.js';
import { known } from './testing/known.js';

interface Case {
  text: string;
  /** Of a description. */
  column?: string;
  /** Of an answer. */
  question?: string;
  /** What it tells to do, without the sentence itself. */
  reads: object[];
  unread?: string[];
}

function casesIn(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../../cases/${name}.json`, import.meta.url), 'utf8'));
}

function actionsOf(read: Read): object[] {
  return read.instructions.map(({ sentence: _, ...action }) => action);
}

function readCase({ text, column, question }: Case): Read {
  if (column !== undefined) return readDescription(text, column, known);
  return question === undefined ? readText(text, known) : readAnswer(question, text, known);
}

describe.each([
  ['knowledge', 60],
  ['descriptions', 50],
  ['instructions', 150],
] as const)('cases of %s', (name, least) => {
  const cases = casesIn(name);

  it.each(cases.map((each) => [each.text, each] as const))('%s', (_, each) => {
    const read = readCase(each);
    expect(actionsOf(read)).toEqual(each.reads);
    expect(read.unread).toEqual(each.unread ?? []);
  });

  it('are many', () => expect(cases.length).toBeGreaterThanOrEqual(least));
});
