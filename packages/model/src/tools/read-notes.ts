import { undoneIn } from '@godwit/engine/edit/undone';
import { z } from 'zod';
import type { Desk } from '../desk.js';
import { asData, lines, tool } from './tool.js';

export const readNotes = tool({
  name: 'read_source_notes',
  description:
    'What people wrote about the source and this migration, their answers, and what of it was not understood.',
  input: z.strictObject({}),
  about: () => ({}),
  run: (_, desk) => notesOf(desk),
});

/** People of the account wrote the knowledge: it is to be obeyed. Notes are the engine's own. */
export function notesOf({ context, builtIn, veil }: Desk): string {
  const { knowledge = '', answers = [], source } = context;
  const { notUnderstood, refused } = undoneIn(builtIn.recipe);
  return [
    ...(source ? [`The old system: ${source}`] : []),
    `Knowledge:\n${knowledge.trim() || '(none)'}`,
    `Answers:\n${lines(answers.map(({ id, question, value }) => ({ question: veil.words(question ?? id), value }))) || '(none)'}`,
    `Sentences of it that the built-in planner did not understand:\n${lines(notUnderstood) || '(none)'}`,
    `Sentences that it could not carry out:\n${lines(refused.map((each) => ({ ...each, why: veil.words(each.why) }))) || '(none)'}`,
    `Notes of the plan:\n${asData(lines(builtIn.recipe.notes.slice(0, 50).map((note) => veil.words(note))))}`,
  ].join('\n\n');
}
