import { node } from '../recipe/edit.js';
import type { Template, TemplateColumn } from '../validate/template.js';
import type { Knowing } from './match-view.js';
import type { Feed, Member } from './member.js';

/** "Position within the order", "running number per invoice", "1, 2, 3 … in each batch". */
const COUNTED =
  /\b(?:position|place|running number|sequence|sequential|consecutive|counter|counting|numbered|index|ordinal|line number)\b[^.]*\b(?:within|per|inside|in|of|for|by) (?:the |each |every |its |an? |one )?(\p{L}+)/iu;
/** "1, 2, 3…", in any language. */
const SHOWN = /(?:^|\D)1, ?2, ?3\b/;
const CALLED = /^(?:line|item|position|pos|seq|sequence|row)(?:[ _-]?(?:number|no|nr|num|#))?\.?$/i;

/** A number that counts the rows of what they belong to: the lines of an order. No column of the source has to hold it. */
export function countWithin({ feeds }: Member, template: Template, { targets }: Knowing): void {
  for (const column of template.columns) {
    const { kind } = targets.of(template, column).wanted;
    if (kind !== 'integer' && kind !== 'number' && kind !== 'code') continue;
    const said = COUNTED.exec(column.description ?? '')?.[1];
    const isCalled =
      (CALLED.test(column.name.trim()) || SHOWN.test(column.description ?? '')) && column.required === true;
    if ((said === undefined && !isCalled) || (said === undefined && feeds.has(column.name))) continue;
    const owner = ownerOf(said, column, template);
    const feed = owner && feeds.get(owner.name);
    if (!owner || !feed) continue;
    const counted: Feed = {
      expression: node({ op: 'sequence', within: feed.expression }),
      probability: said === undefined ? 0.6 : 0.85,
      reason: `the rows of each ${owner.name} are counted`,
      sources: [],
    };
    feeds.set(column.name, counted);
  }
}

/** What the rows belong to: the link that is named, or the only one that is required. */
function ownerOf(
  said: string | undefined,
  column: TemplateColumn,
  template: Template,
): TemplateColumn | undefined {
  const links = template.columns.filter((each) => each !== column && each.linkRule !== undefined);
  const named = links.filter(
    ({ name }) => said !== undefined && name.toLowerCase().includes(said.toLowerCase()),
  );
  const required = links.filter((each) => each.required);
  return named[0] ?? (required.length === 1 ? required[0] : undefined);
}
