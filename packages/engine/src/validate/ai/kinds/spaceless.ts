import { patternKind } from '../kind.js';

export const spaceless = patternKind(
  'spaceless',
  {},
  {
    recognise: (wording) =>
      wording.parts.some((part) => /\bspaceless\b(?! (?:between|around|before|after|at|in)\b)/i.test(part))
        ? {}
        : null,
    pattern: () =>
      '[^\\u{9}-\\u{d}\\u{20}\\u{85}\\u{a0}\\u{1680}\\u{2000}-\\u{200b}\\u{2028}\\u{2029}\\u{202f}\\u{205f}\\u{3000}\\u{feff}]+',
    must: () => 'must have no spaces',
  },
);
