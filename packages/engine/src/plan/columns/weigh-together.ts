import type { Kind } from '../../profile/kind.js';
import type { Target } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import { isContext, isUnnamed } from '../views/context.js';
import type { Names } from '../views/names.js';
import { identityOf, type Targets } from '../views/targets.js';
import { isMostly, type View, type ViewColumn } from '../views/view.js';
import { moved } from './believe.js';
import type { Candidate, Knowing } from './candidate.js';
import { chosen, type Scene, tellingOf } from './choice.js';
import { isStrange, type Pair } from './clues.js';
import { couldBe, isAlike } from './fit.js';
import { mayStandFor } from './listed.js';
import { type Alikeness, meaningOf } from './meaning.js';

/** Wider tables are looked at by names alone. */
const widest = 200;
/** How many more columns are tried for one that nothing is sure to feed. */
const mostTried = 4;
const worthTrying = 0.04;
const surely = 0.9;
const fewValid = 0.1;
/** As likely as that, what a key leads to is meant, and no column of the table itself. */
const reached = 0.3;
const byPlaceAlone = 0.5;
/** Where the values speak against it as well, a place is as good as nothing. */
const unlikeValues = 0.1;
const figures: readonly Kind[] = ['decimal', 'money', 'percent', 'date', 'datetime', 'time'];
const calledSo = 0.95;

/** A table and a template, and what is known of any two of their columns before values are tried. */
export interface Together {
  view: View;
  columns: readonly ViewColumn[];
  template: Template;
  targets: Targets;
}

/** By column of the template: the columns of the table that names alone do not point to, and all clues together do. */
export function worthALook({ view, columns, template, targets }: Together, byName: Names): number[][] {
  const scene = sceneOf(columns, template);
  if (scene.width > widest) return template.columns.map(() => []);
  const placeOf = placesOf(view, columns);
  const meaning = meaningOf(view, columns, template);
  const pairs = template.columns.flatMap((column, target) => {
    const { wanted } = targets.of(template, column);
    return columns.flatMap((source, at): Pair[] =>
      source.via || source.profile.filled === 0
        ? []
        : [
            {
              ...seen(source, at, target, view, meaning),
              prior: byName.pair(at, target).probability,
              valid: undefined,
              changed: 0,
              isRefused: false,
              alike: likenessOf(source, wanted),
              place: placeOf(at),
            },
          ],
    );
  });
  const shares = chosen(pairs, scene);
  return template.columns.map((_, target) => {
    const own = pairs.flatMap((pair, at) =>
      pair.target === target ? [{ source: pair.source, prior: pair.prior, share: shares[at] ?? 0 }] : [],
    );
    if (own.some(({ prior }) => prior >= surely)) return [];
    return own
      .filter(({ share }) => share >= worthTrying)
      .sort((a, b) => b.share - a.share || a.source - b.source)
      .slice(0, mostTried)
      .map(({ source }) => source);
  });
}

/** How likely each candidate is beside all others: changes the probabilities, and keeps what they were. */
export function weighTogether(
  { view, columns, template, targets }: Together,
  believed: ReadonlyMap<string, Candidate[]>,
  see: Knowing['see'],
): void {
  const scene = sceneOf(columns, template);
  if (scene.width > widest) return;
  const placeOf = placesOf(view, columns);
  const meaning = meaningOf(view, columns, template);
  const at = new Map(columns.map((column, index) => [column, index]));
  // What is reached or made otherwise is judged by how it is: the lessons are of columns of one table. So are keys, of
  // which rows and what leads to them tell more.
  const made = madeBy(view);
  const isOwn = ({ source }: Candidate) =>
    placeOf(at.get(source) ?? -1) !== undefined &&
    !source.via &&
    // What was told apart in the cells of one column is no rival of the column.
    source.beside === undefined &&
    !made.has(source.partOf ?? source.name) &&
    !isUnnamed(source, view);
  const weighed = template.columns.flatMap((column, target) => {
    const all = believed.get(column.name) ?? [];
    const [own, other] = [all.filter(isOwn), all.filter((each) => !isOwn(each))].map(likeliest) as [
      number,
      number,
    ];
    if (other > own && other >= reached) return [];
    return all.filter(isOwn).map((candidate) => ({ candidate, target }));
  });
  const pairs = weighed.map(({ candidate: { source, probability, conversion }, target }): Pair => {
    const index = at.get(source) ?? -1;
    const column = template.columns[target];
    const asked = column && targets.of(template, column);
    return {
      ...seen(source, index, target, view, meaning),
      prior: probability,
      valid: conversion.valid,
      changed: conversion.changed,
      isRefused: conversion.valid < fewValid && asked !== undefined && !mayStandFor(source, asked.wanted),
      alike: asked ? likenessOf(source, asked.wanted) : 0,
      place: placeOf(index),
    };
  });
  see?.({ pairs, scene, columns: columns.map(({ name, via }) => (via ? undefined : name)) });
  const telling = tellingOf(scene);
  if (telling === 0) return;
  const identity = identityOf(template);
  const shares = chosen(pairs, scene);
  // Where groups of columns became rows, these are about what is in the groups, before what they share.
  const repeated = new Set(
    view.reshape.flatMap((step) => (step.step === 'unpivot' && step.values.length > 1 ? step.values : [])),
  );
  for (const [target, column] of template.columns.entries()) {
    // What it links to tells more than what it is called.
    if (column === identity || column.linkRule) continue;
    const own = weighed.flatMap(({ candidate, target: of }, at) => {
      const pair = pairs[at];
      const believed =
        (shares[at] ?? 0) *
        (pair && isStrange(pair) ? strangely(candidate, targets.of(template, column)) : 1);
      const share =
        repeated.size === 0 ? believed : moved(believed, repeated.has(candidate.source.name) ? 1 : -1);
      return of === target ? [{ candidate, share }] : [];
    });
    const before = likeliest(own.map(({ candidate }) => candidate));
    for (const { candidate, share } of own) {
      candidate.prior = candidate.probability;
      candidate.isWeighed = true;
      const weighed = telling * share + (1 - telling) * candidate.prior;
      // What is called the very same is doubted by no others.
      candidate.probability =
        candidate.source.called === column.name ? Math.max(weighed, candidate.prior, calledSo) : weighed;
    }
    // What was behind them stays behind.
    const less = before > 0 ? Math.min(1, likeliest(own.map(({ candidate }) => candidate)) / before) : 1;
    for (const candidate of believed.get(column.name) ?? [])
      if (!isOwn(candidate)) {
        candidate.prior = candidate.probability;
        candidate.probability *= less;
      }
  }
}

/** How much less is believed of what nothing but its place speaks for: prices beside it are no heading of the list. */
function strangely({ source }: Candidate, { wanted }: Target): number {
  const isText = wanted.kind === 'text' || wanted.kind === 'name';
  return isText && isMostly(source, figures) ? unlikeValues : byPlaceAlone;
}

/** The columns of a crosstab's rows, which are called by words of ours. */
function madeBy({ reshape }: View): Set<string> {
  return new Set(
    reshape.flatMap((step) =>
      step.step === 'unpivot' && step.values.join() === 'Value' ? [...step.labels, ...step.values] : [],
    ),
  );
}

function likeliest(all: readonly Candidate[]): number {
  return Math.max(0, ...all.map(({ probability }) => probability));
}

function seen(
  { profile }: ViewColumn,
  source: number,
  target: number,
  { rows }: View,
  meaning: (source: number, target: number) => Alikeness,
): Pick<Pair, 'source' | 'target' | 'filled' | 'meaning'> {
  return {
    source,
    target,
    filled: Math.min(1, profile.filled / Math.max(1, rows)),
    meaning: meaning(source, target),
  };
}

function likenessOf(source: ViewColumn, wanted: Parameters<typeof isAlike>[1]): number {
  if (isAlike(source, wanted)) return 1;
  return couldBe(source, wanted) ? 0 : -1;
}

function sceneOf(columns: readonly ViewColumn[], template: Template): Scene {
  return {
    width: columns.filter(({ via, partOf, fieldOf }) => !via && !partOf && !fieldOf).length,
    targets: template.columns.length,
    required: template.columns.map(({ required, unique }) => required === true || unique === true),
  };
}

/** Where a column stands in its table; what is reached or made through another, where that one stands. */
function placesOf(view: View, columns: readonly ViewColumn[]): (source: number) => number | undefined {
  const own = columns.filter(({ via, partOf, fieldOf }) => !via && !partOf && !fieldOf);
  const places = new Map(own.map(({ name }, at) => [name, at]));
  return (source) => {
    const column = columns[source];
    if (!column || (!column.via && isContext(column, view))) return undefined;
    const { via, partOf, fieldOf, name } = column;
    return places.get(via ? via.key : (partOf ?? fieldOf ?? name));
  };
}
