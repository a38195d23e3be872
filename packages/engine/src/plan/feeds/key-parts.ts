import { convert } from '../../convert/convert.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target, Wanted } from '../../target/target.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import { anyEnglishOf, englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { cellsOf } from '../views/cells-of.js';
import type { ViewColumn } from '../views/view.js';
import { columnCalled } from './asked.js';
import type { SaidPart } from './composition.js';
import { type Finished, linkKey } from './links.js';
import type { Feed, Member } from './member.js';
import { columnSaid, dayWritten, onlyDay } from './part-columns.js';

export interface KeyParts extends Knowing {
  finished: Finished;
}

/** Of the cells, so many are written as the rule of the key has this part. */
const nearlyAll = 0.8;

/** What a part of a key is made of in the rows of a member: what feeds the column of that name, a column, what a link leads to. */
export function partMeant(
  part: SaidPart,
  column: TemplateColumn,
  member: Member,
  template: Template,
  knowing: KeyParts,
): Expression | undefined {
  const { said, format } = part;
  const own =
    columnSaid(said, template, column, knowing) ??
    (format === undefined ? undefined : onlyDay(template, knowing));
  const feed = own && member.feeds.get(own.name);
  if (own && feed) {
    const fed =
      format === undefined
        ? writtenAs(part, feed, knowing.targets.of(template, own).wanted)
        : dayWritten(feed.expression, own, format, template, knowing);
    if (fed) return fed;
  }
  const called = columnCalled(said, member, template);
  const found = called && writtenAs(part, { expression: called.cell, sources: [called] });
  if (found) return found;
  return throughLink(part, member, template, knowing) ?? ledTo(part, member) ?? onlyFitting(part, member);
}

/** "House code" where the table says "Hus": the only column that nothing else is made of and that is written as the rule has this part; of several, the one whose name says so in its language. */
function onlyFitting(part: SaidPart, { columns, feeds }: Member): Expression | undefined {
  if (!part.written) return undefined;
  const used = new Set([...feeds.values()].flatMap(({ sources }) => sources));
  const fitting = columns
    .filter((each) => !each.via && !used.has(each))
    .flatMap((each) => {
      const expression = writtenAs(part, { expression: each.cell, sources: [each] });
      return expression ? [{ called: each.called, expression }] : [];
    });
  const said = new Set(wordsOf(`${part.said} ${englishOf(part.said) ?? ''}`).flatMap(singularOf));
  const named = fitting.filter(({ called }) =>
    wordsOf([called, ...anyEnglishOf(called)].join(' ')).some((word) => said.has(word)),
  );
  const [only, ...more] = fitting.length > 1 ? named : fitting;
  return more.length === 0 ? only?.expression : undefined;
}

const stripped = (of: Expression) => node({ op: 'replace_pattern', of, pattern: '[^0-9A-Za-z]', with: '' });

/** As the rule of the key has it; undefined where that cannot be. */
function writtenAs(
  { written, shown, digits = 0 }: SaidPart,
  { expression, sources }: Pick<Feed, 'expression' | 'sources'>,
  wanted?: Wanted,
): Expression | undefined {
  const tidy = node({ op: 'collapse', of: expression });
  const padded = (length: number) => node({ op: 'pad', of: tidy, length, with: '0' });
  if (!written) return digits === 0 ? tidy : padded(digits);
  const [source, ...more] = sources;
  if (!source || more.length > 0) return wanted?.kind === 'date' ? stripped(tidy) : tidy;
  const width = digits || lengthOf(written);
  const kind = wanted?.kind ?? source.profile.kinds[0]?.kind ?? 'text';
  const isDay = kind === 'date' || kind === 'datetime';
  const ways = [
    ...(isDay ? timesOf(source, 'date', written, shown) : []),
    ...(kind === 'time' ? timesOf(source, 'time', written, shown) : []),
    tidy,
    ...(width > 0 ? [padded(width)] : []),
    node({ op: 'upper', of: tidy }),
    stripped(tidy),
    // "6 pm" is no time that programs write.
    ...(isDay ? [] : timesOf(source, 'time', written, shown)),
  ];
  return ways.find((way) => {
    const cells = cellsOf(way, source);
    const rows = (counted: typeof cells) => counted.reduce((sum, { count }) => sum + count, 0);
    return (
      cells.length > 0 && rows(cells.filter(({ value }) => written.test(value))) >= nearlyAll * rows(cells)
    );
  });
}

/** Of digits alone, where there are always as many. */
function lengthOf({ source }: RegExp): number {
  return Number(/^\^\[0-9\](?:\{(\d+)\})?\$$/.exec(source)?.[1] ?? 0);
}

const DAYS = ['YYYYMMDD', 'DDMMYYYY', 'YYMMDD', 'DDMMYY', 'YYYYMM', 'YYYY'];
const CLOCKS = ['HHmm', 'HHmmss', 'HH'];

/** Days or times, in the digits that the rule has room for and the example shows. */
function timesOf(
  source: ViewColumn,
  kind: 'date' | 'time',
  written: RegExp,
  shown: string | undefined,
): Expression[] {
  const formats = kind === 'date' ? DAYS : CLOCKS;
  return formats
    .filter((format) => written.test(format.replace(/[A-Za-z]/g, '0')) && mayShow(format, shown))
    .flatMap((format) => {
      const target: Target = {
        template: { slug: 'key', name: 'key', columns: [] },
        column: { name: 'part' },
        wanted: { kind, format },
        passes: (value) => written.test(value),
        described: '',
        sentences: [],
      };
      return convert(source.profile.sample, source.cell, target, { placeholders: [], meanings: [] })
        .slice(0, 1)
        .map((each) => each.expression);
    });
}

/** "20240107" is no seventh day of a month 20. */
function mayShow(format: string, shown: string | undefined): boolean {
  if (shown === undefined) return true;
  const at = (part: string) => Number(shown.slice(format.indexOf(part), format.indexOf(part) + part.length));
  return (
    shown.length === format.length &&
    (!format.includes('MM') || (at('MM') >= 1 && at('MM') <= 12)) &&
    (!format.includes('DD') || (at('DD') >= 1 && at('DD') <= 31)) &&
    (!format.includes('YYYY') || (at('YYYY') >= 1900 && at('YYYY') < 2100))
  );
}

/** "Church code": the code of the church that a link column leads to. */
function throughLink(
  { said, shown }: SaidPart,
  { feeds }: Member,
  template: Template,
  { targets, finished }: KeyParts,
): Expression | undefined {
  for (const link of template.columns) {
    const feed = feeds.get(link.name);
    const [rule] = link.linkRule ?? [];
    const to = rule && findTemplate(targets.templates, rule.templateId);
    if (!feed || !rule || !to || to === template || !finished.has(linkKey(to.slug, rule.columnName)))
      continue;
    const rest = wordsBeyond(said, [link.name, to.name]);
    const value =
      rest &&
      to.columns.find((each) => each.name !== rule.columnName && wordsOf(each.name).join(' ') === rest);
    if (!value || (shown !== undefined && !targets.of(to, value).passes(shown))) continue;
    return node({
      op: 'sheet_lookup',
      of: node({ op: 'collapse', of: feed.expression }),
      sheet: to.slug,
      key: [rule.columnName],
      value: value.name,
      otherwise: 'blank',
    });
  }
  return undefined;
}

/** What "church code" says beside the church: "code"; undefined where it does not speak of it. */
function wordsBeyond(said: string, names: readonly string[]): string | undefined {
  const things = new Set(
    names.flatMap((name) => wordsOf(`${name} ${englishOf(name) ?? ''}`).flatMap(singularOf)),
  );
  const words = wordsOf(said);
  const rest = words.filter(
    (word) => !singularOf(word).some((each) => things.has(each)) && !JOINING.test(word),
  );
  return rest.length > 0 && rest.length < words.length ? rest.join(' ') : undefined;
}

const JOINING = /^(?:of|the|du|de|des|del|della|do|da|der|van|het|d|l)$/;

function singularOf(word: string): string[] {
  return [word, word.replace(/(?:es|s|en|n|i|e)$/, '')];
}

/** The same by the tables: a column of the table that the rows lead to. */
function ledTo(part: SaidPart, { columns }: Member): Expression | undefined {
  const found = columns.filter(({ via, called, name }) => {
    const rest = via && wordsBeyond(part.said, [via.key, via.label]);
    return rest !== undefined && [called, name].some((each) => wordsOf(each).join(' ') === rest);
  });
  const [only, ...more] = found.flatMap(
    (each) => writtenAs(part, { expression: each.cell, sources: [each] }) ?? [],
  );
  return more.length === 0 ? only : undefined;
}
