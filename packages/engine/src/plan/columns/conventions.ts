import type { Conventions } from '../../convert/conversion.js';
import type { Instruction, Said } from '../../language/instruction.js';
import type { Wanted } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import { isMinor, MINOR } from '../../words/units.js';
import { legendIn } from '../told/legends.js';
import { scaleBetween, scaleOfSeconds, scaleSaid } from '../told/measures.js';
import { means, type Told } from '../told/said.js';
import { saysThousands, saysThousandsAbove } from '../told/thousands.js';
import type { View, ViewColumn } from '../views/view.js';
import { invertedMeanings, isInverted } from './inverted.js';

export interface Pair {
  view: View;
  source: ViewColumn;
  template: Template;
  /** Name of the template's column, and how it wants its cells. */
  target: string;
  wanted: Wanted;
}

/** What few words stand for many: there a sentence that names no column may mean this one. */
function isCoded({ kind }: Wanted): boolean {
  return ['choice', 'country', 'region', 'currency', 'language', 'number', 'integer'].includes(kind);
}

/** What was said that bears on making this column out of that one. */
export function conventionsOf(pair: Pair, told: Told, views: readonly View[]): Conventions {
  const { view, source, template, target, wanted } = pair;
  const concerns = (said: Said | undefined, strict: boolean) =>
    said === undefined ? !strict : isMeant(said, pair);
  const here = (table: Said | undefined) => table === undefined || means(table, view, views);
  const own = [...told.ofColumn(template, target), ...told.ofSource(view, source.name)];
  const all: { each: Instruction; strict: boolean }[] = [
    ...own.map((each) => ({ each, strict: false })),
    ...told.general.map((each) => ({ each, strict: false })),
  ];
  const found: { -readonly [Key in keyof Conventions]: Conventions[Key] } = {
    placeholders: [],
    meanings: [],
  };
  for (const { each, strict } of all) {
    if (each.do === 'blank_values' && concerns(each.column, strict))
      found.placeholders = [...found.placeholders, ...each.values];
    if (
      each.do === 'map' &&
      concerns(each.column, strict) &&
      (own.includes(each) || each.column !== undefined || isCoded(wanted))
    )
      found.meanings = [...found.meanings, ...each.pairs.map((said) => asWanted(said, wanted))];
    if (each.do === 'read_dates' && each.order && concerns(each.column, strict) && here(each.table))
      found.dateOrder ??= each.order;
    if (each.do === 'read_numbers' && concerns(each.column, strict)) found.decimal ??= each.decimal;
    if (each.do === 'phone_country' && concerns(each.column, strict) && here(each.table))
      found.country ??= each.country;
    if (
      each.do === 'scale' &&
      (each.column === undefined
        ? own.includes(each)
        : isMeant(each.column, pair) || isNamed(each.column, pair))
    )
      found.scale ??= each.by;
  }
  const description = template.columns.find(({ name }) => name === target)?.description ?? '';
  found.meanings = [...found.meanings, ...explained(pair, description)];
  if (found.meanings.length === 0 && isInverted(source, target, wanted))
    found.meanings = invertedMeanings(source, wanted);
  const [isInCents, wantsCents] = [isMinor(source.called), isMinor(target) || saysMinor(description)];
  if (wanted.kind === 'number' && isInCents && !wantsCents) found.scale ??= '0.01';
  const isAmount = wanted.kind === 'number' || wanted.kind === 'integer';
  if (isAmount && wantsCents && !isInCents) found.scale ??= '100';
  const scale = isAmount
    ? (scaleBetween(source.called, target, description) ??
      scaleSaid(source.called, target, description) ??
      scaleOfSeconds(source.profile.sample, source.called, target, description) ??
      scaleOfThousands(pair, description))
    : undefined;
  if (scale !== undefined) found.scale ??= scale;
  return found;
}

/** What the descriptions say that codes stand for, where the column holds such codes. */
function explained({ source, template, wanted }: Pair, description: string): Conventions['meanings'] {
  const legend = [...legendIn(description), ...legendIn(template.description ?? '')];
  if (legend.length === 0) return [];
  const codes = new Set(legend.map(({ from }) => from.toLowerCase()));
  const { sample } = source.profile;
  const coded = sample.filter(({ value }) => codes.has(value.trim().toLowerCase())).length;
  return coded >= 2 && coded >= 0.5 * Math.min(sample.length, codes.size)
    ? legend.map((each) => asWanted(each, wanted))
    : [];
}

/** Where one side counts in thousands and the other does not. */
function scaleOfThousands({ view, source, target }: Pair, description: string): string | undefined {
  const [isSo, wantsSo] = [
    saysThousands(source.called) || saysThousandsAbove(view.table, source.called),
    saysThousands(target) || saysThousands(description),
  ];
  if (isSo === wantsSo) return undefined;
  return isSo ? '1000' : '0.001';
}

/** "Amount in euro cents", "euro cents, 0 for free tickets": the unit, and not what an amount is made of. */
function saysMinor(description: string): boolean {
  return new RegExp(
    `(?:\\bin|^)(?: (?:whole|euro|us|dollar|eur|usd))* ?\\b${MINOR}\\b|\\bminor units\\b`,
    'i',
  ).test(description);
}

/** "1 = yes" says what is written for yes where the column takes a 1, and what 1 means where it takes a yes. */
function asWanted(said: { from: string; to: string }, wanted: Wanted): { from: string; to: string } {
  if (wanted.kind !== 'choice' || wanted.values.includes(said.to)) return said;
  return wanted.values.includes(said.from) ? { from: said.to, to: said.from } : said;
}

/** "Fees" are the yearly fee, and what "fee_pence" holds. */
function isNamed(said: Said, { source, target }: Pair): boolean {
  const word = said.toLowerCase().replace(/s$/, '');
  return (
    word.length >= 3 &&
    [source.called, target].some((name) =>
      name
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some((each) => each.replace(/s$/, '') === word),
    )
  );
}

/** Whether a person meant this column, of the source or of the template. */
export function isMeant(said: Said, { view, source, template, target }: Pair): boolean {
  const sources = view.columns.map(({ called }) => called);
  const bySource = resolveColumn(said, sources);
  const byTarget = resolveColumn(
    said,
    template.columns.map(({ name }) => name),
  );
  return bySource?.name === source.called || byTarget?.name === target;
}
