import { node } from '../../recipe/edit.js';
import type { Template } from '../../validate/template.js';
import { dictionary } from '../../words/dictionary.js';
import type { Knowing } from '../columns/candidate.js';
import { cellsOf } from '../views/cells-of.js';
import { saysFirst } from './list-items.js';
import type { Member } from './member.js';

/** One "John & Mary" may be a firm. */
const fewest = 2;

/** "Smith, John & Mary": the first name of the first person, where the description asks for that one alone. */
export function namesOfFirst(member: Member, template: Template, { targets }: Knowing): void {
  for (const column of template.columns) {
    const { wanted } = targets.of(template, column);
    const feed = member.feeds.get(column.name);
    const [source, ...more] = feed?.sources ?? [];
    const isFirstName = wanted.kind === 'name' && wanted.part === 'first';
    if (!feed || !source || more.length > 0 || !isFirstName || !saysFirst(column.description ?? '')) continue;
    const words = dictionary('conjunctions').flatMap(([, own = '']) => own.split(' '));
    const joint = `^(.+?) (?:${[...new Set(words)].map(escaped).join('|')}) .+$`;
    const pattern = new RegExp(joint, 'iu');
    if (cellsOf(feed.expression, source).filter(({ value }) => pattern.test(value)).length < fewest) continue;
    const expression = node({
      op: 'replace_pattern',
      of: feed.expression,
      pattern: joint,
      with: '$1',
      ignore_case: true,
    });
    const reason = `${feed.reason}; of two people the first`;
    member.feeds.set(column.name, { ...feed, expression, reason, conversion: undefined });
  }
}

function escaped(word: string): string {
  return word.replace(/[.+&]/g, (mark) => (mark === '&' ? mark : `\\${mark}`));
}
