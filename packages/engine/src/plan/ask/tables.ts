import { getOwn } from '@godwit/contract/own';
import type { Answer } from '../../language/question.js';
import type { Template } from '../../validate/template.js';
import { resolveTable } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import type { Draft } from '../feeds/draft.js';
import { likelyViews } from '../sheets/bases.js';
import type { View } from '../views/view.js';
import type { Open } from './ask.js';

const none = 'none';
const stays = 'None of these';

/** For every template that no table seemed to be about: is one of them? Drafting has carried the answers out already. */
export function tablesInDoubt(
  templates: readonly Template[],
  drafts: readonly Draft[],
  knowing: Knowing,
): Open[] {
  const used = new Set(drafts.flatMap(({ members }) => members.map(({ view }) => view.table)));
  return templates
    .filter((template) => !drafts.some((draft) => draft.template === template))
    .flatMap((template) => {
      const views = likelyViews(template, knowing, ({ table }) => !used.has(table));
      if (views.length === 0) return [];
      return [
        {
          question: {
            id: idOf(template),
            question: wordsOf(template),
            about: { template: template.slug },
            options: [
              ...views.map(({ label, rows, columns }) => ({
                id: label,
                label,
                sample: [
                  `${rows} rows`,
                  columns
                    .slice(0, 6)
                    .map(({ called }) => called)
                    .join(', '),
                ],
              })),
              { id: none, label: `${stays}: it stays empty` },
            ],
            allowCustom: true,
          },
          rows: Math.max(...views.map(({ rows }) => rows)),
          isNeeded: (healths) => getOwn(healths, template.slug)?.ok === false,
          settle: () => {},
          settleByWords: (words) => viewMeant(words, knowing.views) !== undefined,
        },
      ];
    });
}

/** The table that somebody said the template comes from. */
export function chosenView(
  template: Template,
  answers: readonly Answer[],
  knowing: Knowing,
): View | undefined {
  const answer = answers.find(({ id, question }) => id === idOf(template) || question === wordsOf(template));
  if (!answer || answer.value === none || answer.value.startsWith(stays)) return undefined;
  return viewMeant(answer.value, knowing.views);
}

function viewMeant(words: string, views: readonly View[]): View | undefined {
  const labels = views.map(({ label }) => label);
  const name = labels.includes(words) ? words : resolveTable(words, labels)?.name;
  return views.find(({ label }) => label === name);
}

function idOf({ slug }: Template): string {
  return `table:${slug}`;
}

function wordsOf({ name }: Template): string {
  return `Which table has the rows of ${name}?`;
}
