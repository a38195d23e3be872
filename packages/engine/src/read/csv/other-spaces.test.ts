import { describe, expect, it } from 'vitest';
import { WHITE_SPACE } from '../../cells/text.js';
import { hasOtherSpaces } from './other-spaces.js';

const has = (text: string, mayHaveTabs = false) => hasOtherSpaces(Buffer.from(text), mayHaveTabs);

describe('white space other than the space', () => {
  it.each([...WHITE_SPACE].filter((space) => !' \n\r'.includes(space)))('is %j', (space) => {
    expect(has(`a,b\nc${space}d,e\n`)).toBe(true);
    expect(has(`ä – ${space}`)).toBe(true);
  });

  it('is no space, no line end, no letter and no sign', () => {
    expect(has('Anna,  Berlin ,"x, y"\r\nJürgen,Łódź – “ok” … €5 · 中文,°\n')).toBe(false);
  });

  it('is no tab where tabs divide the cells', () => {
    expect(has('a\tb\n')).toBe(true);
    expect(has('a\tb\n', true)).toBe(false);
  });

  it('is taken for granted where looking for it takes too long', () => {
    expect(has('、'.repeat(300_000))).toBe(true);
  });
});
