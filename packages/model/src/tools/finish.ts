import { z } from 'zod';
import { tool } from './tool.js';

export const finishInput = z.strictObject({
  summary: z
    .string()
    .max(2000)
    .optional()
    .describe('For the person: what you changed and why, in two sentences'),
  carried_out: z
    .array(z.string())
    .max(100)
    .optional()
    .describe(
      'Sentences of the notes that were not understood and that your recipe carries out now, word by word',
    ),
});

export const finish = tool({
  name: 'finish_import',
  description:
    'You are done: the recipe as it is now is tried on all rows, and taken if it is not worse than the built-in plan.',
  input: finishInput,
  about: () => ({}),
  run: () => 'done',
});
