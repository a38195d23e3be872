import { type Beliefs, type ColumnBelief, logOdds } from '../../health/certainty.js';
import type { TemplateColumn } from '../../validate/template.js';
import type { Draft } from '../feeds/draft.js';
import type { Feed, Member } from '../feeds/member.js';
import type { Targets } from '../views/targets.js';

const farthest = 3;

/** What was believed of each sheet and its columns before rows were seen: part of how sure they are afterwards. */
export function beliefsOf(drafts: readonly Draft[], targets: Targets): Beliefs {
  return Object.fromEntries(
    drafts.map(({ template, members, prior }) => [
      template.slug,
      {
        coverage: prior,
        columns: Object.fromEntries(
          template.columns.flatMap((column) => {
            const isFree = targets.of(template, column).wanted.kind === 'text';
            const [member] = members.filter(({ feeds }) => feeds.has(column.name));
            const feed = member?.feeds.get(column.name);
            return member && feed ? [[column.name, beliefOf(column, feed, member, isFree)]] : [];
          }),
        ),
      },
    ]),
  );
}

function beliefOf(
  { name }: TemplateColumn,
  { sources, probability, conversion }: Feed,
  { candidates }: Member,
  isFree: boolean,
): ColumnBelief {
  const [source] = sources;
  const all = candidates.get(name) ?? [];
  const own = all.find((each) => each.source === source);
  const rival = Math.max(0, ...all.filter((each) => each !== own).map((each) => each.probability));
  const lead = logOdds(probability) - logOdds(rival);
  return {
    before: logOdds(own?.prior ?? probability),
    lead: Math.max(-farthest, Math.min(farthest, lead)) / farthest,
    valid: (conversion?.valid ?? 1) - 1,
    free: Number(isFree),
    far: Number(source?.via !== undefined),
  };
}
