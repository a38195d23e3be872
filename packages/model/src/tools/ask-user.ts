import { mostQuestions } from '@godwit/engine/plan/ask/ask';
import { z } from 'zod';
import { ToolRefused } from '../desk.js';
import { tool } from './tool.js';

/** In front of the ids of the model's questions: the built-in planner has none of that name. */
export const modelQuestion = 'model:';

export const askUser = tool({
  name: 'ask_user',
  description:
    'Questions for the person, all of them at once, only where data, templates and notes leave real doubt that decides ' +
    'cells. The run waits for the answers after finish_import. The likeliest option stands first.',
  input: z.strictObject({
    questions: z
      .array(
        z.strictObject({
          question: z.string().min(1).max(500),
          options: z.array(z.string().min(1).max(300)).min(1).max(8),
          template: z.string().optional(),
          column: z.string().optional(),
        }),
      )
      .min(1)
      .max(mostQuestions),
  }),
  about: ({ questions }) => ({ questions: questions.length }),
  run: ({ questions }, desk) => {
    const given = desk.context.answers ?? [];
    const fresh = questions.filter(({ question }) => !given.some((each) => each.question === question));
    if (fresh.length === 0)
      throw new ToolRefused('That was asked and answered: read_source_notes has the answers.');
    if (desk.questions.length + fresh.length > mostQuestions)
      throw new ToolRefused(`At most ${mostQuestions} questions can be asked, all together.`);
    for (const { question, options, template, column } of fresh)
      desk.questions.push({
        id: `${modelQuestion}${question
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, '_')
          .slice(0, 80)}`,
        question,
        ...(template !== undefined && {
          about: { template: desk.template(template).slug, ...(column !== undefined && { column }) },
        }),
        options: options.map((label, at) => ({ id: `${at + 1}`, label })),
        allowCustom: true,
      });
    return 'They will be asked when you finish. Finish with the likeliest reading of each.';
  },
});
