import { joinNames } from '../../convert/names.js';
import { matchColumns } from '../../match/match-columns.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import { asksForBothNames } from '../../target/words.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Candidate, Knowing, Matched } from '../columns/candidate.js';
import { conversionOf } from '../columns/conversion-of.js';
import { isContext } from '../views/context.js';
import { isDisplay, isReference } from '../views/reference.js';
import { singular, sourcesOf } from '../views/seen.js';
import { identityOf } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

/** Below it a column stays empty rather than hold what is not meant. */
export const sure = 0.4;
/** A column that has to be filled takes a less likely source whose values all fit. */
const sureIfRequired = 0.2;

/** What a matched view gives to each column of the template. */
export function memberOf(matched: Matched, columns: readonly ViewColumn[], knowing: Knowing): Member {
  const { view, template, assigned, candidates } = matched;
  const member: Member = { view, columns, feeds: new Map(), candidates };
  for (const column of template.columns) {
    const found = assigned.get(column.name);
    if (!found || !isBelieved(found, column)) continue;
    const target = knowing.targets.of(template, column);
    const conversion = conversionOf(view, found.source, template, target, knowing);
    // What is called the very same has no rival.
    const isSame = found.source.called === column.name;
    const rival = isSame ? undefined : rivalOf(found, candidates.get(column.name) ?? [], assigned);
    member.feeds.set(column.name, { ...feedFrom({ ...found, conversion }), rival });
  }
  for (const column of template.columns) {
    const made = nameParts(column, matched, member, knowing);
    if (made) member.feeds.set(column.name, made);
  }
  return member;
}

export function isBelieved({ probability, conversion }: Candidate, { required }: TemplateColumn): boolean {
  return (
    probability >= sure || (required === true && probability >= sureIfRequired && conversion.valid >= 0.9)
  );
}

/** From this on nobody should be sure which of two columns is meant. */
const asLikely = 0.93;

/** Of the columns of the same table that feed nothing: one that is nearly as likely, where that is not all but certain. */
function rivalOf(
  { source, probability }: Candidate,
  candidates: readonly Candidate[],
  assigned: ReadonlyMap<string, Candidate>,
): ViewColumn | undefined {
  if (source.via || probability >= 0.95) return undefined;
  const used = new Set([...assigned.values()].map((each) => each.source));
  const rivals = candidates.filter(
    (each) => !each.source.via && !used.has(each.source) && each.conversion.valid >= 0.5,
  );
  const [best] = rivals.toSorted((a, b) => b.probability - a.probability);
  return best && best.probability >= asLikely * probability ? best.source : undefined;
}

function feedFrom({ source, probability, reason, conversion }: Candidate): Feed {
  return {
    expression: conversion.expression,
    probability,
    reason: [reason, conversion.reason].filter(Boolean).join('; '),
    sources: [source],
    conversion,
  };
}

/** First and last name out of a full one; a full one out of both. */
function nameParts(
  column: TemplateColumn,
  { template }: Matched,
  { view, columns, feeds }: Member,
  knowing: Knowing,
): Feed | undefined {
  const target = knowing.targets.of(template, column);
  if (target.wanted.kind !== 'name') return undefined;
  const feed = feeds.get(column.name);
  // Where a row is what a table is headed by, so is the name.
  const identity = identityOf(template);
  const [own] = (identity && feeds.get(identity.name)?.sources) ?? [];
  const isHead = own !== undefined && isContext(own, view);
  const people = columns.filter((each) => each.profile.filled > 0 && isContext(each, view) === isHead);
  const nearest = (name: string, among: readonly ViewColumn[] = people) => {
    if (among.length === 0) return undefined;
    const matches = matchColumns(sourcesOf(view, among), [
      { name, template: template.name, neighbours: [name] },
    ]);
    const [best] = matches.forTarget(0);
    const source = best && among[best.source];
    return source && best.probability >= 0.4 ? { source, probability: best.probability } : undefined;
  };
  const repeated = people.filter(({ name }) => repeatedIn(view).has(name));
  const ofRow = nameOfRow(feed, repeated, nearest, template);
  if (ofRow) return wholeName(ofRow, target, view, template, knowing);
  if (target.wanted.part === 'full') {
    const fed = feed?.sources[0];
    const leads = fed !== undefined && isReference(fed) && columns.some((each) => each.via?.key === fed.name);
    const via = fed?.via?.key ?? (leads ? fed.name : undefined);
    const among =
      via === undefined ? people.filter((each) => !each.via) : people.filter((each) => each.via?.key === via);
    // "Buyer": the names of the buyer, where somebody else has names in the same rows.
    const whose = column.name.replace(/\b(?:full|complete)?[- _]?names?\b/i, '').trim();
    const both = (columns: readonly ViewColumn[]) => {
      const first =
        (whose === '' ? undefined : nearest(`${whose} First Name`, columns)) ??
        nearest('First Name', columns);
      const last =
        (whose === '' ? undefined : nearest(`${whose} Last Name`, columns)) ??
        nearest('Last Name', columns) ??
        nameBeside(first?.source, columns);
      return first && last && first.source !== last.source ? { first, last } : undefined;
    };
    const own = both(among);
    // A part of the name is no full name, however it is called.
    const [called, ...beside] = feed?.sources ?? [];
    const isShort = called !== undefined && beside.length === 0 && areSingleWords(called);
    const isPart =
      isShort || feed?.sources.some((each) => each === own?.first.source || each === own?.last.source);
    const isAround = feed?.sources.every((each) => isContext(each, view));
    const isOfRow = feed?.sources.some((each) => repeated.includes(each));
    const isAsked = own !== undefined && !isOfRow && asksForBothNames(column.description ?? '');
    if (via === undefined && feed && feed.probability >= 0.5 && !isPart && !isAround && !isAsked)
      return undefined;
    const [only, ...more] = own ? [] : peopleLedTo(people).flatMap((columns) => both(columns) ?? []);
    const found = own ?? (more.length === 0 ? only : undefined);
    if (!found) return undefined;
    const { first, last } = found;
    // "Preferred name and last name": what people are called by goes before the name in their papers.
    const isNick = isShort && !called.via && called !== first.source && called !== last.source;
    const given = isNick ? node({ op: 'coalesce', of: [called.cell, first.source.cell] }) : first.source.cell;
    return {
      expression: orKey(
        joinNames(given, last.source.cell, target.wanted.familyFirst),
        first.source,
        column,
        columns,
      ),
      probability: Math.min(first.probability, last.probability),
      reason: `"${first.source.called}" and "${last.source.called}" joined`,
      sources: isNick ? [called, first.source, last.source] : [first.source, last.source],
    };
  }
  if (feed && feed.probability >= 0.5 && !isOfAnother(feed, target, template, feeds, knowing))
    return undefined;
  const names = people.filter((each) => !each.via && looksLikeNames(each));
  const [only] = names;
  // People's names are called so, or like those they are of: "Employee".
  const whose = column.name.replace(/\b(?:first|last|given|family|fore|sur)[- ]?names?\b/i, '').trim();
  const whole =
    (whose === '' ? undefined : nearest(whose, names)) ??
    nearest('Full Name', names) ??
    nearest(singular(template.name), names) ??
    (names.length === 1 && only ? { source: only, probability: 0.5 } : undefined);
  return whole && wholeName(whole, target, view, template, knowing);
}

interface Nearest {
  source: ViewColumn;
  probability: number;
}

/** What is wanted of a column of whole names. */
function wholeName(
  { source, probability }: Nearest,
  target: Target,
  view: View,
  template: Template,
  knowing: Knowing,
): Feed {
  const conversion = conversionOf(view, source, template, target, knowing);
  const part = target.wanted.kind === 'name' ? target.wanted.part : 'full';
  return {
    expression: conversion.expression,
    probability,
    reason: `the ${part} name in "${source.called}"; ${conversion.reason}`,
    sources: [source],
    conversion,
  };
}

/** The columns that steps made of several: what a row holds that others beside it hold again. */
function repeatedIn({ reshape }: View): Set<string> {
  return new Set(reshape.flatMap((step) => (step.step === 'unpivot' ? step.values : [])));
}

/** Where rows were made of columns that repeat (the contacts of a pupil), names are those that repeat. */
function nameOfRow(
  feed: Feed | undefined,
  repeated: readonly ViewColumn[],
  nearest: (name: string, among: readonly ViewColumn[]) => Nearest | undefined,
  template: Template,
): Nearest | undefined {
  const names = repeated.filter((each) => !each.via && looksLikeNames(each));
  if (names.length === 0 || feed?.sources.some((each) => repeated.includes(each))) return undefined;
  return nearest('Full Name', names) ?? nearest(singular(template.name), names);
}

function areSingleWords({ profile }: ViewColumn): boolean {
  const values = profile.sample.filter(({ value }) => value.trim() !== '');
  const single = values.filter(({ value }) => !/\s/.test(value.trim()));
  return values.length > 0 && single.length >= 0.9 * values.length;
}

/** At least two words in most values, and no digits. */
function looksLikeNames({ profile }: ViewColumn): boolean {
  const values = profile.sample.filter(({ value }) => value.trim() !== '');
  const fitting = values.filter(
    ({ value }) => /\p{L}[,\s]+\S*\p{L}/u.test(value.trim()) && !/\d/.test(value),
  );
  return values.length > 0 && fitting.length >= 0.7 * values.length;
}

/** First and last name are one person's: that of somebody a row leads to goes with no name of its own. */
function isOfAnother(
  { sources: [source] }: Feed,
  { wanted }: Target,
  template: Template,
  feeds: ReadonlyMap<string, Feed>,
  { targets }: Knowing,
): boolean {
  if (!source?.via) return false;
  return template.columns.some((column) => {
    const other = targets.of(template, column).wanted;
    const [its] = feeds.get(column.name)?.sources ?? [];
    const isPart = other.kind === 'name' && wanted.kind === 'name' && other.part !== wanted.part;
    return isPart && other.part !== 'full' && its !== undefined && !its.via;
  });
}

/** The columns of each table that a row leads to. */
function peopleLedTo(columns: readonly ViewColumn[]): ViewColumn[][] {
  const keys = [...new Set(columns.flatMap(({ via }) => (via?.isKey ? [via.key] : [])))];
  return keys.map((key) => columns.filter(({ via }) => via?.key === key));
}

/** Beside a first name, the only "Name" is the family's. */
function nameBeside(
  first: ViewColumn | undefined,
  columns: readonly ViewColumn[],
): { source: ViewColumn; probability: number } | undefined {
  const [only, ...more] = first?.via ? columns.filter((each) => each !== first && isDisplay(each)) : [];
  return only && more.length === 0 ? { source: only, probability: 0.5 } : undefined;
}

const UNKNOWN =
  /\b(?:unknown|not known|cannot|can't|not in the|no longer|unbekannt\w*|nicht bekannt|inconnue?s?|desconocid[oa]s?|desconhecid[oa]s?|onbekend|sconosciut[oa])\b/i;

/** "If the number is unknown, the number": what leads nowhere stays, where the description speaks of it. */
function orKey(
  name: Expression,
  { via }: ViewColumn,
  { description }: TemplateColumn,
  columns: readonly ViewColumn[],
): Expression {
  const key = via && columns.find((each) => !each.via && each.name === via.key);
  if (!key || !UNKNOWN.test(description ?? '')) return name;
  return node({ op: 'coalesce', of: [name, node({ op: 'collapse', of: key.cell })] });
}
