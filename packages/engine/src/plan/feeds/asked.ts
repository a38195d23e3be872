import type { Counted } from '../../convert/conversion.js';
import type { Asked } from '../../edit/asked.js';
import { Refusal } from '../../edit/refusal.js';
import { countsOf } from '../../edit/scene.js';
import type { Said } from '../../language/instruction.js';
import { node, rewrite } from '../../recipe/edit.js';
import { columnsOf } from '../../recipe/expression.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import { means } from '../told/said.js';
import type { ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

/** What can be asked about the rows of a member, by the profiles of its columns. */
export function askedOf(member: Member, template: Template, { views }: Knowing): Asked {
  const { view, columns, feeds } = member;
  const isFrom = (said: Said) => {
    if (views.some((each) => means(said, each, views))) return means(said, view, views);
    throw new Refusal(`No table is called "${said}".`);
  };
  return {
    name: template.name,
    sources: () => ownOf(columns).map(({ cell }) => cell),
    source: (said) => {
      const found = sourceCalled(said, member);
      return found && { of: found.source.cell, score: found.score };
    },
    made: (said) => {
      const found = feedCalled(said, member, template);
      return found && { of: found.feed.expression, score: found.score, from: onlySource(found.feed)?.cell };
    },
    filled: () => [...feeds].map(([name, { expression }]) => [name, expression] as const),
    cells: (of) => cellsIn(of, member),
    isFrom,
    isRole: isFrom,
    missing: (said) => `${view.label} has no column like "${said}".`,
  };
}

/** The column that is meant by its name, or by that of the template's column that is made of it alone. */
export function columnCalled(said: Said, member: Member, template: Template): ViewColumn | undefined {
  const [own, fed] = [sourceCalled(said, member), feedCalled(said, member, template)];
  const isFed = fed && fed.score > (own?.score ?? 0);
  return (isFed ? onlySource(fed.feed) : undefined) ?? own?.source;
}

function sourceCalled(said: Said, { columns }: Member): { source: ViewColumn; score: number } | undefined {
  const own = ownOf(columns);
  const found = resolveColumn(
    said,
    own.map(({ called }) => called),
  );
  const source = found && own.find(({ called }) => called === found.name);
  return source && { source, score: found.score };
}

function feedCalled(
  said: Said,
  { feeds }: Member,
  { columns }: Template,
): { feed: Feed; score: number } | undefined {
  const found = resolveColumn(
    said,
    columns.map(({ name }) => name),
  );
  const feed = found && feeds.get(found.name);
  return feed && { feed, score: found.score };
}

function ownOf(columns: readonly ViewColumn[]): ViewColumn[] {
  return columns.filter(({ via }) => !via);
}

function onlySource({ sources }: Feed): ViewColumn | undefined {
  return sources.length === 1 ? sources[0] : undefined;
}

/** What a column gives is asked for by every way to make a sheet that is tried. */
const known = new WeakMap<ViewColumn, Map<string, readonly Counted[] | undefined>>();
const texts = new WeakMap<Expression, string>();

function textOf(cell: Expression): string {
  const text = texts.get(cell) ?? JSON.stringify(cell);
  texts.set(cell, text);
  return text;
}

/** By the values of the one column that it reads; undefined where there are more. */
function cellsIn(of: Expression, { columns, view }: Member): readonly Counted[] | undefined {
  const text = JSON.stringify(of);
  const read = columns.filter(({ cell }) => text.includes(textOf(cell)));
  const [source] = read.sort((a, b) => textOf(b.cell).length - textOf(a.cell).length);
  if (!source) return undefined;
  const kept = known.get(source) ?? new Map<string, readonly Counted[] | undefined>();
  known.set(source, kept);
  if (!kept.has(text)) kept.set(text, cellsFrom(of, source, view.rows));
  return kept.get(text);
}

function cellsFrom(of: Expression, { cell, profile }: ViewColumn, rows: number): Counted[] | undefined {
  const name = textOf(cell);
  const value = node({ op: 'column', name });
  const made = rewrite(of, (each) => (JSON.stringify(each) === name ? value : each));
  if (columnsOf(made).some((read) => read.name !== name)) return undefined;
  const values = [...profile.sample, { value: '', count: rows - profile.filled }].filter(
    ({ count }) => count > 0,
  );
  return countsOf(
    made,
    values.map((each) => ({ column: () => each.value, lookup: () => undefined, position: 0 })),
    values.map(({ count }) => count),
  );
}
