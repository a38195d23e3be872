import { once } from '../once.js';
import { dictionary } from '../words/dictionary.js';
import { conceptsOf } from './concepts.js';

/** How far a thing has come. */
interface Phase {
  /** Lists that tell less apart say only whether it goes on. */
  half: string;
  name: string;
}

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
  const sharing = (by: keyof Phase) => {
    const wanted = new Set([...own].map((phase) => phase[by]));
    return phased.flatMap(({ each, phases }) =>
      [...phases].some((phase) => wanted.has(phase[by])) ? [each] : [],
    );
  };
  const same = sharing('name');
  const found = same.length > 0 ? same : sharing('half');
  return found.length === 1 ? found : [];
}

const byConcept = once(
  () =>
    new Map(
      dictionary('phases').flatMap(([half = '', name = '', words = '']) => {
        const phase: Phase = { half, name };
        return words
          .split('|')
          .flatMap((word) => conceptsOf(word).map((concept): [number, Phase] => [concept, phase]));
      }),
    ),
);

function phasesOf(text: string): Set<Phase> {
  return new Set(conceptsOf(text).flatMap((concept) => byConcept().get(concept) ?? []));
}
