import type { Chance } from '../random.js';
import type { Variant } from './data.js';

export type Stage = 'upload' | 'generate' | 'execute';

/** Where and how a round is struck. */
export type Strike = { variant: Variant; stage: Stage; byChild?: boolean } & (
  | { how: 'point'; point: string; action: 'kill' | 'kill_child' | 'drop_connections' }
  /** From outside, after this share of the time that the stage took without a strike. */
  | { how: 'moment'; share: number; target: 'service' | 'child' | 'connections' }
  /** When half of a body is sent. */
  | { how: 'half' }
  /** Every process of the run, until it is given up. */
  | { how: 'thrice' }
);

const struckPoints: { stage: Stage; variant: Variant; points: string[]; byChild?: boolean }[] = [
  {
    stage: 'generate',
    variant: 'small',
    points: ['claimed', 'before:read', 'after:read', 'before:plan', 'after:plan', 'result', 'settled'],
  },
  { stage: 'execute', variant: 'small', points: ['claimed', 'execute', 'swap', 'settled'] },
  {
    stage: 'execute',
    variant: 'small',
    byChild: true,
    points: ['before:make', 'after:make', 'result', 'swap'],
  },
  { stage: 'generate', variant: 'large', points: ['before:make', 'after:make', 'result'] },
  { stage: 'generate', variant: 'asking', points: ['knowledge', 'result', 'settled'] },
];

/** Every boundary of a step, then moments by chance; few strikes keep to the small files. */
export function strikesFor(count: number, dice: Chance, hasConnections: boolean): Strike[] {
  const boundaries = shuffled(boundariesFor(hasConnections), dice);
  const fitting =
    count < boundaries.length ? boundaries.filter(({ variant }) => variant === 'small') : boundaries;
  const targets = (['service', 'child', 'connections'] as const).slice(0, hasConnections ? 3 : 2);
  return Array.from({ length: count }, (_, at): Strike => {
    const boundary = at % 2 === 0 || count >= boundaries.length ? fitting.pop() : undefined;
    if (boundary) return boundary;
    if (dice.next() < 0.15) return { how: 'half', variant: 'small', stage: 'upload' };
    return {
      how: 'moment',
      variant: 'small',
      stage: dice.next() < 0.7 ? 'generate' : 'execute',
      byChild: dice.next() < 0.5,
      share: dice.next(),
      target: dice.pick(targets) ?? 'service',
    };
  });
}

function boundariesFor(hasConnections: boolean): Strike[] {
  const strikes = struckPoints.flatMap(({ points, ...where }) =>
    points.flatMap((point): Strike[] => {
      const at = { ...where, how: 'point', point } as const;
      return [
        { ...at, action: 'kill' },
        ...(point.startsWith('before:') ? [{ ...at, action: 'kill_child' } as const] : []),
        ...(hasConnections && isCut(at) ? [{ ...at, action: 'drop_connections' } as const] : []),
      ];
    }),
  );
  // With several services it cannot be seen from outside whose process is which.
  if (!hasConnections) strikes.push({ how: 'thrice', variant: 'small', stage: 'generate' });
  strikes.push({ how: 'half', variant: 'small', stage: 'upload' });
  return strikes;
}

/** Where a cut is unlike another; inside the transaction (`swap`) nothing but a kill can be done. */
function isCut({
  variant,
  byChild,
  point,
}: Pick<Strike, 'variant' | 'byChild'> & { point: string }): boolean {
  return variant === 'small' && !byChild && !point.startsWith('before:') && point !== 'swap';
}

function shuffled<T>(values: readonly T[], dice: Chance): T[] {
  return values
    .map((value) => ({ value, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

export function nameOf(strike: Strike): string {
  const where = `${strike.stage}${strike.byChild ? ' by the child' : ''}, ${strike.variant}`;
  if (strike.how === 'point') return `${strike.action} at ${strike.point} (${where})`;
  if (strike.how === 'moment') return `${strike.target} at ${Math.round(strike.share * 100)}% (${where})`;
  return `${strike.how} (${where})`;
}
