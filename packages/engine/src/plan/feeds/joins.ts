import type { Counted } from '../../convert/conversion.js';
import { convert } from '../../convert/convert.js';
import { PARTICLE } from '../../convert/names.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { anyEnglishOf, englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { cellsOf } from '../views/cells-of.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import { joinTexts } from './joined-texts.js';
import type { Member } from './member.js';

/** What programs keep in two columns and a template wants in one: a day and its time, a street and its number. */
export function joinParts(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    dayAndTime(column, member, template, knowing);
    streetAndNumber(column, member, template);
    prefixAndName(column, member, template, knowing);
    joinTexts(column, member, template, knowing);
  }
  prefixApart(member, template, knowing);
}

/** The day on which programs let time begin: they write it where there is only a time. */
const NO_DAY = /^(?:30[-/.]12[-/.]1899|12\/30\/1899|1899-12-30) /;

/** "817" in a column of times is 8:17. */
const DIGITS = /^(?:[01]?\d|2[0-3])?[0-5]\d$/;

function isTime(column: ViewColumn): boolean {
  const { sample } = column.profile;
  if (isMostly(column, ['time'])) return true;
  const all = (test: (value: string) => boolean) =>
    sample.length > 0 && sample.every(({ value }) => test(value.trim()));
  return (
    all((value) => NO_DAY.test(value)) ||
    (/ time /.test(called(column)) && all((value) => DIGITS.test(value)))
  );
}

/** The time of a column alone, as clocks show it. */
function clockOf({ cell, profile: { sample } }: ViewColumn): Expression {
  const clock = node({
    op: 'replace_pattern',
    of: node({ op: 'trim', of: cell }),
    pattern: NO_DAY.source,
    with: '',
  });
  if (!sample.some(({ value }) => /^\d{2,4}$/.test(value.trim()))) return clock;
  const padded = node({ op: 'pad', of: clock, length: 4, with: '0' });
  return node({ op: 'replace_pattern', of: padded, pattern: '^([0-9]{2})([0-9]{2})$', with: '$1:$2' });
}

const MIDNIGHT = ' 0?0:00(?::00(?:\\.0+)?)?$';

function dayAndTime(
  column: TemplateColumn,
  { columns, feeds, candidates, view }: Member,
  template: Template,
  { targets }: Knowing,
): void {
  const target = targets.of(template, column);
  if (target.wanted.kind !== 'datetime') return;
  const feed = feeds.get(column.name);
  const [only, ...more] = feed?.sources ?? [];
  if (more.length > 0 || only?.via) return;
  const own = columns.filter((each) => !each.via && !isContext(each, view));
  const times = own.filter(isTime);
  const isDay = (each: ViewColumn) =>
    !times.includes(each) && isMostly(each, ['date', 'datetime']) && !hasTimes(each);
  const day =
    only && isDay(only)
      ? only
      : only && !times.includes(only)
        ? undefined
        : (candidates.get(column.name) ?? [])
            .map(({ source }) => source)
            .find((each) => own.includes(each) && isDay(each));
  const time = only && times.includes(only) ? only : day && nearest(day, times, own);
  if (!day || !time) return;
  const date = node({
    op: 'replace_pattern',
    of: node({ op: 'trim', of: day.cell }),
    pattern: MIDNIGHT,
    with: '',
  });
  const joined = node({ op: 'join', parts: [date, clockOf(time)], separator: ' ' });
  const written = together(day, date, time);
  const [best] = convert(written, joined, target, { placeholders: [], meanings: [] });
  if (!best || best.valid < 0.8) return;
  feeds.set(column.name, {
    expression: best.expression,
    probability: Math.max(feed?.probability ?? 0, 0.7),
    reason: `the day in "${day.called}" and the time in "${time.called}"; ${best.reason}`,
    sources: [day, time],
  });
}

/** Times that are not all midnight. */
function hasTimes({ profile: { sample } }: ViewColumn): boolean {
  return sample.some(({ value }) => /[1-9]\d?[:.h]\d{2}|0[:.h]\d?[1-9]/.test(value.replace(/^\S+\s?/, '')));
}

/** Right behind the day, or the only one. */
function nearest(
  day: ViewColumn,
  times: readonly ViewColumn[],
  own: readonly ViewColumn[],
): ViewColumn | undefined {
  const next = own[own.indexOf(day) + 1];
  return times.find((each) => each === next) ?? (times.length === 1 ? times[0] : undefined);
}

/** How cells of both are written; which day had which time does not matter for that. */
function together(day: ViewColumn, date: Expression, time: ViewColumn): Counted[] {
  const times = cellsOf(clockOf(time), time);
  return cellsOf(date, day).map(({ value, count }, at) => ({
    value: `${value} ${times[at % Math.max(1, times.length)]?.value ?? ''}`,
    count,
  }));
}

/** What a column is called in English, in small letters. */
function called({ called: name }: ViewColumn): string {
  return ` ${wordsOf(englishOf(name) ?? name).join(' ')} `;
}

const HOUSE_NUMBER = / (?:house|street|building) (?:number|no|nr|num) | house /;
const ADDITION = / (?:addition|toevoeging|toev|zusatz) /;

function streetAndNumber(column: TemplateColumn, { columns, feeds, view }: Member, template: Template): void {
  const feed = feeds.get(column.name);
  const [found, ...more] = feed?.sources ?? [];
  if (!feed || !found || more.length > 0 || found.via || !STREET.test(saidIn(column.name))) return;
  const taken = new Set(template.columns.flatMap(({ name }) => feeds.get(name)?.sources ?? []));
  const own = columns.filter((each) => !each.via && !isContext(each, view));
  const free = own.filter((each) => !taken.has(each));
  const before = own[own.indexOf(found) - 1];
  // "Via" and "civico" stand beside each other, and either may be what an address is taken for.
  const isNumber = areHouseNumbers(found);
  const street = !isNumber ? found : before && free.includes(before) && areWords(before) ? before : undefined;
  if (!street || numbered(street) > 0.3) return;
  const number = isNumber
    ? found
    : (free.find((each) => HOUSE_NUMBER.test(called(each))) ??
      free.find((each) => each === own[own.indexOf(street) + 1] && isHouseNumber(each)));
  if (!number) return;
  const addition = free.find((each) => each !== number && each !== street && ADDITION.test(called(each)));
  const tidy = (of: Expression) => node({ op: 'collapse', of });
  const numbers = addition
    ? node({ op: 'join', parts: [tidy(number.cell), tidy(addition.cell)], separator: '' })
    : tidy(number.cell);
  const first = isNumber ? tidy(street.cell) : feed.expression;
  feeds.set(column.name, {
    ...feed,
    expression: node({ op: 'join', parts: [first, numbers], separator: separatorShown(column) }),
    reason: isNumber
      ? `the street in "${street.called}" and the number in "${number.called}"`
      : `${feed.reason}; with the number in "${number.called}"`,
    sources: [street, number, ...(addition ? [addition] : [])],
    conversion: undefined,
  });
}

const STREET = / (?:street|road|address|thoroughfare) /;

/** What a name says in English, word by word. */
function saidIn(name: string): string {
  const words = wordsOf(name);
  return ` ${[...words, ...anyEnglishOf(name), ...words.flatMap(anyEnglishOf)].join(' ')} `;
}

const BARE_NUMBER = / (?:number|no|nr|num|house) /;

/** "12", "7 b", "17/A" under a name that says no more than that it is a number. */
function isHouseNumber(column: ViewColumn): boolean {
  const isCalled = HOUSE_NUMBER.test(called(column)) || BARE_NUMBER.test(saidIn(column.called));
  return isCalled && areHouseNumbers(column);
}

function areHouseNumbers({ profile: { sample } }: ViewColumn): boolean {
  const fitting = sample.filter(({ value }) => /^\d{1,5} ?(?:[/-] ?)?[\p{L}\d]{0,3}$/u.test(value.trim()));
  return sample.length > 0 && fitting.length >= 0.9 * sample.length;
}

function numbered({ profile: { sample } }: ViewColumn): number {
  return sample.length === 0 ? 1 : sample.filter(({ value }) => /\d/.test(value)).length / sample.length;
}

function areWords(column: ViewColumn): boolean {
  const { sample } = column.profile;
  return sample.filter(({ value }) => /\p{L}{3}/u.test(value)).length >= 0.9 * Math.max(1, sample.length);
}

/** "Rua das Flores, 120" has a comma in front of its number. */
function separatorShown({ description }: TemplateColumn): string {
  return /\p{L}{3,}, \d{1,4}(?![\d.,]*\d)/u.test(description ?? '') ? ', ' : ' ';
}

const ALONE = new RegExp(`^${PARTICLE}(?: ${PARTICLE})*$`, 'u');

/** "van den" in a column of its own belongs in front of "Berg". */
function prefixAndName(
  column: TemplateColumn,
  { columns, feeds, view }: Member,
  template: Template,
  { targets }: Knowing,
): void {
  const { wanted } = targets.of(template, column);
  const feed = feeds.get(column.name);
  if (!feed || wanted.kind !== 'name' || wanted.part === 'first') return;
  if (/\b(?:without|zonder|ohne|sans|sin|sem|senza)\b/i.test(column.description ?? '')) return;
  const taken = new Set([...feeds.values()].flatMap(({ sources }) => sources));
  const prefix = columns.find(
    (each) => !each.via && !isContext(each, view) && !taken.has(each) && areParticles(each),
  );
  const last = feed.sources.at(-1);
  if (!prefix || !last || last.via) return;
  const joined = node({
    op: 'join',
    parts: [node({ op: 'collapse', of: prefix.cell }), last.cell],
    separator: ' ',
  });
  const [first, ...more] = feed.sources;
  const expression =
    first && more.length === 1 ? node({ op: 'join', parts: [first.cell, joined], separator: ' ' }) : joined;
  if (more.length > 1) return;
  feeds.set(column.name, {
    ...feed,
    expression: node({ op: 'collapse', of: expression }),
    reason: `${feed.reason}; with "${prefix.called}" in front of the family name`,
    sources: [...feed.sources, prefix],
    conversion: undefined,
  });
}

const PREFIX =
  / (?:tussenvoegsels?|voorvoegsels?|infix|particles?|particule|namensvorsatz|name prefix|surname prefix|name infix) /;
const IN_FRONT = `^((?:(?:${PARTICLE}|in|op|aan|['’][ts]) )+)(.+)$`;

/** Where a template wants "van den" in a column of its own, it is not in front of "Berg" too. */
function prefixApart({ feeds }: Member, template: Template, { targets }: Knowing): void {
  const prefix = template.columns.find(({ name }) => PREFIX.test(` ${wordsOf(name).join(' ')} `));
  const last = template.columns.find((column) => {
    const { wanted } = targets.of(template, column);
    return wanted.kind === 'name' && wanted.part === 'last';
  });
  const feed = last && feeds.get(last.name);
  const [source, ...more] = feed?.sources ?? [];
  if (!prefix || !last || !feed || !source || more.length > 0 || feeds.has(prefix.name)) return;
  const part = (group: number) => node({ op: 'extract', of: feed.expression, pattern: IN_FRONT, group });
  if (cellsOf(part(1), source).length < 2) return;
  feeds.set(prefix.name, {
    expression: node({ op: 'collapse', of: part(1) }),
    probability: feed.probability,
    reason: `what stands in front of the family name in "${source.called}"`,
    sources: [source],
  });
  feeds.set(last.name, {
    ...feed,
    expression: node({ op: 'coalesce', of: [part(2), feed.expression] }),
    conversion: undefined,
  });
}

/** Most are known ones; the others are short, and in small letters like them: "in 't". */
function areParticles({ profile: { sample } }: ViewColumn): boolean {
  const filled = sample.map(({ value }) => value.trim()).filter((value) => value !== '');
  const known = filled.filter((value) => ALONE.test(value)).length;
  return (
    filled.length >= 2 &&
    known >= 0.5 * filled.length &&
    filled.every((value) => ALONE.test(value) || /^['’]?\p{Ll}{1,4}(?: ['’]?\p{Ll}{1,4}){0,2}$/u.test(value))
  );
}
