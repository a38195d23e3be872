const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first, second, … failed try; then it has failed. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** When to try again after so many failed tries; undefined: it was tried often enough. */
export function nextTry(tries: number, at: Date): Date | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : new Date(at.getTime() + pause);
}

/** Nothing but failures for so long switches an endpoint off. */
export const patienceDays = 5;
