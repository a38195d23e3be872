import type { Answer, Question } from '@godwit/engine/language/question';

/** Says what a person would to each question of a round. */
export type Answering = (questions: readonly Question[]) => Answer[];

export interface Asked {
  question: Question;
  answer: string;
}

const byDescription = 'Please follow the column descriptions.';

/** As the cases say: the entry with the most words that all stand in the question. */
export function answerTo(
  { question }: Pick<Question, 'question'>,
  answers: readonly { about: string[]; value: string }[],
): string {
  const asked = question.toLowerCase();
  const fitting = answers
    .filter(({ about }) => about.every((word) => asked.includes(word.toLowerCase())))
    .sort((a, b) => b.about.length - a.about.length);
  return fitting[0]?.value ?? byDescription;
}

/** The same to everything. */
export function always(value: string): Answering {
  return (questions) => questions.map(({ id, question }) => ({ id, question, value }));
}

export function asTheCaseSays(answers: readonly { about: string[]; value: string }[]): Answering {
  return (questions) =>
    questions.map((question) => ({
      id: question.id,
      question: question.question,
      value: answerTo(question, answers),
    }));
}
