import type { Conversion } from '../../convert/conversion.js';
import type { Said } from '../../language/instruction.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Candidate, Knowing } from '../columns/candidate.js';
import type { Asked, Meant } from '../told/condition.js';
import { means } from '../told/said.js';
import type { View, ViewColumn } from '../views/view.js';

/** How one column of the template is made from the rows of a view. */
export interface Feed {
  expression: Expression;
  /** How sure it is that this is meant. */
  probability: number;
  reason: string;
  sources: ViewColumn[];
  conversion?: Conversion | undefined;
  /** The next best column of the same table, where it is nearly as likely. */
  rival?: ViewColumn | undefined;
}

/** A view that a sheet is made from, with what it gives to each column of the template. */
export interface Member {
  view: View;
  /** Those of the view, and those it leads to. */
  columns: readonly ViewColumn[];
  feeds: Map<string, Feed>;
  /** What else might feed each column of the template, the likeliest first. */
  candidates: ReadonlyMap<string, readonly Candidate[]>;
}

/** What can be asked about the rows of a member. */
export function askedOf(member: Member, template: Template, knowing: Knowing): Asked {
  const { view, columns, feeds } = member;
  const meant = (source: ViewColumn): Meant => ({ expression: source.cell, column: source });
  return {
    column: (said) => resolve(said, member, template, knowing),
    holding: (values, test) => {
      const folded = values.map((value) => value.toLowerCase());
      const holds = (cell: string) =>
        folded.some((value) => {
          if (test === 'equal') return cell === value || cell.includes(JSON.stringify(value));
          if (test === 'starts') return cell.startsWith(value);
          return test === 'ends' ? cell.endsWith(value) : cell.includes(value);
        });
      const counted = columns
        .filter(({ via }) => !via)
        .map((source) => ({
          source,
          rows: source.profile.sample
            .filter(({ value }) => holds(value.trim().toLowerCase()))
            .reduce((sum, { count }) => sum + count, 0),
        }))
        .sort((a, b) => b.rows - a.rows);
      const [most] = counted;
      return most && most.rows > 0 ? meant(most.source) : undefined;
    },
    isFrom: (said) => {
      if (knowing.views.some((each) => means(said, each, knowing.views)))
        return means(said, view, knowing.views);
      return undefined;
    },
    subject: undefined,
  };

  function resolve(
    said: Said,
    { columns: all }: Member,
    { columns: wanted }: Template,
    { targets }: Knowing,
  ): Meant | undefined {
    const own = all.filter(({ via }) => !via);
    const bySource = resolveColumn(
      said,
      own.map(({ called }) => called),
    );
    const byTarget = resolveColumn(
      said,
      wanted.map(({ name }) => name),
    );
    const source = bySource && own.find(({ called }) => called === bySource.name);
    const feed = byTarget && feeds.get(byTarget.name);
    if (source && (!feed || (bySource?.score ?? 0) >= (byTarget?.score ?? 0))) return meant(source);
    const column = feed && wanted.find(({ name }) => name === byTarget?.name);
    if (!feed || !column) return source && meant(source);
    const { kind } = targets.of(template, column).wanted;
    const isNumber = kind === 'number' || kind === 'integer';
    const [only, ...others] = feed.sources;
    // A text is asked as it stands in the source: what it is mapped to may be another word.
    if (!isNumber && only && others.length === 0) return meant(only);
    return { expression: feed.expression, isNumber };
  }
}
