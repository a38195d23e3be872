import { node } from '../../recipe/edit.js';
import { type Expression, evaluate } from '../../recipe/expression.js';
import { type Candidate, leadingTo, PLAIN, partsOf } from './candidates.js';

/** Something to begin with: an expression, and the text that it gives for each example. */
export interface Start {
  of: Expression;
  texts: readonly string[];
  cost: number;
  /** Whether it leaves aside what was done to the source's text so far. */
  isAnew?: boolean;
}

export interface Found {
  expression: Expression;
  cost: number;
  isAnew: boolean;
}

interface State {
  start: Start;
  steps: readonly Candidate[];
  texts: readonly string[];
  cost: number;
}

/** Steps that are put after each other, and how many texts may be looked at on the way. */
const MOST_STEPS = 3;
const MOST_STATES = 400;
const MOST_FOUND = 40;

/**
 * The ways from the starts to what is wanted that cost no more than `most`, cheapest first; of equal cost, those found
 * first.
 */
export function search(
  starts: readonly Start[],
  wanted: readonly string[],
  most: number,
  usual: readonly Candidate[] = PLAIN,
): Found[] {
  const found: State[] = [];
  const seen = new Map<string, number>();
  let states = starts.map((start): State => ({ start, steps: [], texts: start.texts, cost: start.cost }));
  for (let depth = 0; depth <= MOST_STEPS; depth++) {
    const reached = states.filter(({ texts }) => isWanted(texts, wanted));
    found.push(...reached.slice(0, MOST_FOUND));
    if (depth === MOST_STEPS || found.length >= MOST_FOUND) break;
    const next: State[] = [];
    for (const state of states) {
      if (isWanted(state.texts, wanted)) continue;
      for (const candidate of [...usual, ...fitted(state.texts[0] ?? '', wanted[0] ?? '', depth)]) {
        const after = stepped(state, candidate);
        if (!after || after.cost > most) continue;
        const key = JSON.stringify([after.start.cost, after.texts]);
        // Several ways to what is wanted may do different things with other texts; of others one is enough.
        if (!isWanted(after.texts, wanted)) {
          if ((seen.get(key) ?? Number.POSITIVE_INFINITY) <= after.cost || next.length >= MOST_STATES)
            continue;
          seen.set(key, after.cost);
        }
        next.push(after);
      }
    }
    states = next;
  }
  return found.sort((a, b) => a.cost - b.cost).map(finished);
}

function finished({ start, steps, cost }: State): Found {
  return {
    expression: steps.reduce((of, { make }) => make(of), start.of),
    cost,
    isAnew: start.isAnew ?? false,
  };
}

function isWanted(texts: readonly string[], wanted: readonly string[]): boolean {
  return texts.every((text, at) => text === wanted[at]);
}

/** The last step leads to what is wanted; those before it take parts and tidy. */
function fitted(text: string, wanted: string, depth: number): Candidate[] {
  const parts = depth + 1 < MOST_STEPS && text.length <= 500 ? partsOf(text) : [];
  return [...parts, ...leadingTo(text, wanted)];
}

function stepped(state: State, candidate: Candidate): State | undefined {
  const texts: string[] = [];
  for (const text of state.texts) {
    const value = evaluate(candidate.make(node({ op: 'constant', value: text })), NOWHERE);
    if (!value) return undefined;
    texts.push(value);
  }
  if (texts.every((text, at) => text === state.texts[at])) return undefined;
  const { start, steps, cost } = state;
  return { start, steps: [...steps, candidate], texts, cost: cost + candidate.cost };
}

const NOWHERE = { column: () => null, lookup: () => undefined, position: 0 };
