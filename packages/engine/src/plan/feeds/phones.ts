import { convert } from '../../convert/convert.js';
import { node, rewrite } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { means } from '../told/said.js';
import type { Feed, Member } from './member.js';

/** National numbers belong to the country of their row, where it has one and nothing says otherwise. */
export function phonesByRow(member: Member, template: Template, knowing: Knowing): void {
  const { view, feeds } = member;
  const isSaid = knowing.told.general.some(
    (each) =>
      each.do === 'phone_country' && (each.table === undefined || means(each.table, view, knowing.views)),
  );
  if (isSaid) return;
  for (const column of template.columns) {
    const feed = feeds.get(column.name);
    const { wanted } = knowing.targets.of(template, column);
    if (!feed || wanted.kind !== 'phone' || wanted.region !== undefined) continue;
    const country = countryOf(member, feed, template);
    if (!country) continue;
    const expression = rewrite(feed.expression, (each) =>
      each.op === 'phone_e164' ? node({ ...each, country_of: country }) : each,
    );
    const conversion = feed.conversion && {
      ...feed.conversion,
      doubts: feed.conversion.doubts.filter(({ about }) => about !== 'country'),
    };
    feeds.set(column.name, { ...feed, expression, conversion });
  }
}

/** Of the row itself, or of what the number was found through. */
function countryOf({ columns }: Member, { sources }: Feed, template: Template): Expression | undefined {
  const isCountry = ({ profile }: (typeof columns)[number]) =>
    profile.kinds[0]?.kind === 'country' && profile.kinds[0].share > 0.7;
  const key = sources[0]?.via?.key;
  const countries = columns.filter(isCountry);
  const found =
    countries.find(({ via }) => via?.key === key) ?? countries.find(({ via }) => !via) ?? countries[0];
  if (!found) return undefined;
  const target: Target = {
    template,
    column: { name: 'Country' },
    wanted: { kind: 'country', form: 'alpha2' },
    passes: (value) => /^[A-Z]{2}$/.test(value),
    described: '',
    sentences: [],
  };
  return convert(found.profile.sample, found.cell, target, { placeholders: [], meanings: [] })[0]?.expression;
}
