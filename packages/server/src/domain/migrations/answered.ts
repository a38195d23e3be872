import type { Answer } from '@godwit/engine/language/question';

/** One answer of a person; `value` is the option's id or their own words, `label` what a reader sees. */
export interface Given extends Answer {
  question: string;
  label: string;
}

const line = /^\s*-?\s*Q: (.+?) A: (.+)$/;

/** How an answer is kept in the knowledge, where people can read and change it. */
export function answerLine({ question, label }: Given): string {
  return `Q: ${oneLine(question)} A: ${oneLine(label)}`;
}

/** The answers that stand in the knowledge, and its other lines. A question is known by its words. */
export function answersIn(knowledge: string): { answers: Answer[]; rest: string } {
  const answers: Answer[] = [];
  const rest: string[] = [];
  for (const each of knowledge.split('\n')) {
    const [, question, value] = line.exec(each) ?? [];
    if (question && value) answers.push({ id: question, question, value: value.trim() });
    else rest.push(each);
  }
  return { answers, rest: rest.join('\n') };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
