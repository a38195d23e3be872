import type { OcrSettings, ReadOptions } from '@godwit/engine';
import { ConfigError, ocrSettings, readLimits } from '@godwit/server/settings/config';
import { UsageError } from './usage-error.js';
import { wholeNumber } from './whole-number.js';

/** For commands that read files; the environment decides where they are not given. */
export const readFlags = {
  'max-seconds': { type: 'string' },
  'max-memory': { type: 'string' },
  password: { type: 'string', multiple: true },
  'ocr-languages': { type: 'string' },
} as const;

export const readUsage = '[--max-seconds S] [--max-memory MB] [--password P] [--ocr-languages L+L]';

interface ReadFlagValues {
  'max-seconds'?: string | undefined;
  'max-memory'?: string | undefined;
  password?: string[] | undefined;
  'ocr-languages'?: string | undefined;
}

export function readOptions(values: ReadFlagValues): ReadOptions {
  const usual = readLimits(process.env);
  return {
    limits: {
      seconds: wholeNumber('max-seconds', values['max-seconds'], 1) ?? usual.seconds,
      memoryMb: wholeNumber('max-memory', values['max-memory'], 200) ?? usual.memoryMb,
    },
    passwords: values.password ?? [],
    ocr: ocrOf(values['ocr-languages']),
  };
}

function ocrOf(languages: string | undefined): OcrSettings {
  if (languages === undefined) return ocrSettings(process.env);
  try {
    return ocrSettings({ ...process.env, OCR_LANGUAGES: languages });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message.replace('OCR_LANGUAGES', '--ocr-languages'));
  }
}
