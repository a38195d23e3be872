import type { Answer, Question } from '../language/question.js';
import { Refusal } from './refusal.js';

/** An instruction that can be meant in several ways, which differ. */
export class Ask extends Error {
  override name = 'Ask';

  constructor(readonly question: Question) {
    super(question.question);
  }
}

/**
 * What would take away most of the rows and was not said in so many words: refused with the sentence that says it, or
 * asked where a person can still be asked.
 */
export class GreatLoss extends Refusal {
  readonly question: Question;

  constructor(
    sentence: string,
    template: { slug: string; name: string },
    rows: { all: number; left: number },
    outright: string | undefined,
  ) {
    const { all, left } = rows;
    const loss = `Of ${all} rows in ${template.name} ${left} would be left`;
    super(`${loss}: say ${outright ? `"${outright}"` : 'it with "only" or "leave out"'} if that is meant.`);
    this.question = {
      id: `great-loss: ${template.slug}: ${sentence}`,
      question: `${loss} by "${sentence.trim().replace(/[.!]+$/, '')}". Is that meant?`,
      about: { template: template.slug },
      options: [
        { id: 'yes', label: `Yes: keep ${left} of ${all} rows` },
        { id: 'no', label: 'No: keep all of them' },
      ],
      allowCustom: false,
    };
  }
}

/** The answer is the sheet's template, or `all`. */
export function whichSheet(
  sentence: string,
  column: string,
  sheets: readonly { id: string; name: string }[],
): Question {
  return {
    id: `which-sheet: ${sentence}`,
    question: `In which sheet is "${column}" meant?`,
    context: sentence,
    options: [
      ...sheets.map(({ id, name }) => ({ id, label: `Only in ${name}` })),
      { id: 'all', label: `In all of them: ${sheets.map(({ name }) => name).join(', ')}` },
    ],
    allowCustom: false,
  };
}

const ASKED_HERE =
  /^In which sheet is ".*" meant\?$|^Of \d+ rows in .* would be left by ".*"\. Is that meant\?$/su;

/** Whether a question of an edit was answered: the answer is one of its options, and tells nothing else. */
export function answersEdit({ id, question = id }: Answer): boolean {
  return ASKED_HERE.test(question) || /^(?:which-sheet|great-loss): /u.test(id);
}
