import { expect, test } from 'vitest';
import { OfxTokenizer } from './tokenizer.js';

function eventsOf(text: string, pieceLength: number): string[] {
  const events: string[] = [];
  const tokenizer = new OfxTokenizer(
    {
      open: (name) => events.push(`<${name}>`),
      text: (value) => events.push(value),
      close: (name) => events.push(`</${name}>`),
    },
    1000,
  );
  for (let at = 0; at < text.length; at += pieceLength) tokenizer.push(text.slice(at, at + pieceLength));
  tokenizer.end();
  return events;
}

const text = `OFXHEADER:100\r\nDATA:<none\r\n<!-- a > b --><?OFX VERSION="211"?>
<OFX xmlns="urn:x"><name>a &amp; b < c &#65;&nbsp;d <MEMO><![CDATA[x <y> ]] z]]></MEMO><EMPTY/><ALSO /><X.Y>1
2</X.Y></OFX>after`;

test.each([1, 2, 3, 7, 64, 10_000])('what is said does not depend on pieces of %i characters', (length) => {
  expect(eventsOf(text, length)).toEqual([
    '<OFX>',
    '<NAME>',
    'a & b < c A\u00a0d',
    '<MEMO>',
    'x <y> ]] z',
    '</MEMO>',
    '<EMPTY>',
    '</EMPTY>',
    '<ALSO>',
    '</ALSO>',
    '<X.Y>',
    '1\n2',
    '</X.Y>',
    '</OFX>',
    'after',
  ]);
});
