import { isAbout } from '../grammar.js';
import { patternKind } from '../kind.js';
import { isNamed } from '../names.js';

const HEX = '[0-9A-Fa-f]';

export const uuid = patternKind(
  'uuid',
  {},
  {
    recognise: (wording) =>
      isAbout(wording, '(?:uuid|guid)(?: v?[1-8])?(?: \\(?v[1-8]\\)?)?') || isNamed(wording, 'uuid|guid')
        ? {}
        : null,
    pattern: () => {
      const bare = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`;
      return `(?:${bare}|\\{${bare}\\}|${HEX}{32})`;
    },
    must: () => 'must be a UUID',
  },
);
