import { separatorAsked } from '../../convert/lists.js';
import { once } from '../../once.js';
import { node } from '../../recipe/edit.js';
import type { Target } from '../../target/target.js';
import { saidOf } from '../../target/words.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { dictionary } from '../../words/dictionary.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

const fewest = 2;
const mostParts = 5;
const ARTICLES = /^(?:the|an?|die|der|das|de|het|een|la|le|les|el|los|las|il|lo|o|os|as)\s+/iu;
/** What may follow the last of the parts: that they are put together, and with what. */
export const TOGETHER =
  /\s+(?:together|joined|combined|in one|one after the other|behind each other|with|separated|zusammen\p{L}*|hintereinander|verbunden|mit|achter elkaar|samen\p{L}*|aan elkaar|met|ensemble|joints?|réunis|à la suite|avec|junt[oa]s|unid[oa]s|seguid[oa]s|con|com|insieme|unit[ei])(?:\s.*)?$/iu;

/** What stands between the things of a list, in any language. */
export const listMarks = once(() => {
  const words = dictionary('conjunctions').flatMap(([, own = '']) => own.split(' '));
  const escaped = [...new Set(words)].filter((word) => /^\p{L}+$/u.test(word));
  return new RegExp(`\\s*[,+&]\\s*|\\s+(?:plus|${escaped.join('|')})\\s+`, 'iu');
});

/**
 * "First name, infix and last name", "product en variant": where a description is a list of what columns of the rows are
 * called, the cells of all of them are meant, in this order. One that is blank leaves no gap.
 */
export function partsSaid(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    const target = knowing.targets.of(template, column);
    if (!mayJoin(column, target)) continue;
    const feed = member.feeds.get(column.name);
    const parts = partsIn(column.description ?? '', member);
    if (parts.length < fewest || isWhole(feed, parts, column)) continue;
    const [first, second] = parts as [ViewColumn, ViewColumn];
    const separator =
      separatorShown(column, first, second) ?? separatorAsked(column.description ?? '') ?? ' ';
    member.feeds.set(column.name, {
      expression: node({
        op: 'join',
        parts: parts.map(({ cell }) => node({ op: 'collapse', of: cell })),
        separator,
      }),
      probability: Math.max(0.8, feed?.probability ?? 0),
      reason: `its description names its parts: ${parts.map(({ called }) => `"${called}"`).join(', ')}`,
      sources: parts,
    });
  }
}

function mayJoin({ linkRule, strictRule }: TemplateColumn, { wanted }: Target): boolean {
  const isText = wanted.kind === 'text' || wanted.kind === 'name';
  return isText && !linkRule && !strictRule;
}

/** A column that is called like the one wanted, and is none of the parts, holds them already. */
function isWhole(feed: Feed | undefined, parts: readonly ViewColumn[], { name }: TemplateColumn): boolean {
  const [own] = feed?.sources ?? [];
  const called = (text: string) => wordsOf(text).join(' ');
  return own !== undefined && !parts.includes(own) && called(own.called) === called(name);
}

/** The columns that a description is a list of; none where one of its parts is no column. */
function partsIn(description: string, { columns, view }: Member): ViewColumn[] {
  // "Street and number, e.g. …", "product and variant, like this: …"
  const [list = ''] = description.split(/[.;:(]|,\s*(?:e\.?g|like|such|so|zo|z\. ?B|ej|ex|p\. ?ex|bijv)\b/iu);
  const pieces = list
    .replace(TOGETHER, '')
    .split(listMarks())
    .map((each) => each.trim().replace(ARTICLES, ''));
  if (pieces.length < fewest || pieces.length > mostParts) return [];
  const own = columns.filter((each) => !each.via && !isContext(each, view) && each.profile.filled > 0);
  const found = pieces.map((piece) => calledSo(piece, own));
  const distinct = new Set(found);
  return distinct.has(undefined) || distinct.size < pieces.length ? [] : found.flatMap((each) => each ?? []);
}

/** By its very name; else by what both are in English. */
function calledSo(piece: string, columns: readonly ViewColumn[]): ViewColumn | undefined {
  const plain = (text: string) => wordsOf(text).join(' ');
  const said = plain(piece);
  if (said === '') return undefined;
  const english = (text: string) => plain(englishOf(text) ?? text);
  const same = columns.filter(({ called }) => plain(called) === said);
  const alike = same.length > 0 ? same : columns.filter(({ called }) => english(called) === english(piece));
  return alike.length === 1 ? alike[0] : undefined;
}

/** "Teapot - Blue", where one column has "Teapot" and the other "Blue". */
function separatorShown(column: TemplateColumn, first: ViewColumn, second: ViewColumn): string | undefined {
  const shown = [...saidOf(column).wording.examples, (column.description ?? '').split(/:\s+/).at(-1) ?? ''];
  const values = ({ profile: { sample } }: ViewColumn) =>
    sample.map(({ value }) => value.trim()).filter((value) => value.length > 1);
  for (const example of shown) {
    const start = values(first).find((value) => example.startsWith(value));
    const rest = start === undefined ? '' : example.slice(start.length);
    const end = values(second).find((value) => rest.replace(/[.)"']+$/u, '').endsWith(value));
    const mark = end === undefined ? '' : rest.slice(0, rest.lastIndexOf(end));
    if (mark !== '' && mark.length <= 3 && !/[\p{L}\d]/u.test(mark)) return mark;
  }
  return undefined;
}
