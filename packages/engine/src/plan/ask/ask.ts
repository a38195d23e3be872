import { getOwn } from '@godwit/contract/own';
import type { Doubt } from '../../convert/conversion.js';
import type { Healths } from '../../health/health.js';
import type { About, Answer, Question } from '../../language/question.js';
import { type Understood, understand } from '../../language/understand.js';
import type { Recipe } from '../../recipe/recipe.js';
import { some } from '../../words/wording.js';
import type { Draft } from '../feeds/draft.js';
import type { Feed, Member } from '../feeds/member.js';

/** Something that a person could decide, with what each option does to the draft. */
export interface Open {
  question: Question & { about: About };
  /** Carries the option out. */
  settle(option: string): void;
  /** What an answer in free words says about it; true where it was carried out. */
  settleByWords?(words: string): boolean;
  /** What happens where nobody decides: the plan as it is. Left out: the first option. */
  asPlanned?: string;
  /** Whether it has to be asked, now that the sheets were tried and judged. Left out: always. */
  isNeeded?(healths: Healths): boolean;
  /** Rows that the answer changes. */
  rows: number;
  /** How likely an answer makes another plan, where that is known; `sure`: how sure the column is, now that its rows were seen. */
  chance?(sure: number): number;
}

/** What the answers came to. */
export interface Settled {
  /** Not answered, or not in a way that was understood. */
  left: Open[];
  /** How many were answered so that it was understood. */
  answered: number;
  /** Answers that nothing could be made of, by the id of their question. */
  notUnderstood: Answer[];
  /** Questions whose answer left the choice to the agent, which keeps to its plan. */
  leftToUs: Open[];
}

export const mostQuestions = 5;
/** A doubt about fewer of the rows is settled by the better reading, with a note. */
const fewestRows = 0.01;

/** Readings of values that the data supports about equally, and that make a difference. */
export function readingsInDoubt(drafts: readonly Draft[]): Open[] {
  const open = new Map<string, Doubted[]>();
  for (const draft of drafts)
    for (const { name } of draft.template.columns)
      for (const member of draft.members) {
        const feed = member.feeds.get(name);
        for (const doubt of feed?.conversion?.doubts ?? []) {
          if (!feed || doubt.options.length < 2 || doubt.rows < fewestRows * member.view.rows) continue;
          const sources = feed.sources.map(({ called }) => `"${called}"`).join(' and ');
          // Files that were put below each other are written by one habit: what is asked of one is asked of all.
          const labels = doubt.options.map(({ label }) => label);
          const key = JSON.stringify([doubt.about, draft.template.slug, name, sources, labels]);
          const doubted = { slug: draft.template.slug, column: name, sources, member, feed, doubt };
          open.set(key, [...(open.get(key) ?? []), doubted]);
        }
      }
  return [...open.values()].map(askOf);
}

interface Doubted {
  slug: string;
  column: string;
  sources: string;
  member: Member;
  feed: Feed;
  doubt: Doubt;
}

/** One question for all members that have the same doubt. */
function askOf(all: readonly Doubted[]): Open {
  const [first] = all as [Doubted];
  const { slug, column, sources, doubt } = first;
  const counted = (rows: (each: Doubted) => number) =>
    // Pieces of one table count its rows each.
    [
      ...new Map(all.map((each) => [each.member.view.pool ?? each.member.view.label, rows(each)])).values(),
    ].reduce((sum, each) => sum + each);
  const rows = counted((each) => each.doubt.rows);
  return {
    question: {
      id: `${doubt.about}:${slug}:${column}:${first.member.view.label}`,
      question: wording[doubt.about](sources, some(all.map(({ member }) => member.view.label)), column),
      context: `${rows} of ${counted(({ member }) => member.view.rows)} rows differ.`,
      about: { template: slug, column },
      options: doubt.options.map(({ label, consequence }, at) => ({
        id: String(at + 1),
        label: `${label}: ${consequence}`,
      })),
      allowCustom: true,
    },
    rows,
    settle: (option) => {
      for (const { member, feed, doubt } of all) {
        const chosen = doubt.options[Number(option) - 1];
        if (chosen) member.feeds.set(column, { ...feed, expression: chosen.expression });
      }
    },
  };
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

/** Carries out the answers that were given. `says`: whether free words were understood when the sheets were drafted. */
export function settle(
  open: readonly Open[],
  answers: readonly Answer[],
  says: (answer: Answer) => boolean,
): Settled {
  const settled: Settled = { left: [], answered: 0, notUnderstood: [], leftToUs: [] };
  for (const each of open) {
    const { id: asked, question: words } = each.question;
    // An answer that was written down is known by the words of its question. The first one counts.
    const answer = answers.find(({ id, question }) => id === asked || question === words);
    if (!answer) settled.left.push(each);
    else take(each, answer);
  }
  return settled;

  function take(each: Open, answer: Answer): void {
    const understood: Understood = understand(
      each.question,
      answer,
      () => each.settleByWords?.(answer.value) || says(answer),
    );
    if (understood.as === 'option') each.settle(understood.option.id);
    if (understood.as === 'left') settled.leftToUs.push(each);
    if (understood.as !== 'nothing') {
      settled.answered += 1;
      return;
    }
    settled.notUnderstood.push(answer);
    const context = [`"${answer.value}" was not understood.`, each.question.context]
      .filter(Boolean)
      .join(' ');
    settled.left.push({ ...each, question: { ...each.question, context } });
  }
}

/** What is less likely to change anything is said and not asked. */
const worthAsking = 0.25;
/** Of what nobody weighed, one in two is. */
const evens = 0.5;

/** The few that matter most; with those that were answered already they are no more than five. */
export function toAsk({ left, answered }: Settled, healths: Healths, { sheets }: Recipe): Question[] {
  const sureOf = ({ template, column = '' }: About) =>
    getOwn(sheets.find((each) => each.template === template)?.confidence, column) ?? 0;
  return left
    .filter(({ isNeeded }) => isNeeded?.(healths) ?? true)
    .map((open) => ({ ...open, likely: open.chance?.(sureOf(open.question.about)) ?? evens }))
    .filter(({ likely }) => likely >= worthAsking)
    .sort((a, b) => b.rows * b.likely - a.rows * a.likely)
    .slice(0, Math.max(0, mostQuestions - answered))
    .map(({ question }) => question);
}

/** What is done about a question that nobody decides. */
export function plannedFor({ asPlanned, question: { options } }: Open): string {
  return asPlanned ?? options[0]?.label ?? '';
}
