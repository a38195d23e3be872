import { joinNames } from '../convert/names.js';
import { matchColumns } from '../match/match-columns.js';
import type { TemplateColumn } from '../validate/template.js';
import { isContext } from './context.js';
import { type Candidate, conversionOf, type Knowing, type Matched } from './match-view.js';
import type { Feed, Member } from './member.js';
import { isReference } from './reference.js';
import { singular, sourcesOf } from './seen.js';
import { identityOf } from './targets.js';
import type { ViewColumn } from './view.js';

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
    const rival = rivalOf(found, candidates.get(column.name) ?? [], assigned);
    member.feeds.set(column.name, { ...feedFrom({ ...found, conversion }), rival });
  }
  for (const column of template.columns) {
    const made = nameParts(column, matched, member, knowing);
    if (made) member.feeds.set(column.name, made);
  }
  return member;
}

function isBelieved({ probability, conversion }: Candidate, { required }: TemplateColumn): boolean {
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
  if (target.wanted.part === 'full') {
    const via =
      feed?.sources[0]?.via?.key ??
      (feed?.sources[0] && isReference(feed.sources[0]) ? feed.sources[0].name : undefined);
    const among =
      via === undefined ? people.filter((each) => !each.via) : people.filter((each) => each.via?.key === via);
    // "Buyer": the names of the buyer, where somebody else has names in the same rows.
    const whose = column.name.replace(/\b(?:full|complete)?[- _]?names?\b/i, '').trim();
    const first =
      (whose === '' ? undefined : nearest(`${whose} First Name`, among)) ?? nearest('First Name', among);
    const last =
      (whose === '' ? undefined : nearest(`${whose} Last Name`, among)) ?? nearest('Last Name', among);
    // A part of the name is no full name, however it is called.
    const isPart = feed?.sources.some((each) => each === first?.source || each === last?.source);
    if (via === undefined && feed && feed.probability >= 0.5 && !isPart) return undefined;
    if (!first || !last || first.source === last.source) return undefined;
    return {
      expression: joinNames(first.source.cell, last.source.cell),
      probability: Math.min(first.probability, last.probability),
      reason: `"${first.source.called}" and "${last.source.called}" joined`,
      sources: [first.source, last.source],
    };
  }
  if (feed && feed.probability >= 0.5) return undefined;
  const names = people.filter((each) => !each.via && looksLikeNames(each));
  const [only] = names;
  // People's names are called so, or like those they are of: "Employee".
  const whose = column.name.replace(/\b(?:first|last|given|family|fore|sur)[- ]?names?\b/i, '').trim();
  const whole =
    (whose === '' ? undefined : nearest(whose, names)) ??
    nearest('Full Name', names) ??
    nearest(singular(template.name), names) ??
    (names.length === 1 && only ? { source: only, probability: 0.5 } : undefined);
  if (!whole) return undefined;
  const conversion = conversionOf(view, whole.source, template, target, knowing);
  return {
    expression: conversion.expression,
    probability: whole.probability,
    reason: `the ${target.wanted.part} name in "${whole.source.called}"; ${conversion.reason}`,
    sources: [whole.source],
    conversion,
  };
}

/** At least two words in most values, and no digits. */
function looksLikeNames({ profile }: ViewColumn): boolean {
  const values = profile.sample.filter(({ value }) => value.trim() !== '');
  const fitting = values.filter(
    ({ value }) => /\p{L}[,\s]+\S*\p{L}/u.test(value.trim()) && !/\d/.test(value),
  );
  return values.length > 0 && fitting.length >= 0.7 * values.length;
}
