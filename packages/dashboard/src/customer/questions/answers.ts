import type { Link } from '../link/poll.js';

export type Question = Link['questions'][number];

/** What somebody chose or wrote so far; `option` is undefined before, null for an answer of one's own. */
export interface Draft {
  option?: string | null;
  text?: string;
}

/** What is sent for a question; undefined while it is not answered. */
export function answerOf(question: Question, draft: Draft | undefined): string | undefined {
  if (typeof draft?.option === 'string') return draft.option;
  const isOwn = draft?.option === null || question.options.length === 0;
  return (isOwn && draft?.text?.trim()) || undefined;
}
