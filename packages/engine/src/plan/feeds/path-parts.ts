import { LEVELS } from '../../convert/lists.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { saidOf } from '../../target/words.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

interface Path {
  source: ViewColumn;
  mark: string;
  firsts: ReadonlySet<string>;
  lasts: ReadonlySet<string>;
}

const most = 0.5;
/** A slash stands in dates, too. */
const marks = LEVELS.filter((each) => !['/', '\n', '\\'].includes(each));
const WITHOUT = /(?<!\p{L})(?:without|no|ohne|sans|zonder|sin|sem|senza|utan|uden|uten|bez)(?!\p{L})/iu;

/**
 * "Terminals::Mini": which part a column is, its example says ("e.g. Terminals"); what is left is of the column that
 * is to be without it.
 */
export function partsOfPaths(member: Member, template: Template, { targets }: Knowing): void {
  const paths = member.columns.flatMap((source) =>
    source.via || isContext(source, member.view) ? [] : (pathOf(source) ?? []),
  );
  if (paths.length === 0) return;
  const texts = template.columns.filter(
    (column) => targets.of(template, column).wanted.kind === 'text' && !column.linkRule,
  );
  const taken = new Map<ViewColumn, TemplateColumn>();
  const take = (column: TemplateColumn, path: Path, part: 1 | -1) => {
    const feed = member.feeds.get(column.name);
    member.feeds.set(column.name, {
      expression: partOf(path, part),
      probability: Math.max(feed?.probability ?? 0, 0.8),
      reason: `the ${part === 1 ? 'first' : 'last'} part of what "${path.mark.trim()}" parts in "${path.source.called}"`,
      sources: [path.source],
    });
  };
  for (const column of texts) {
    const [fed] = member.feeds.get(column.name)?.sources ?? [];
    const examples = saidOf(column).wording.examples.map((each) => each.trim());
    const path = paths.find(
      ({ source, firsts, lasts }) =>
        (fed === undefined || fed === source) &&
        examples.some((example) => firsts.has(example) !== lasts.has(example)),
    );
    if (!path) continue;
    const isFirst = examples.some((example) => path.firsts.has(example));
    take(column, path, isFirst ? 1 : -1);
    if (isFirst) taken.set(path.source, column);
  }
  for (const column of texts) {
    const path = paths.find(({ source }) => member.feeds.get(column.name)?.sources[0] === source);
    if (!path || !taken.has(path.source) || taken.get(path.source) === column) continue;
    if (WITHOUT.test(column.description ?? '')) take(column, path, -1);
  }
}

function pathOf(source: ViewColumn): Path | undefined {
  const values = source.profile.sample.map(({ value }) => value.trim()).filter((value) => value !== '');
  const mark = marks.find(
    (each) =>
      values.length > 1 && values.filter((value) => value.includes(each)).length >= most * values.length,
  );
  if (mark === undefined) return undefined;
  const parts = values.map((value) => value.split(mark).map((part) => part.trim()));
  return {
    source,
    mark,
    firsts: new Set(parts.map((each) => each[0] ?? '')),
    lasts: new Set(parts.map((each) => each.at(-1) ?? '')),
  };
}

function partOf({ source, mark }: Path, part: 1 | -1): Expression {
  return node({ op: 'trim', of: node({ op: 'split', of: source.cell, by: mark, part }) });
}
