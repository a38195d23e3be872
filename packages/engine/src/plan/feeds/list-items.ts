import { escaped, foldText } from '../../cells/text.js';
import { convert } from '../../convert/convert.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import { cellsOf } from '../views/cells-of.js';
import { isOwn } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

/** Which items of a list a column is for. */
type Which = 1 | 2 | 3 | 'others';

const WORDS: readonly (readonly [RegExp, Which])[] = [
  [/\b(?:second[aeo]?|2nd|secondary|alternat(?:e|ive)|zweite[nrs]?|deuxieme|tweede|segund[ao])\b/i, 2],
  [/\b(?:third|3rd|dritte[nrs]?|troisieme|derde|tercer[ao]?|terceir[ao]|terz[ao])\b/i, 3],
  [
    /\b(?:others?|further|additional|remaining|rest of|weiteren?|ubrigen?|autres|overige|otr[ao]s|demas|restantes|outr[ao]s|demais|altr[ie])\b/i,
    'others',
  ],
  [/\b(?:first|1st|main|primary|erste[nrs]?|premiere?|eerste|primer[ao]?|primeir[ao]|prim[ao]|forsta)\b/i, 1],
];
const NAMES =
  /\b(?:first|last|given|family|middle|other|primer|segundo|primeiro|premier|erster?|otros)[- _]?(?:names?|nombres?|nome|apellido|noms?)\b/i;
const separators = ['; ', ';', ' | ', '|', '\n', ' / ', ', ', ',', '/'];
const fewest = 2;
const least = 0.02;
/** Items are of one kind: a place and its country are not. */
const longest = 60;

/** "First owner", "Second e-mail", "Other members": items of a cell that lists several. */
export function itemsOfLists(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    const which = whichOf(column);
    if (which === undefined) continue;
    const feed = member.feeds.get(column.name);
    const [own, ...more] = feed?.sources ?? [];
    const source = own && more.length === 0 ? own : undefined;
    const found = listOf(source) ? source : feed ? undefined : meantBy(column, template, member);
    const separator = found && listOf(found);
    if (!found || separator === undefined) continue;
    const taken = itemOf(found.cell, separator, which);
    const target = knowing.targets.of(template, column);
    const [best] = convert(cellsOf(taken, found), taken, target, { placeholders: [], meanings: [] });
    if (!best || best.valid < 0.5) continue;
    member.feeds.set(column.name, {
      expression: best.expression,
      probability: Math.max(feed?.probability ?? 0, 0.7),
      reason: `"${found.called}" lists several; ${which === 'others' ? 'all but the first' : `the ${['', 'first', 'second', 'third'][which]}`} is asked for`,
      sources: [found],
    });
  }
}

/** By its name, or by how its description begins. */
function whichOf({ name, description }: TemplateColumn): Which | undefined {
  const said = foldText(`${name}. ${(description ?? '').split(/[.;,]/)[0] ?? ''}`);
  if (NAMES.test(said)) return undefined;
  return WORDS.find(([pattern]) => pattern.test(said))?.[1];
}

/** Whether a text asks for the first of several. */
export function saysFirst(text: string): boolean {
  return WORDS.find(([pattern]) => pattern.test(foldText(text)))?.[1] === 1;
}

/** What separates the items, where a column lists several. */
function listOf(source: ViewColumn | undefined): string | undefined {
  const sample = source?.profile.sample ?? [];
  if (source?.via) return undefined;
  return separators.find((separator) => {
    const lists = sample.filter(({ value }) => value.includes(separator));
    const items = lists.flatMap(({ value }) => value.split(separator).map((item) => item.trim()));
    return (
      lists.length >= fewest &&
      lists.length >= least * sample.length &&
      items.every((item) => item !== '' && item.length <= longest)
    );
  });
}

/** "Other owners" speaks of the column of owners, "Second Email" of that of e-mails. */
function meantBy(
  { name, description }: TemplateColumn,
  template: Template,
  { view, columns, feeds }: Member,
): ViewColumn | undefined {
  const sibling = template.columns.find((each) => each.name !== name && foldText(each.name) === bareOf(name));
  const [fed] = (sibling && feeds.get(sibling.name)?.sources) ?? [];
  if (fed && listOf(fed) !== undefined) return fed;
  const lists = columns.filter((each) => isOwn(each, view) && listOf(each) !== undefined);
  const names = lists.map(({ called }) => called);
  for (const said of [name, (description ?? '').split(/[.;,]/)[0] ?? '']) {
    const bare = bareOf(said);
    const resolved = bare === '' ? undefined : resolveColumn(bare, names);
    const found = lists.find(({ called }) => called === resolved?.name);
    if (found) return found;
  }
  return undefined;
}

function bareOf(said: string): string {
  return WORDS.reduce((text, [pattern]) => text.replace(pattern, ' '), foldText(said)).trim();
}

function itemOf(of: Expression, separator: string, which: Which): Expression {
  if (which !== 'others')
    return node({ op: 'trim', of: node({ op: 'split', of, by: separator, part: which }) });
  const sign = escaped(separator).replace('\n', '\\n');
  const single = separator.length === 1 && separator !== '\n' ? `[^${sign}]` : '.';
  return node({
    op: 'trim',
    of: node({ op: 'extract', of, pattern: `^${single}*?${sign}(.*)$`, group: 1 }),
  });
}
