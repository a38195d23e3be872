import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { XmlFault } from './fault.js';
import { Tokenizer } from './tokenizer.js';

type Said = [what: string, ...rest: string[]][];

function said(pieces: readonly string[]): Said {
  const all: Said = [];
  const tokenizer = new Tokenizer({
    open: ({ namespace, local }, { count, names, values }) => {
      const attributes = names.slice(0, count).map((name, at) => `${name.local}=${values[at]}`);
      all.push(['open', namespace, local, ...attributes]);
    },
    text: (text) => add(all, text),
    close: () => all.push(['close']),
  });
  for (const piece of pieces) tokenizer.push(piece);
  tokenizer.end();
  return withoutIndentation(all);
}

function add(all: Said, text: string): void {
  const last = all.at(-1);
  if (last?.[0] === 'text') last[1] += text;
  else all.push(['text', text]);
}

function bySaxes(text: string): Said {
  const all: Said = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes).filter(
      ({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns',
    );
    all.push(['open', uri, local, ...own.map((one) => `${one.local}=${one.value}`)]);
  });
  parser.on('text', (piece) => add(all, piece));
  parser.on('cdata', (piece) => add(all, piece));
  parser.on('closetag', () => all.push(['close']));
  parser.write(text).close();
  return withoutIndentation(all);
}

/** Beside elements, blanks around text are nobody's. */
function withoutIndentation(all: Said): Said {
  const isLeaf = (at: number) => all[at - 1]?.[0] === 'open' && all[at + 1]?.[0] === 'close';
  return all
    .map(([what, ...rest], at): Said[number] =>
      what === 'text' && !isLeaf(at) ? [what, (rest[0] ?? '').trim()] : [what, ...rest],
    )
    .filter(([what, text]) => what !== 'text' || text?.trim() !== '');
}

const words = fc.array(
  fc.constantFrom(
    'a',
    ' b ',
    '&amp;',
    '&#x41;',
    '\r\n',
    '<![CDATA[<x>&]]>',
    '<!-- c - -->',
    '<?p i?>',
    'é😀',
    ']',
  ),
  { maxLength: 4 },
);
const attributes = fc.constantFrom(
  '',
  ' a="1"',
  " b='x\n&lt;y'",
  ' xmlns="u" c = "2"',
  ' xmlns:p="v" p:d="3"\n',
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('x', 'y-1', 'é'),
      attributes,
      fc.oneof(
        { depthSize: 'small' },
        words.map((list) => list.join('')),
        fc
          .array(fc.oneof(tie('element'), fc.constantFrom(' ', 'w', '\n  ')), { maxLength: 4 })
          .map((list) => list.join('')),
      ),
    )
    .map(([name, own, inner]) => (inner === '' ? `<${name}${own}/>` : `<${name}${own}>${inner}</${name} >`)),
}));
const document = element.map((root) => `<?xml version="1.0"?>\n<!-- start -->${root}\n`);

function cut(text: string, size: number): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
}

test('any document says what saxes says, however it is cut into pieces', () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 1, max: 9 }), (text, size) => {
      expect(said(cut(text, size))).toEqual(bySaxes(text));
    }),
    { numRuns: 500 },
  );
});

test('what is cut off is refused', () => {
  fc.assert(
    fc.property(document, fc.nat(), (text, at) => {
      const end = text.trimEnd().length - 1;
      expect(() => said([text.slice(0, at % end)])).toThrow(XmlFault);
    }),
    { numRuns: 300 },
  );
});
