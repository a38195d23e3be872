import { StringDecoder } from 'node:string_decoder';

/** A part as text. XML may be UTF-8 or UTF-16; parts of workbooks are UTF-8 as a rule. */
export async function* decodeXml(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: ((chunk: Buffer) => string) | undefined;
  let finish = () => '';
  for await (const chunk of bytes) {
    if (!decode) {
      const encoding = encodingOf(chunk);
      if (encoding === 'utf-16be') {
        const decoder = new TextDecoder(encoding);
        decode = (next) => decoder.decode(next, { stream: true });
        finish = () => decoder.decode();
      } else {
        const decoder = new StringDecoder(encoding);
        decode = (next) => decoder.write(next);
        finish = () => decoder.end();
      }
      const text = decode(chunk);
      yield text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    } else yield decode(chunk);
  }
  const rest = finish();
  if (rest !== '') yield rest;
}

function encodingOf(start: Buffer): 'utf8' | 'utf16le' | 'utf-16be' {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf8';
}

export class BadXml extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BadXml';
  }
}

/** What the parser says of a text, in words for people. */
export function badXml({ message }: Error): BadXml {
  return new BadXml(message.replace(/undefined entity\.?/, 'it uses an entity that XML does not know'));
}

/** Text between tags as it was meant: line ends as XML reads them, then entities, then `_xHHHH_`. */
export function plainText(xml: string, units: Uint16Array, from: number, end: number): string {
  let text = xml.slice(from, end);
  if (!hasCodes(units, from, end)) return text;
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  if (text.includes('&')) text = decodeEntities(text);
  return text.includes('_x') ? decodeEscapes(text) : text;
}

/** A carriage return, an ampersand or an underscore: what `plainText` looks further into. */
function hasCodes(units: Uint16Array, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const unit = units[at];
    if (unit === 38 || unit === 95 || unit === 13) return true;
  }
  return false;
}

/** The five of XML and numbers; there are no others, because a document type is refused. */
function decodeEntities(text: string): string {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    plain += text.slice(from, at) + entity(end < 0 ? '' : text.slice(at + 1, end));
    from = end + 1;
  }
  return plain + text.slice(from);
}

function entity(name: string): string {
  switch (name) {
    case 'amp':
      return '&';
    case 'lt':
      return '<';
    case 'gt':
      return '>';
    case 'quot':
      return '"';
    case 'apos':
      return "'";
  }
  const number = /^#(?:(\d{1,7})|x([0-9a-fA-F]{1,6}))$/.exec(name);
  const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 10 : 16) : -1;
  if (code >= 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  throw new BadXml(`it uses &${name.slice(0, 20)}, which XML does not know`);
}

/** How workbooks write what XML cannot hold: `_x000D_` is a carriage return, `_x005F_` a plain underscore. */
function decodeEscapes(text: string): string {
  return text
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed();
}
