import { countryIn } from '../cells/places.js';
import { collapseText, lowerText } from '../cells/text.js';
import type { Wanted } from '../target/target.js';
import { withEnglishPhrases } from '../words/phrases.js';
import { alike, commonStart } from './alike.js';
import { defaultSaid, elseSaid, otherwiseSaid } from './choices-said.js';
import { conceptsOf } from './concepts.js';
import type { Counted } from './conversion.js';
import { squeezed } from './folding.js';
import { byGloss } from './glosses.js';
import { meaningOf } from './meanings.js';
import { byPhase } from './phases.js';
import { regionsIn } from './regions.js';
import { onScale } from './scales.js';
import { byCase, emptyIf, inOrder, mapped, type Otherwise, orElse, type Pair, type Step } from './steps.js';
import { type OpenDoubt, rowsOf, rowsText, type Task, type Way } from './way.js';

const MOST_DOUBTS = 10;

/** Each value to the allowed value it means; what means none of them stays. */
export function choiceWays(task: Task, { values: allowed }: Wanted & { kind: 'choice' }): Way[] {
  const pairs: Pair[] = [];
  const open: { counted: Counted; fits: string[] }[] = [];
  const unknown: Counted[] = [];
  const known = new Set(allowed);
  for (const counted of task.values) {
    if (known.has(counted.value)) continue;
    const fits = fitsOf(counted.value, task, allowed);
    const [only] = fits;
    if (only === undefined) unknown.push(counted);
    else if (fits.length > 1) open.push({ counted, fits });
    else pairs.push({ from: counted.value, to: only });
  }
  pairs.push(...toldApart(open, task.values, pairs));
  if (open.length === 0) pairs.push(...leftOver(task, pairs, unknown, allowed));
  const seen = byCase(withoutGuesses(pairs, unknown));
  const matched = seen.length > 0 || task.values.some(({ value }) => known.has(value));
  const description = task.target.column.description ?? '';
  const rest = elseSaid(description, allowed);
  const said =
    task.conventions.otherwise ?? (rest === undefined ? otherwiseSaid(description) : { constant: rest });
  // Where no value means any of the list, the values are of something else.
  const otherwise = matched ? said : 'keep';
  const unsaid = matched && open.length === 0 ? unsaidAmong(unknown, task) : [];
  const map = (more: readonly Pair[]) => {
    const step = mapStep([...seen, ...more], allowed, otherwise);
    return unsaid.length > 0 ? inOrder(emptyIf(unsaid), step) : step;
  };
  const doubts = open.slice(0, MOST_DOUBTS).map(({ counted, fits }) => doubtOf(counted, fits, map));
  const empties = otherwise === 'blank' || unsaid.length > 0;
  const reason = reasonOf(seen, unknown, otherwise);
  const no = defaultSaid(description, allowed) ?? unticked(task, allowed, seen, unknown);
  const ticked: Way[] =
    no === undefined
      ? []
      : [{ step: (of) => orElse(map([])(of), no), reason: `${reason}; where nothing is set it is "${no}"` }];
  return [...ticked, { step: map([]), reason, doubts, empties }];
}

const sameStart = 4;

/**
 * Of several words that a value may mean, the one that begins like it ("Pending" is "Pendente"), and then the only one
 * that no other value means.
 */
function toldApart(
  open: { counted: Counted; fits: string[] }[],
  values: readonly Counted[],
  pairs: readonly Pair[],
): Pair[] {
  const found: Pair[] = [];
  const settle = (which: (value: string, fits: readonly string[]) => string[]) => {
    for (const each of [...open]) {
      const [only, ...others] = which(each.counted.value, each.fits);
      if (only === undefined || others.length > 0) continue;
      found.push({ from: each.counted.value, to: only });
      open.splice(open.indexOf(each), 1);
    }
  };
  settle((value, fits) => fits.filter((fit) => commonStart(squeezed(value), squeezed(fit)) >= sameStart));
  // Only what another of them was told to be is taken: two values may mean the same word.
  if (found.length > 0)
    settle((_, fits) =>
      fits.filter(
        (fit) =>
          !values.some(({ value }) => value === fit) && ![...pairs, ...found].some(({ to }) => to === fit),
      ),
    );
  return found;
}

/** What stands in fewer rows may be a slip. */
const common = 0.02;

/** Where all words of the list but one are found, and all values but one, the one is meant by the other. */
function leftOver(
  { values, conventions: { meanings } }: Task,
  pairs: readonly Pair[],
  unknown: Counted[],
  allowed: readonly string[],
): Pair[] {
  const [only, ...more] = unknown;
  const free = allowed.filter(
    (each) => !values.some(({ value }) => value === each) && !pairs.some(({ to }) => to === each),
  );
  const [left, ...others] = free;
  if (only === undefined || left === undefined || more.length > 0 || others.length > 0) return [];
  // "R = withdrawn" is told, and is none of the list.
  if (meaningOf(only.value, meanings) !== undefined) return [];
  // A letter or two may stand for anything.
  const isSure = ({ value }: Counted) =>
    value !== only.value && (allowed.includes(value) || value.trim().length > 2);
  if (!values.some(isSure) || only.count < common * rowsOf(values)) return [];
  unknown.pop();
  return [{ from: only.value, to: left }];
}

/** "empty = never asked" */
const BLANK = /\b(?:empty|blank|leer|vide|leeg|vazio|vuoto|tomt?)\b|vac[ií]o/i;

/** Only a yes is ever written into a column of crosses and ticks: where one of both is wanted, a blank cell is a no. */
function unticked(
  { values, target }: Task,
  allowed: readonly string[],
  pairs: readonly Pair[],
  unknown: readonly Counted[],
): string | undefined {
  const { yes, no } = yesAndNo(allowed);
  if (yes === undefined || no === undefined || unknown.length > 0) return undefined;
  if (!target.column.required && BLANK.test(target.column.description ?? '')) return undefined;
  const made = values.map(({ value }) => pairs.find(({ from }) => sameText(from, value))?.to ?? value);
  return made.length > 0 && made.every((each) => each === yes) ? no : undefined;
}

/** Of two allowed values, the one that says yes and the one that says no. */
export function yesAndNo(allowed: readonly string[]): { yes?: string | undefined; no?: string | undefined } {
  const saying = (word: string) =>
    allowed.find((each) => conceptsOf(each).some((concept) => conceptsOf(word).includes(concept)));
  const [yes, no] = [saying('yes'), saying('no')];
  return allowed.length === 2 && yes !== no ? { yes, no } : {};
}

const EMPTY_IF = /\b(?:empty|blank|nothing) (?:if|when|where|for)\b/iu;

/** "M or F; empty if they would rather not say": the only value that is neither, but for slips, is what it is empty for. */
function unsaidAmong(unknown: readonly Counted[], { values, target }: Task): string[] {
  const isSaid = EMPTY_IF.test(withEnglishPhrases(target.column.description ?? ''));
  if (!isSaid || target.column.required === true) return [];
  const frequent = unknown.filter(({ count }) => count >= common * rowsOf(values));
  const [only, ...more] = frequent;
  return only !== undefined && more.length === 0 ? [lowerText(collapseText(only.value))] : [];
}

function fitsOf(value: string, { conventions, target }: Task, allowed: readonly string[]): string[] {
  const meant = meaningOf(value, conventions.meanings) ?? onScale(value, conventions.meanings, allowed);
  const spelled = meant && (allowed.find((each) => sameText(each, meant)) ?? alike(meant, allowed)[0]);
  if (spelled !== undefined) return [spelled];
  const description = target.column.description ?? '';
  const written = allowed.filter((each) => squeezed(each) !== '' && squeezed(each) === squeezed(value));
  // "blocked (waiting)": what the list itself says of a word goes before what the word means elsewhere.
  const defined = written.length > 0 ? [] : byGloss(value, description, allowed, 1);
  if (defined.length === 1) return defined;
  const found = alike(value, allowed);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return found;
  const explained = byGloss(value, description, allowed);
  if (explained.length > 0) return explained;
  if (found.length > 0) return found;
  const place = allowed.every((each) => countryIn(each)) ? countryIn(value) : undefined;
  const placed = place ? allowed.filter((each) => countryIn(each) === place) : [];
  if (placed.length > 0) return placed;
  const state = regionsIn(allowed, value);
  if (state.length > 0) return state;
  const named = byColumnName(value, target.column.name, allowed);
  return named.length > 0 ? named : byPhase(value, allowed);
}

/** In a yes-or-no column called "Blocked": "blocked" is yes, "not blocked" and "unblocked" are no. */
function byColumnName(value: string, name: string, allowed: readonly string[]): string[] {
  const { yes, no } = yesAndNo(allowed);
  if (yes === undefined || no === undefined) return [];
  const text = squeezed(value);
  const called = squeezed(name).replace(/^(?:is|has)/, '');
  const meanings = conceptsOf(called);
  const means = (word: string) =>
    word === called ||
    (meanings.length > 0 && conceptsOf(word).some((concept) => meanings.includes(concept)));
  if (means(text)) return [yes];
  const bare = /^(?:not|non|un|in|in|nicht|pas|niet|no)(.+)$/.exec(text)?.[1];
  return bare !== undefined && means(bare) ? [no] : [];
}

function sameText(a: string, b: string): boolean {
  return lowerText(collapseText(a)) === lowerText(collapseText(b));
}

/** Single letters are first letters only where most of them are: "A", "B" and "C" may be anything. */
function withoutGuesses(pairs: readonly Pair[], unknown: Counted[]): Pair[] {
  const guessed = pairs.filter(({ from, to }) => isFirstLetter(from, to));
  const others = unknown.filter(({ value }) => /^\p{L}$/u.test(value));
  if (guessed.length > others.length) return [...pairs];
  unknown.push(...guessed.map(({ from }) => ({ value: from, count: 1 })));
  return pairs.filter((pair) => !guessed.includes(pair));
}

function isFirstLetter(from: string, to: string): boolean {
  const meant = conceptsOf(from);
  return (
    /^\p{L}$/u.test(from) &&
    !conceptsOf(to).some((concept) => meant.includes(concept)) &&
    squeezed(to) !== squeezed(from)
  );
}

/** Where others do not stay, the allowed values are in the map too, so that they do. */
function mapStep(pairs: readonly Pair[], allowed: readonly string[], otherwise: Otherwise): Step {
  if (otherwise === 'keep') return pairs.length > 0 ? mapped(pairs) : (of) => of;
  return mapped(byCase([...allowed.map((value) => ({ from: value, to: value })), ...pairs]), true, otherwise);
}

function doubtOf(
  { value, count }: Counted,
  fits: readonly string[],
  map: (more: readonly Pair[]) => Step,
): OpenDoubt {
  return {
    about: 'value',
    rows: count,
    options: fits.map((to) => ({
      label: `"${value}" means "${to}"`,
      consequence: `${rowsText(count)} with "${value}" get "${to}"`,
      step: map([{ from: value, to }]),
    })),
  };
}

function reasonOf(pairs: readonly Pair[], unknown: readonly Counted[], otherwise: Otherwise): string {
  const shown = pairs
    .filter(({ from, to }) => lowerText(from) !== lowerText(to))
    .slice(0, 4)
    .map(({ from, to }) => `"${from}" is "${to}"`);
  const rows = rowsOf(unknown);
  const left = rows > 0 ? `; ${rowsText(rows)} with another value ${fate(otherwise, rows === 1)}` : '';
  return `values of the list${shown.length > 0 ? `: ${shown.join(', ')}` : ''}${left}`;
}

function fate(otherwise: Otherwise, isOne: boolean): string {
  if (otherwise === 'keep') return isOne ? 'stays as it is' : 'stay as they are';
  if (otherwise === 'blank') return isOne ? 'is left empty' : 'are left empty';
  return `${isOne ? 'gets' : 'get'} "${otherwise.constant}"`;
}
