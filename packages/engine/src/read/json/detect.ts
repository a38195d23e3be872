import iconv from 'iconv-lite';
import { noEvents } from '../tree/events.js';
import { JsonFault } from './fault.js';
import { layoutOf } from './layout.js';
import { Tokenizer } from './tokenizer.js';

const extension = /\.(json|ndjson|jsonl|ldjson|geojson|topojson)$/i;

/** Content decides; the name only adds. What is named JSON and is not is left to those who can read it. */
export function detectJson(start: Buffer, name: string): number {
  const text = startText(start).trimStart();
  const named = extension.test(name);
  if (text === '') return named ? 0.5 : 0;
  if (!/^[[{]/.test(text)) return named ? 0.1 : 0;
  if (isJsonSoFar(text) || layoutOf(text, false, name) === 'lines') return named ? 1 : 0.95;
  // Broken, but meant as JSON: the reader can say what is wrong with it.
  const meant = /^(?:\[\s*)*\{\s*(?:\}|"(?:[^"\\]|\\.)*"\s*:)/.test(text);
  if (meant) return named ? 0.8 : 0.6;
  return named ? 0.4 : 0.05;
}

function isJsonSoFar(text: string): boolean {
  try {
    new Tokenizer(noEvents).push(text);
    return true;
  } catch (error) {
    if (error instanceof JsonFault) return false;
    throw error;
  }
}

/** A JSON text starts with ASCII, so where its zeros stand tells wide encodings apart (RFC 4627). */
function startText(start: Buffer): string {
  const [a, b] = start;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return unmarked(iconv.decode(start, 'utf16le'));
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return unmarked(iconv.decode(start, 'utf16be'));
  return unmarked(new TextDecoder().decode(start, { stream: true }));
}

function unmarked(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
