import { useEffect, useState } from 'react';
import type { Verdict } from './pattern.js';

/** Longer than any honest pattern needs for a few values on a slow machine. */
const mostMs = 2000;

/** What a pattern that compiles makes of values; `late` where it did not end in time. */
export function useVerdicts(
  pattern: string,
  values: readonly string[],
): readonly Verdict[] | 'late' | undefined {
  const [verdicts, setVerdicts] = useState<readonly Verdict[] | 'late'>();
  const asked = JSON.stringify({ pattern, values });
  useEffect(() => {
    const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => {
      worker.terminate();
      setVerdicts('late');
    }, mostMs);
    worker.onmessage = ({ data }: MessageEvent<Verdict[]>) => {
      clearTimeout(timer);
      worker.terminate();
      setVerdicts(data);
    };
    worker.postMessage(JSON.parse(asked));
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [asked]);
  return verdicts;
}
