import { type WorkTime, workedSeconds } from '../domain/runs/work-time.js';
import type { Service } from '../domain/service.js';
import { FinalFailure } from '../failures/tries.js';

type Work = 'run' | 'extraction' | 'export' | 'reading';

/**
 * Ends work that takes longer than RUN_LIMIT_SECONDS, all its tries together: another try would only take as long
 * again. The function it gives back calls that off.
 */
export function limitWork(
  { config }: Pick<Service, 'config'>,
  work: Work,
  time: WorkTime,
  end: (why: FinalFailure) => void,
): () => void {
  const { limitSeconds } = config.runs;
  if (limitSeconds === 0) return () => {};
  const timer = setTimeout(
    () => end(new FinalFailure(overLimit(work, limitSeconds))),
    Math.max(0, limitSeconds - workedSeconds(time)) * 1000,
  );
  return () => clearTimeout(timer);
}

const advice: Record<Work, string> = {
  run: 'send the files in parts, each in a migration of its own',
  extraction: 'send the file in parts',
  reading: 'send the file in parts',
  export: 'ask for fewer sheets or fewer fields at a time',
};

function overLimit(work: Work, seconds: number): string {
  return (
    `The ${work} took longer than ${seconds} s, the limit of this service: ${advice[work]}, ` +
    'or allow more time (RUN_LIMIT_SECONDS).'
  );
}
