import type { Conversion } from '../../convert/conversion.js';
import { evenly } from '../../profile/counts.js';
import type { Kind } from '../../profile/kind.js';
import type { Target, Wanted } from '../../target/target.js';
import { saidOf } from '../../target/words.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { hasMark, marksTaken } from '../told/marks.js';
import { measuring } from '../told/measures.js';
import { askedOfGroup } from '../told/rows-asked.js';
import { isContext } from '../views/context.js';
import { Names } from '../views/names.js';
import { wantsKey } from '../views/reference.js';
import { otherName, singular, sourcesOf, targetsOf } from '../views/seen.js';
import { identityOf, type Targets } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import { assignColumns } from './assigned.js';
import { believe, moved, tellingOf } from './believe.js';
import type { Candidate, Keyed, Knowing, Matched } from './candidate.js';
import { conversionOf } from './conversion-of.js';
import { countersOf, countsNone } from './counted.js';
import { coverageOf } from './coverage.js';
import { daysAndTimes } from './days-and-times.js';
import { exampleSays } from './exampled.js';
import { areRowsOfFiner } from './finer.js';
import { asIdentity, fitOf, isAddress, isAddressWanted, isAlike } from './fit.js';
import { isInverseOf } from './inverted.js';
import { isRunning, keyRole, preferKeys, preferKeysOf, preferLedTo, preferSpoken } from './keys.js';
import { remaining, unnamed } from './last-resorts.js';
import { listing } from './listed.js';
import { beliefsByName } from './name-beliefs.js';
import { namedByLinks } from './named-by-links.js';
import { preferNamesOfKeys } from './names-of-keys.js';
import { preferOwned } from './owned.js';
import { packedTogether } from './packed-together.js';
import { pairsThings } from './pairs.js';
import {
  preferFilled,
  preferHeads,
  preferKeysThatVary,
  preferMade,
  preferParts,
  preferReadable,
  preferRows,
  preferVaried,
  preferWhole,
} from './prefer.js';
import { preferRest } from './prefer-rest.js';
import { onlyCounting, onlyExplained, onlyNamed, onlyRuled, onlyShown } from './ruled.js';
import { preferTaxSide } from './tax-sides.js';
import { preferTheirOwn } from './their-own.js';
import { weighTogether, worthALook } from './weigh-together.js';
import { likelierWithoutTaken } from './without-taken.js';

/** How much less a column of another table is believed. */
const distance = 0.9;
/** What a pair leads to is what it is about: as near as what other rows say themselves. */
const ofPair = 1 / distance;
/** How much less of a row of another kind that stands above: what belongs together leads there, and says its own things itself. */
const above = 0.4;
const tried = 5;
const plainly = 0.8;
const beyondDoubt = 0.97;
const calledSo = 0.6;
/** As much is said of a column by links that lead to nothing, at most: of 7 in 10 they would say nothing. */
const missingLinks = 0.5;
const amounts: readonly Kind[] = ['integer', 'decimal', 'money'];
/** How sure a key is that is tried: its rows say the rest. */
const asTried = 0.5;
const likelyLink = 0.15;
const mostGuessed = 0.15;
/** How much less the name says that others call a key by. */
const asLinked = 0.9;
/** What a column that counts no rows has against it, where they are to be counted. */
const noCounter = -5;
/** How much less a column counts that no row has. */
const asBlank = 0.02;
/** How sure it is that the only column which follows a rule is meant by it. */
const asRuled = 0.7;

/** With the values tried: what can be made of each column, and how likely that is what is meant. */
export function matchView(
  view: View,
  columns: readonly ViewColumn[],
  template: Template,
  knowing: Knowing,
  /** One row for each value of a column is tried. */
  keyed?: Keyed,
): Matched {
  const { targets, told } = knowing;
  // "0 is male" is done to what is made of the column; which column is meant is known by it before.
  const explained = { ...knowing, told: { ...told, general: [...told.general, ...told.meanings] } };
  const byName = namesIn(view, columns, template, targets);
  const conversions = new Map<string, Conversion>();
  const key = (source: number, targetAt: number) => `${source} ${targetAt}`;
  const together = { view, columns, template, targets };
  const alsoTried = worthALook(together, byName);
  const around = columns.flatMap((each, at) => (isContext(each, view) ? [at] : []));
  const marksOf = template.columns.map((column) =>
    targets.of(template, column).pattern === undefined ? [] : marksTaken(column.description ?? '', columns),
  );
  // The only column that follows the rule of a column, says its unit, or holds what its description shows, is meant.
  const ruledBy = template.columns.map((column) => {
    const target = targets.of(template, column);
    return (
      onlyRuled(columns, target) ??
      measuring(columns, target) ??
      onlyCounting(columns, target) ??
      onlyShown(columns, target) ??
      onlyExplained(columns, target) ??
      onlyNamed(columns, target)
    );
  });
  for (const [targetAt, column] of template.columns.entries()) {
    const target = targets.of(template, column);
    const named = byName.forTarget(targetAt).map(({ source }) => source);
    // What rows lead to does not crowd out what they say themselves.
    const likely = [
      ...named.filter((at) => !columns[at]?.via).slice(0, tried),
      ...named.filter((at) => columns[at]?.via).slice(0, tried),
    ];
    const reached = columns.flatMap(({ via }, at) =>
      likely.some((key) => columns[key]?.name === via?.key && !columns[key]?.via) ? [at] : [],
    );
    const pointing = column.linkRule
      ? columns.flatMap((each, at) => ((knowing.linked?.(column, each, undefined) ?? 0) >= 0.5 ? [at] : []))
      : [];
    const made = columns.flatMap(({ name, partOf }, at) =>
      madeBy(view).includes(name) || partOf !== undefined ? [at] : [],
    );
    // What tells rows apart stands in front, as a rule.
    const isKey = column === identityOf(template) || column.linkRule !== undefined;
    const front = isKey ? [0, 1, 2].filter((at) => at < columns.length) : [];
    const marked = columns.flatMap((each, at) => (hasMark(each, marksOf[targetAt] ?? []) ? [at] : []));
    const all = [
      ...likely,
      ...(alsoTried[targetAt] ?? []),
      ...reached.slice(0, 3 * tried),
      ...pointing.slice(0, tried),
      ...made,
      ...front,
      ...marked,
      ...around,
    ];
    const alike = columns.flatMap((each, at) => (isAlike(each, target.wanted) ? [at] : [])).slice(0, tried);
    const listed = listing(columns, target.wanted);
    const ruled = ruledBy[targetAt];
    for (const source of new Set([...all, ...alike, ...listed, ...(ruled === undefined ? [] : [ruled])])) {
      const each = columns[source];
      if (each && !(column !== identityOf(template) && isUnsettled(each, column, keyed)))
        conversions.set(
          key(source, targetAt),
          conversionOf(view, thinned(each), template, target, explained),
        );
    }
  }
  const fits = (source: number, targetAt: number): number | undefined => {
    const each = columns[source];
    const column = template.columns[targetAt];
    if (!each || !column) return undefined;
    return fitOf(each, targets.of(template, column), conversions.get(key(source, targetAt)), knowing);
  };
  const nameBelief = beliefsByName(
    view,
    columns,
    template,
    targets,
    byName,
    [...conversions.keys()].map((each) => each.split(' ').map(Number) as [number, number]),
  );
  const identity = identityOf(template);
  const counters = new Set(
    countersOf(template, targets).flatMap(({ column, isSaid }) => (isSaid ? [column] : [])),
  );
  const linkedBy = namedByLinks(view, columns, template, targets);
  /** The only column of addresses is meant where addresses are wanted, whatever it is called. */
  const isOnly = (each: ViewColumn, wanted: Wanted) =>
    (wanted.kind === 'email' || wanted.kind === 'url') &&
    isAlike(each, wanted) &&
    columns.filter((other) => !other.via && isAlike(other, wanted)).length === 1 &&
    !each.via;
  /** What was packed together is told apart by what it is: the only day of a comment is when it was written. */
  const isOnlyPart = (each: ViewColumn, wanted: Wanted) =>
    each.partOf !== undefined &&
    isAlike(each, wanted) &&
    columns.filter((other) => other.partOf === each.partOf && isAlike(other, wanted)).length === 1;
  const believed = new Map<string, Candidate[]>();
  for (const [targetAt, column] of template.columns.entries()) {
    const target = targets.of(template, column);
    const own: Candidate[] = [];
    const [any] = columns;
    const isLinkSeen = any !== undefined && knowing.linked?.(column, any, undefined) !== undefined;
    const isReached =
      !column.linkRule ||
      columns.some(
        (_, source) =>
          conversions.has(key(source, targetAt)) && (fits(source, targetAt) ?? 0) >= missingLinks,
      );
    for (const [source, each] of columns.entries()) {
      const conversion = conversions.get(key(source, targetAt));
      if (!conversion) continue;
      const { probability: byName, reason: why } = nameBelief(source, targetAt);
      const byLink = column === identity ? (linkedBy.get(source) ?? 0) * asLinked : 0;
      const named = Math.max(byName, byLink);
      const reason = byLink > byName ? 'other sheets link to it under such a name' : why;
      const fit = asIdentity(
        isPlainlyNamed(named, target, each) ? undefined : fits(source, targetAt),
        each,
        // What stands around a table may be what a sheet has a row of.
        column === identity && !isContext(each, view),
      );
      const believed =
        moved(
          believe(
            named,
            fitAsNamed(named, fit, isReached),
            tellingOf(target, conversion, { isLinkSeen, sample: each.profile.sample }),
          ),
          // What is called so plainly is it, though each row has its own: the mileage of cars.
          (named >= calledSo && !isRunning(each) ? 0 : keyRole(each, target, view)) +
            (counters.has(column) && countsNone(each, view.rows) ? noCounter : 0) +
            exampleSays(target, each, conversion),
        ) *
        (each.via?.isAbove && !column.linkRule
          ? above
          : each.via
            ? distance ** (each.via.through ? 2 : 1)
            : 1);
      const isMeant = hasMark(each, marksOf[targetAt] ?? []);
      const probability = Math.max(
        believed,
        isOnly(each, target.wanted) || isOnlyPart(each, target.wanted) ? 0.7 : 0,
        isMeant ? 0.9 : 0,
        ruledBy[targetAt] === source ? asRuled : 0,
        isInverseOf(each, target) ? 0.6 : 0,
      );
      // What a link leads to that nobody has seen yet is told by its name alone.
      const isGuess = column.linkRule !== undefined && !isLinkSeen && named < likelyLink;
      const candidate = {
        source: each,
        probability: isGuess ? Math.min(probability, mostGuessed) : probability,
        reason,
        conversion,
      };
      own.push(candidate);
    }
    if (column === identity && keyed)
      for (const each of own)
        each.probability = each.source === keyed.column ? Math.max(each.probability, asTried) : 0;
    else if (column === identity) {
      preferFilled(own, view.rows);
      preferKeysThatVary(own.filter(({ source }) => !isContext(source, view)));
      preferLedTo(own, view, target, knowing);
      preferKeys(own, view.rows, target, () => areRowsOfFiner(view, template, knowing));
      preferHeads(own, view);
      preferSpoken(own, view.rows, target);
    }
    preferVaried(own, target);
    preferTaxSide(own, target);
    preferKeysOf(own, target, view, knowing);
    if (column.required && column !== identity) preferReadable(own, view);
    preferRows(own, view, target);
    preferMade(own, view);
    preferOwned(own, singular(template.name));
    preferParts(own, columns, column === identity || column.linkRule !== undefined);
    believed.set(column.name, own);
  }
  weighTogether(together, believed, knowing.see);
  preferRest(believed, template, targets);
  preferNamesOfKeys(believed, columns, template, targets);
  for (const column of template.columns)
    if (column !== identity && column.required) {
      const own = believed.get(column.name) ?? [];
      preferTheirOwn(own, view, targets.of(template, column));
      preferWhole(own, believed.get(identity?.name ?? '') ?? [], view.rows);
    }
  const matching = { template, view, columns, keyed };
  const first = assignColumns(believed, matching);
  const assigned = likelierWithoutTaken(believed, first) ? assignColumns(believed, matching) : first;
  for (const [name, candidate] of packedTogether(believed, assigned, template, targets))
    assigned.set(name, candidate);
  for (const [name, candidate] of daysAndTimes({ template, targets, columns, believed, assigned }))
    assigned.set(name, candidate);
  for (const [name, candidate] of remaining(template, targets, believed, assigned, view, keyed))
    assigned.set(name, candidate);
  for (const [name, candidate] of unnamed(view, template, knowing, believed, assigned))
    assigned.set(name, candidate);
  // Rows are about what they say themselves; what they lead to is about something else, unless a link is asked for.
  const far = pairsThings(view, template, assigned) ? ofPair : 0.3;
  const coverage = coverageOf(template, ({ name, linkRule }) => {
    const found = assigned.get(name);
    if (!found) return 0;
    // Of two ways to look at the same rows, the one that fills more of them.
    const filled = Math.min(1, found.source.profile.filled / Math.max(1, view.rows));
    return (
      ((believed.get(name)?.includes(found) ? found.prior : undefined) ?? found.probability) *
      (found.source.via && !linkRule ? far : 1) *
      (1 - asBlank * (1 - filled))
    );
  });
  return { view, template, candidates: believed, assigned, coverage };
}

const known = new WeakMap<View, Map<Template, { columns: readonly ViewColumn[]; names: Names }>>();

/** A row for each value of several columns is tried: what names say stays the same. */
function namesIn(view: View, columns: readonly ViewColumn[], template: Template, targets: Targets): Names {
  const ofView = known.get(view);
  const before = ofView?.get(template);
  if (before?.columns === columns) return before.names;
  const names = new Names(
    sourcesOf(view, columns),
    targetsOf(template, targets),
    singular(template.name),
    template.columns.map((column) =>
      otherName(
        column,
        targets.of(template, column).wanted,
        // Where columns became rows, these are what there is a row of.
        madeBy(view).length > 0 ? '' : template.name,
      ),
    ),
  );
  known.set(view, (ofView ?? new Map()).set(template, { columns, names }));
  return names;
}

/** What changes from row to row is nothing of the thing that rows are one for, unless it is counted or added up. */
function isUnsettled(
  { name, via, fieldOf }: ViewColumn,
  column: TemplateColumn,
  keyed: Keyed | undefined,
): boolean {
  if (!keyed?.settled || askedOfGroup(column) !== undefined) return false;
  return !keyed.settled.has(via?.key ?? fieldOf ?? name);
}

/**
 * Anything can stand in a text: where the names say plainly that it is meant, what the values look like says nothing.
 * Phone numbers and the like are no mere text, nor are amounts: "Work Phone" is not where somebody works, "Total
 * Charges" not the name of a charge.
 */
function isPlainlyNamed(probability: number, target: Target, source: ViewColumn): boolean {
  const { wanted, column } = target;
  const mayCount = wantsKey(target) || saidOf(column).count;
  const isOther =
    (isAddress(source) && !isAddressWanted(source, target)) || (isMostly(source, amounts) && !mayCount);
  const least = isOther ? beyondDoubt : plainly;
  if (source.profile.filled === 0) return false;
  return wanted.kind === 'text' && probability >= least && !column.linkRule && !column.strictRule;
}

/**
 * What is linked to may be missing from the files: where no column leads there, that says little against the one that
 * is called so beyond doubt.
 */
function fitAsNamed(probability: number, fit: number | undefined, isReached: boolean): number | undefined {
  return fit === undefined || isReached || probability < beyondDoubt ? fit : Math.max(fit, missingLinks);
}

/** Whether a column is meant is told by some of its values; how it is made, by all of the sample. */
const fewValues = 250;

function thinned(column: ViewColumn): ViewColumn {
  const { sample } = column.profile;
  if (sample.length <= fewValues) return column;
  return { ...column, profile: { ...column.profile, sample: evenly(sample, fewValues) } };
}

/** The columns that a crosstab became. */
function madeBy({ reshape }: View): string[] {
  return reshape.flatMap((step) => (step.step === 'unpivot' ? [...step.labels, ...step.values] : []));
}
