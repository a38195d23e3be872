import type { Question } from '../language/question.js';

/** An instruction that can be meant in several ways, which differ. */
export class Ask extends Error {
  override name = 'Ask';

  constructor(readonly question: Question) {
    super(question.question);
  }
}

/** The answer is the sheet's template, or `all`. */
export function whichSheet(
  sentence: string,
  column: string,
  sheets: readonly { id: string; name: string }[],
): Question {
  return {
    id: `refine-sheet: ${sentence}`,
    question: `In which sheet is "${column}" meant?`,
    context: sentence,
    options: [
      ...sheets.map(({ id, name }) => ({ id, label: `Only in ${name}` })),
      { id: 'all', label: `In all of them: ${sheets.map(({ name }) => name).join(', ')}` },
    ],
    allowCustom: false,
  };
}
