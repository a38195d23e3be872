import { conceptsOf } from './concepts.js';

/** How far a thing has come. The words stand for all that mean the same. */
const PHASES = {
  ahead: ['new', 'planned', 'scheduled', 'draft', 'not started', 'preparing'],
  running: ['in progress', 'active', 'open'],
  waiting: ['pending', 'on hold', 'suspended', 'blocked'],
  done: ['completed', 'closed', 'solved', 'delivered'],
  // Not what came back: an order that was returned was not cancelled.
  gone: [
    'cancelled',
    'rejected',
    'deleted',
    'archived',
    'discontinued',
    'inactive',
    'lost',
    'failed',
    'terminated',
    'expired',
    'withdrawn',
  ],
} as const;

type Phase = keyof typeof PHASES;

/** Lists that tell less apart: what goes on, and what is over. */
const halves: readonly (readonly Phase[])[] = [
  ['ahead', 'running', 'waiting'],
  ['done', 'gone'],
];

/**
 * Programs divide the life of a thing differently: where a list has one word for a phase, every word for that phase is
 * meant by it ("Planning" by "draft", "Stuck" by "blocked"), and where it only tells what goes on from what is over, by
 * that.
 */
export function byPhase(value: string, allowed: readonly string[]): string[] {
  const own = phasesOf(value);
  if (own.size === 0) return [];
  const phased = allowed.map((each) => ({ each, phases: phasesOf(each) }));
  if (phased.filter(({ phases }) => phases.size > 0).length < 2) return [];
  const within = (wanted: ReadonlySet<Phase>) =>
    phased.flatMap(({ each, phases }) => ([...phases].some((phase) => wanted.has(phase)) ? [each] : []));
  const same = within(own);
  if (same.length > 0) return same.length === 1 ? same : [];
  const half = within(new Set(halves.filter((each) => each.some((phase) => own.has(phase))).flat()));
  return half.length === 1 ? half : [];
}

let byConcept: Map<number, Phase> | undefined;

function phasesOf(text: string): Set<Phase> {
  byConcept ??= new Map(
    Object.entries(PHASES).flatMap(([phase, words]) =>
      words.flatMap((word) => conceptsOf(word).map((concept): [number, Phase] => [concept, phase as Phase])),
    ),
  );
  const found = byConcept;
  return new Set(conceptsOf(text).flatMap((concept) => found.get(concept) ?? []));
}
