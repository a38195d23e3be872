import type { Draft } from './draft.js';
import type { Answer, Question } from './question.js';

/** A question that answers or knowledge have not settled, with what each option does to the draft. */
export interface Open {
  question: Question;
  /** Carries the option out. */
  settle(option: string): void;
  /** Rows that the answer changes. */
  rows: number;
}

const mostQuestions = 5;
/** A doubt about fewer of the rows is settled by the better reading, with a note. */
const fewestRows = 0.01;

/** What is really in doubt: readings that the data supports about equally, and that make a difference. */
export function openQuestions(drafts: readonly Draft[]): Open[] {
  const open = new Map<string, Open>();
  for (const { template, members } of drafts)
    for (const column of template.columns)
      for (const member of members) {
        const feed = member.feeds.get(column.name);
        for (const doubt of feed?.conversion?.doubts ?? []) {
          if (!feed || doubt.options.length < 2 || doubt.rows < fewestRows * member.view.rows) continue;
          const sources = feed.sources.map(({ called }) => `"${called}"`).join(' and ');
          const id = `${doubt.about}:${template.slug}:${column.name}:${member.view.label}`;
          const question = wording[doubt.about](sources, member.view.label, column.name);
          open.set(id, {
            question: {
              id,
              question,
              context: `${doubt.rows} of ${member.view.rows} rows differ.`,
              options: doubt.options.map(({ label, consequence }, at) => ({
                id: String(at + 1),
                label: `${label}: ${consequence}`,
              })),
              allowCustom: true,
            },
            rows: doubt.rows,
            settle: (option) => {
              const at = doubt.options.findIndex(
                ({ label }, index) => option === String(index + 1) || option.startsWith(label),
              );
              const chosen = doubt.options[at];
              if (chosen) member.feeds.set(column.name, { ...feed, expression: chosen.expression });
            },
          });
        }
      }
  return [...open.values()].sort((a, b) => b.rows - a.rows).slice(0, mostQuestions);
}

const wording = {
  date_order: (sources: string, label: string) =>
    `Which date format do the dates in ${sources} of ${label} have: is the day first, or the month?`,
  number_format: (sources: string, label: string) => `How are the numbers in ${sources} of ${label} written?`,
  country: (sources: string, label: string) =>
    `Which country do the phone numbers in ${sources} of ${label} belong to?`,
  value: (sources: string, _: string, column: string) =>
    `Which ${column} is meant by these values of ${sources}?`,
};

/** Questions that an answer was given to are settled; the others are left. */
export function settle(open: readonly Open[], answers: readonly Answer[]): Question[] {
  return open.flatMap((each) => {
    const { id: asked, question: words } = each.question;
    // An answer that was written down is known by the words of its question.
    const answer = answers.find(({ id, question }) => id === asked || question === words);
    if (!answer) return [each.question];
    const option = each.question.options.find(
      ({ id, label }) => id === answer.value || label === answer.value || label.startsWith(answer.value),
    );
    if (option) each.settle(option.id);
    return [];
  });
}
