import { isPlaceholder } from '../../cells/placeholders.js';
import { countryNamed, countryOf } from '../../cells/places.js';
import { escaped } from '../../cells/text.js';
import { convert } from '../../convert/convert.js';
import { matchColumns } from '../../match/match-columns.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { saidOf } from '../../target/words.js';
import type { Template } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import type { Knowing } from '../columns/candidate.js';
import { cellsOf } from '../views/cells-of.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

type Part = 'street' | 'postcode' | 'city' | 'region' | 'country';

interface Writing {
  pattern: string;
  groups: Part[];
  /** The country at the end, where one stands there. */
  country?: string | undefined;
}

/** How addresses are written in one cell, and which group is what. */
const writings: Writing[] = [
  {
    // Of North America and Australia: "Dee Why NSW 2099", "Toronto, ON M5V 2T6"
    pattern:
      "^\\s*(.+?)\\s*[,;\\n]\\s*([A-Za-z .'-]+?),?\\s+([A-Z]{2,3}|[A-Z][a-z]+(?: [A-Z][a-z]+)?),?\\s+(\\d{4,5}(?:-\\d{4})?|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)\\s*$",
    groups: ['street', 'city', 'region', 'postcode'],
  },
  {
    pattern:
      '^\\s*(.+?)\\s*(?:[,;\\n]| [–-] )\\s*(?:[A-Z]{1,3}[- ])?(\\d{4} ?[A-Z]{2}\\b|\\d{4}-\\d{3}|\\d{4,6}|\\d{3} \\d{2}|\\d{2}-\\d{3})\\s+([^\\d,;]+?)\\s*$',
    groups: ['street', 'postcode', 'city'],
  },
  {
    pattern: '^\\s*(.+?)\\s*[,;\\n]\\s*([^\\d,;]+?),?\\s+([A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})\\s*$',
    groups: ['street', 'city', 'postcode'],
  },
  {
    // "3911 HZ Rijnhoek", "D-04109 Leipzig": the street stands elsewhere
    pattern:
      '^\\s*(?:[A-Z]{1,3}[- ])?(\\d{5,6}|\\d{4} ?[A-Z]{2}|\\d{4}-\\d{3}|\\d{2}-\\d{3}|\\d{3} \\d{2}|\\d{4}),?\\s*([^\\d,;\\s–-][^\\d,;]{2,}?)\\s*$',
    groups: ['postcode', 'city'],
  },
  {
    pattern: '^\\s*([^\\d,;]+?),?\\s+([A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})\\s*$',
    groups: ['city', 'postcode'],
  },
];
/** An address whose postcode nobody knew: the town stands last. */
const townLast = '^\\s*(.+?)\\s*[,;\\n]\\s*([^\\d,;]+?)\\s*$';
const enough = 0.7;
/** Of some addresses nobody knows the postcode. */
const some = 0.4;
/** One address may be anything. */
const fewest = 3;
const names: Record<Part, string> = {
  street: 'Street',
  postcode: 'Postcode',
  city: 'City',
  region: 'State',
  country: 'Country',
};

/** Street, postcode and city out of a cell that holds all of them, where the template wants them apart. */
export function splitAddresses(member: Member, template: Template, knowing: Knowing): void {
  for (const column of member.columns) {
    const writing = column.via ? undefined : writingOf(column, isContext(column, member.view) ? 1 : fewest);
    const wanted = writing && partsWanted(writing, column, member, template);
    if (!wanted) continue;
    splitOne(column, writing, wanted, member, template, knowing);
    return;
  }
}

/** By part, the column of the template; nothing where it is not clear that the address is meant. */
function partsWanted(
  { groups, country }: Writing,
  source: ViewColumn,
  { feeds }: Member,
  template: Template,
): ReadonlyMap<Part, string> | undefined {
  const wanted = new Map(
    [...groups, ...(country === undefined ? [] : (['country'] as const))].flatMap((part) => {
      const name = wantedAs(part, template);
      return name === undefined ? [] : [[part, name] as const];
    }),
  );
  const isPart = [...wanted.values()].some((name) => feeds.get(name)?.sources[0] === source);
  // A number and a name are no postcode and town, as a rule.
  if (!groups.includes('street')) return isPart ? wanted : undefined;
  const isFed = [...feeds.values()].some(({ sources: [own] }) => own === source);
  // Who wants the street alone may want that of something else; an "address" without a town beside it is all of it.
  const alone =
    wanted.size > 1 ? undefined : template.columns.find(({ name }) => name === wanted.get('street'));
  const isAll = alone !== undefined && !/\bstreet\b/i.test(saidOf(alone).whole);
  return wanted.size > 1 || (isFed && !isAll) ? wanted : undefined;
}

function splitOne(
  column: ViewColumn,
  writing: Writing,
  wanted: ReadonlyMap<Part, string>,
  member: Member,
  template: Template,
  knowing: Knowing,
): void {
  const line = node({ op: 'collapse', of: node({ op: 'replace', of: column.cell, find: '\n', with: ', ' }) });
  const of =
    writing.country === undefined
      ? line
      : node({ op: 'replace_pattern', of: line, pattern: writing.country, with: '', ignore_case: false });
  for (const [part, target] of wanted) {
    const feed = member.feeds.get(target);
    const isWhole = feed?.sources.length === 1 && feed.sources[0] === column;
    if (feed && !isWhole && feed.probability >= 0.9) continue;
    const group = writing.groups.indexOf(part) + 1;
    const taken =
      part === 'country'
        ? extractOf(line, writing.country ?? '', 1)
        : firstOf(of, [extractOf(of, writing.pattern, group), ...withoutPostcode(of, writing, part)], part);
    const made: Feed = {
      expression: asWanted(taken, column, target, template, knowing),
      probability: 0.8,
      reason: `the ${names[part].toLowerCase()} in "${column.called}"`,
      sources: [column],
    };
    member.feeds.set(target, made);
  }
}

/** A part is written as the template wants it: a state by its code, a city in normal capitals. */
function asWanted(
  taken: Expression,
  column: ViewColumn,
  name: string,
  template: Template,
  { targets }: Knowing,
): Expression {
  const wanted = template.columns.find((each) => each.name === name);
  if (!wanted) return taken;
  const values = cellsOf(taken, column);
  const conventions = { placeholders: [], meanings: [] };
  return convert(values, taken, targets.of(template, wanted), conventions)[0]?.expression ?? taken;
}

function extractOf(of: Expression, pattern: string, group: number): Expression {
  return node({ op: 'extract', of, pattern, group });
}

/** Street and town of an address without a postcode, where those with one have it at the end. */
function withoutPostcode(of: Expression, writing: Writing, part: Part): Expression[] {
  const at = ['street', 'city'].indexOf(part);
  return at >= 0 && endsInPostcode(writing) ? [extractOf(of, townLast, at + 1)] : [];
}

function endsInPostcode({ groups }: Writing): boolean {
  return groups[0] === 'street' && groups.at(-1) === 'postcode';
}

/** An address that is written otherwise stays whole in the street, where it is seen. */
function firstOf(of: Expression, ways: Expression[], part: Part): Expression {
  const all = part === 'street' ? [...ways, of] : ways;
  return all.length > 1 ? node({ op: 'coalesce', of: all }) : (all[0] ?? of);
}

function writingOf({ profile }: ViewColumn, least: number): Writing | undefined {
  const whole = profile.sample
    .map(({ value }) => value.replace(/\n/g, ', ').replace(/\s+/g, ' ').trim())
    .filter((value) => value !== '' && !isPlaceholder(value));
  if (whole.length < least) return undefined;
  const country = countriesBehind(whole);
  const end = country === undefined ? undefined : new RegExp(country, 'u');
  const values = end ? whole.map((value) => value.replace(end, '')) : whole;
  const share = (pattern: string) => {
    const expression = new RegExp(pattern, 'u');
    return values.filter((value) => expression.test(value)).length / values.length;
  };
  const found = writings.find((writing) => {
    const fitting = share(writing.pattern);
    return (
      fitting >= enough || (endsInPostcode(writing) && fitting >= some && fitting + share(townLast) >= enough)
    );
  });
  return found && { ...found, country };
}

/** The countries that stand at the end of addresses, as a pattern: behind the postcode and the town, not instead of them. */
function countriesBehind(values: readonly string[]): string | undefined {
  const last = values.flatMap((value) => /[,;]\s*([^,;\d]+)$/u.exec(value)?.[1]?.trim() ?? []);
  // Two letters may be a state as well: "Dover, DE".
  const isCountry = (text: string) =>
    countryNamed(text) !== undefined || (/^[A-Z]{3}$/.test(text) && countryOf(text) !== undefined);
  const countries = last.filter(isCountry);
  if (countries.length < some * values.length) return undefined;
  const names = [...new Set(countries)].map((name) => escaped(name));
  return `\\s*[,;]\\s*(${names.join('|')})\\s*$`;
}

/** The column of the template that is called like a part of an address, in its language or in English. */
function wantedAs(part: Part, { columns }: Template): string | undefined {
  const matches = matchColumns(
    [...columns.map(({ name }) => name), ...columns.map(({ name }) => englishOf(name) ?? name)].map(
      (name) => ({
        name,
        table: '',
        neighbours: [name],
      }),
    ),
    [{ name: names[part] }],
  );
  const [best] = matches.forTarget(0);
  return best && best.probability >= 0.5 ? columns[best.source % columns.length]?.name : undefined;
}
