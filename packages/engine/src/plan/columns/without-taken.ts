import type { Candidate } from './candidate.js';

/** A source as likely as that for a column feeds it too, whatever else it feeds. */
const both = 0.8;
const mostLikely = 0.95;

/**
 * What competed for a column lost to a source that feeds another one: "Name", which is the order's number, is not the
 * customer's name either. How likely the others are is then told without it. Changes the probabilities; whether any did.
 */
export function likelierWithoutTaken(
  believed: ReadonlyMap<string, readonly Candidate[]>,
  assigned: ReadonlyMap<string, Candidate>,
): boolean {
  let isChanged = false;
  for (const [name, own] of believed) {
    const weighed = own.filter(({ isWeighed }) => isWeighed);
    const isTaken = ({ source, probability }: Candidate) =>
      [...assigned].some(
        ([other, { source: feeds }]) => other !== name && feeds === source && probability < both,
      );
    const taken = weighed.filter(isTaken);
    const lost = taken.reduce((sum, { probability }) => sum + probability, 0);
    if (lost <= 0.05 || lost >= both) continue;
    isChanged = true;
    for (const each of weighed)
      each.probability = taken.includes(each) ? 0 : Math.min(mostLikely, each.probability / (1 - lost));
  }
  return isChanged;
}
