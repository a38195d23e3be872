import { isBlank } from '../cells/text.js';
import { patternText } from '../recipe/pattern.js';
import { type CodeShape, type ShapePiece, shapesOf } from '../target/pattern-shape.js';
import type { Target, Wanted } from '../target/target.js';
import { type Change, changesFor } from './code-changes.js';
import type { Counted } from './conversion.js';
import { applied, inOrder, type Step, when } from './steps.js';
import { type OpenDoubt, rowsOf, someOf, type Task, type Way } from './way.js';

/** Searching tries some dozens of pipelines: on a sample. */
const SAMPLE = 200;
const MOST_CHANGES = 6;
const MOST_WAYS = 3;

interface Tried {
  changes: Change[];
  step: Step;
  /** Rows that are valid afterwards. */
  valid: number;
  /** By how many characters cells became longer or shorter. */
  cost: number;
}

/** The shortest of the pipelines that make the most values valid. */
export function codeWays(task: Task, wanted: Wanted & { kind: 'code' }): Way[] {
  const { target } = task;
  const asIs: Way = { step: (of) => of, reason: 'codes as they are' };
  const values = someOf(task.values, SAMPLE);
  const before = tried([], values, target)?.valid ?? 0;
  if (before === rowsOf(values)) return [asIs];
  const shapes = target.pattern === undefined ? shapesOfWanted(wanted) : shapesOf(target.pattern);
  const found = search(values, shapes, target);
  const [best] = found;
  if (!best || best.valid <= before) return [asIs];
  const doubts = doubtOf(found, values);
  return [
    ...found.map((each) => ({ step: guarded(each.step, values, target), reason: reasonOf(each), doubts })),
    asIs,
  ];
}

/** What no step makes valid stays as it is, as far as recipes can tell. */
function guarded(step: Step, values: readonly Counted[], { pattern, passes }: Target): Step {
  const convert = applied(step);
  const spoilt = values.some(({ value }) => {
    const cell = convert(value) ?? '';
    return cell !== value && !passes(cell);
  });
  if (!spoilt || pattern === undefined || !patternText.safeParse(pattern).success) return step;
  return when((of) => ({ test: 'matches', of: step(of), pattern, ignore_case: false }), step);
}

function shapesOfWanted({ width, prefix }: Wanted & { kind: 'code' }): CodeShape[] {
  if (width === undefined) return [];
  const digits: ShapePiece = { of: 'digits', min: width, max: width };
  return [prefix ? [{ of: 'text', text: prefix }, digits] : [digits]];
}

/** The best pipelines with one change of each kind, and then what still helps. */
function search(values: readonly Counted[], shapes: readonly CodeShape[], target: Target): Tried[] {
  const { cut, capital, bare, made } = changesFor(values, shapes, target);
  const optional = (changes: Change[]) => [[], ...changes.map((change) => [change])];
  const pipelines = optional(capital).flatMap((first) =>
    optional(bare).flatMap((second) =>
      optional(made).map((third) => [...cut, ...first, ...second, ...third]),
    ),
  );
  const ranked = pipelines
    .flatMap((changes) => tried(changes, values, target) ?? [])
    .sort((a, b) => b.valid - a.valid || a.changes.length - b.changes.length || a.cost - b.cost);
  const [best] = ranked;
  if (!best) return [];
  const equal = ranked.filter(
    ({ valid, changes }) => valid === best.valid && changes.length === best.changes.length,
  );
  return equal.slice(0, MOST_WAYS).map((each) => extended(each, [...bare, ...made], values, target));
}

function extended(
  start: Tried,
  changes: readonly Change[],
  values: readonly Counted[],
  target: Target,
): Tried {
  let best = start;
  for (const change of changes) {
    if (best.changes.includes(change) || best.changes.length >= MOST_CHANGES) continue;
    const longer = tried([...best.changes, change], values, target);
    if (longer && longer.valid > best.valid) best = longer;
  }
  return best;
}

/** Undefined where a value that was valid is so no more. */
function tried(changes: Change[], values: readonly Counted[], target: Target): Tried | undefined {
  const step = inOrder(...changes.map((change) => change.step));
  const convert = applied(step);
  let valid = 0;
  let cost = 0;
  for (const { value, count } of values) {
    const cell = convert(value);
    cost += Math.abs(value.length - (cell ?? '').length);
    if (!isBlank(cell) && target.passes(cell)) valid += count;
    else if (target.passes(value)) return undefined;
  }
  return { changes, step, valid, cost };
}

/** Two ways that make different codes of the same value. */
function doubtOf(found: readonly Tried[], values: readonly Counted[]): OpenDoubt[] {
  const [first, second] = found.filter(({ changes }) => changes.some(({ adds }) => adds));
  if (!first || !second || first !== found[0]) return [];
  const [one, other] = [applied(first.step), applied(second.step)];
  const different = values.filter(({ value }) => one(value) !== other(value));
  const [example] = different;
  if (!example) return [];
  const option = (each: Tried) => ({
    label: `Codes ${saidOf(each)}`,
    consequence: `"${example.value}" becomes "${applied(each.step)(example.value) ?? ''}"`,
    step: each.step,
  });
  return [{ about: 'value', rows: rowsOf(different), options: [option(first), option(second)] }];
}

function reasonOf(each: Tried): string {
  return `codes ${saidOf(each)}`;
}

function saidOf({ changes }: Tried): string {
  return changes.map(({ said }) => said).join(', ');
}
