import iconv from 'iconv-lite';
import { TooMuch } from '../tree/limits.js';
import { noEvents } from './events.js';
import { XmlFault } from './fault.js';
import { Tokenizer } from './tokenizer.js';

const page = /^(?:html|head|body)$/i;
const piece =
  /^(?:table|tr|thead|tbody|caption|meta|title|style|script|link|div|center|font|span|p|h[1-6]|b|br|form|pre)$/i;

/** Content decides; the name only adds. Web pages are left to those who read them. */
export function detectXml(start: Buffer, name: string): number {
  const text = startText(start).trimStart();
  const named = /\.(xml|rss|atom|rdf|xsd|kml|gpx)$/i.test(name);
  if (text === '') return named ? 0.5 : 0;
  if (!text.startsWith('<')) return named ? 0.1 : 0;
  if (/^(?:<\?[^>]*>|<!--[\s\S]*?-->|\s)*<!doctype\s+html/i.test(text)) return 0;
  const root = /<([\p{L}_][\p{L}\p{N}_:.-]*)[\s/>]/u.exec(text)?.[1] ?? '';
  if (page.test(root) || (piece.test(root) && /<t[rdh][\s>]/i.test(text))) return 0.1;
  if (isXmlSoFar(text)) return named ? 1 : 0.96;
  // Broken, but meant as XML: the reader can say what is wrong with it.
  if (text.startsWith('<?xml')) return named ? 0.85 : 0.7;
  return named && root !== '' ? 0.8 : 0.05;
}

function isXmlSoFar(text: string): boolean {
  try {
    const tokenizer = new Tokenizer(noEvents);
    tokenizer.push(text);
    return tokenizer.roots > 0 || text.startsWith('<?xml') || text.startsWith('<!');
  } catch (error) {
    if (error instanceof XmlFault || error instanceof TooMuch) return false;
    throw error;
  }
}

/** An XML text starts with ASCII, so where its zeros stand tells wide encodings apart. */
function startText(start: Buffer): string {
  const [a, b] = start;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return unmarked(iconv.decode(start, 'utf16le'));
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return unmarked(iconv.decode(start, 'utf16be'));
  return unmarked(new TextDecoder().decode(start, { stream: true }));
}

function unmarked(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
