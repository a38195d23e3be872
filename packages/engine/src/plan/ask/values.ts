import { getOwn } from '@godwit/contract/own';
import type { Counted } from '../../convert/conversion.js';
import { mapped } from '../../convert/steps.js';
import type { Healths } from '../../health/health.js';
import type { Option } from '../../language/question.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import type { Draft } from '../feeds/draft.js';
import type { Open } from './ask.js';

/** Of a list of words: a longer one is not read through in a question. */
const mostWords = 15;
const mostValues = 3;
/** A column whose values are mostly others is another one, not one with other words. */
const mostDifferent = 20;
const fewestRows = 0.02;
const stays = 'none';

/** Values of a column of listed words that mean none of them: which one is it? Asked where they break its rule. */
export function valuesInDoubt(drafts: readonly Draft[], knowing: Knowing): Open[] {
  return drafts.flatMap((draft) =>
    draft.template.columns.flatMap((column) => {
      const { wanted } = knowing.targets.of(draft.template, column);
      if (wanted.kind !== 'choice' || wanted.values.length > mostWords) return [];
      return unknownIn(draft, column).map((unknown) => askFor(draft, column, unknown, wanted.values));
    }),
  );
}

/** The commonest ones, over all tables that the sheet is made from. */
function unknownIn({ members }: Draft, { name }: TemplateColumn): Counted[] {
  const counts = new Map<string, number>();
  for (const { feeds } of members) {
    const { failing = [], doubts = [] } = feeds.get(name)?.conversion ?? {};
    const isAsked = (value: string) =>
      doubts.some(({ options }) => options.some(({ label }) => label.startsWith(`"${value}" means`)));
    for (const { value, count } of failing)
      if (!isAsked(value)) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  if (counts.size > mostDifferent) return [];
  const rows = members.reduce((sum, { view }) => sum + view.rows, 0);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= fewestRows * rows)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostValues);
}

function askFor(
  { template, members }: Draft,
  column: TemplateColumn,
  { value, count }: Counted,
  allowed: readonly string[],
): Open {
  const options: Option[] = [
    ...allowed.map((to, at) => ({ id: String(at + 1), label: `"${to}"` })),
    { id: stays, label: 'None of these: it stays as it is' },
  ];
  const take = (to: string) => {
    for (const { feeds } of members) {
      const feed = feeds.get(column.name);
      if (feed)
        feeds.set(column.name, { ...feed, expression: mapped([{ from: value, to }])(feed.expression) });
    }
  };
  return {
    question: {
      id: `meaning:${template.slug}:${column.name}:${value}`,
      question: `Which ${column.name} of ${template.name} is "${value}"?`,
      context: `${count} rows have it.`,
      about: { template: template.slug, column: column.name },
      options,
      allowCustom: true,
    },
    asPlanned: 'None of these: it stays as it is',
    rows: count,
    isNeeded: (healths) => isBroken(healths, template, column),
    settle: (option) => {
      const to = allowed[Number(option) - 1];
      if (to !== undefined) take(to);
    },
  };
}

function isBroken(healths: Healths, { slug }: Template, column: TemplateColumn): boolean {
  return (getOwn(healths, slug)?.findings ?? []).some(
    (each) => each.kind === 'rule_broken' && each.column === column.name,
  );
}
