import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageFiles, languagesIn, UnknownLanguage } from './languages.js';

describe('languages', () => {
  it('are named as people write them', () => {
    expect(languagesIn('eng+deu')).toEqual(['eng', 'deu']);
    expect(languagesIn(' eng, deu;eng ')).toEqual(['eng', 'deu']);
  });

  it('are looked for in the folder given, then among the packages', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'languages-'));
    try {
      await writeFile(join(dataFolder, 'deu.traineddata.gz'), '');
      const files = languageFiles({ languages: ['deu', 'eng'], dataFolder });
      expect(files.get('deu')).toBe(join(dataFolder, 'deu.traineddata.gz'));
      expect(files.get('eng')).toMatch(/@tesseract\.js-data.*eng\.traineddata\.gz$/);
    } finally {
      await rm(dataFolder, { recursive: true });
    }
  });

  it.each([['xyz'], ['../eng'], ['']])('that are not there are refused: "%s"', (language) => {
    expect(() => languageFiles({ languages: [language] })).toThrow(UnknownLanguage);
  });
});
