import type { ReadOptions } from '@godwit/engine/read/guard/read-guarded';
import { readLimits } from '@godwit/server/start/config';
import { UsageError } from './usage-error.js';

/** For commands that read files; the environment decides where they are not given. */
export const readFlags = {
  'max-seconds': { type: 'string' },
  'max-memory': { type: 'string' },
  password: { type: 'string', multiple: true },
} as const;

export const readUsage = '[--max-seconds S] [--max-memory MB] [--password P]';

interface ReadFlagValues {
  'max-seconds'?: string | undefined;
  'max-memory'?: string | undefined;
  password?: string[] | undefined;
}

export function readOptions(values: ReadFlagValues): ReadOptions {
  const usual = readLimits(process.env);
  return {
    limits: {
      seconds: wholeNumber('max-seconds', values['max-seconds'], 1) ?? usual.seconds,
      memoryMb: wholeNumber('max-memory', values['max-memory'], 200) ?? usual.memoryMb,
    },
    passwords: values.password ?? [],
  };
}

function wholeNumber(name: string, value: string | undefined, min: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min)
    throw new UsageError(`--${name} must be a whole number, ${min} or more, not "${value}"`);
  return number;
}
