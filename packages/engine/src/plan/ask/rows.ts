import { getOwn } from '@godwit/contract/own';
import type { Draft } from '../feeds/draft.js';
import type { Open } from './ask.js';

/** Rows that agree in their key and differ otherwise: are they one? Asked where a run found such. */
export function rowsInDoubt(drafts: readonly Draft[]): Open[] {
  return drafts.flatMap((draft) => {
    const { template, deduplicate, members } = draft;
    if (!deduplicate || deduplicate.said !== undefined) return [];
    const by = deduplicate.by.join(' and ');
    return [
      {
        question: {
          id: `rows:${template.slug}`,
          question: `Some rows of ${template.name} have the same ${by} and differ otherwise: are they one?`,
          about: {
            template: template.slug,
            ...(deduplicate.by[0] !== undefined && { column: deduplicate.by[0] }),
          },
          options: [
            { id: 'one', label: `Yes: one row for each ${by}, made from the most complete one` },
            { id: 'each', label: 'No: every row stays' },
          ],
          allowCustom: true,
        },
        rows: members.reduce((sum, { view }) => sum + view.rows, 0),
        isNeeded: (healths) =>
          (getOwn(healths, template.slug)?.findings ?? []).some(({ kind }) => kind === 'rows_differ'),
        settle: (option) => {
          if (option === 'each') delete draft.deduplicate;
          else if (draft.deduplicate)
            draft.deduplicate = { ...draft.deduplicate, said: `Rows with the same ${by} are one.` };
        },
      },
    ];
  });
}
