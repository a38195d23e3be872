import { readFile, stat } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { LineCounter, parseDocument } from 'yaml';
import { looksLikeText } from '../read/csv/detect.js';
import { detectEncoding, readStart } from '../read/encoding.js';
import type { InputFile } from '../read/reader.js';
import { DocumentRefused } from './draft.js';

/** Longer ones are refused: the API of a large company takes 10 MB. */
const mostBytes = 32 << 20;
/** Brackets inside of brackets: deeper ones would end the parser, and no schema is. */
const deepest = 200;

/** Undefined: it is no text. */
export async function documentText({ path }: InputFile): Promise<string | undefined> {
  if (!looksLikeText(await readStart(path, 8192))) return undefined;
  const { size } = await stat(path);
  if (size > mostBytes) return undefined;
  const bytes = await readFile(path);
  const { name, mark } = await detectEncoding(path);
  return iconv.decode(bytes.subarray(mark), name);
}

/** JSON or YAML. Throws DocumentRefused, with the line. */
export function parseTree(text: string, language: 'json' | 'yaml'): unknown {
  const { line, depth } = deepestPlace(text);
  if (depth > deepest)
    throw new DocumentRefused(
      `line ${line}: objects are nested more than ${deepest} deep; flatten the document, or send the part you need`,
    );
  return language === 'json' ? parseJson(text) : parseYaml(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const at = /position (\d+)/.exec(message)?.[1];
    const offset = at === undefined ? text.length : Number(at);
    const before = text.slice(0, offset).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    const what = message.replace(/ in JSON at position.*$| at position.*$|, ".*$/s, '');
    throw new DocumentRefused(
      `line ${before.length}, column ${column}: this is not JSON (${what}); look for a missing comma, quote or bracket there`,
    );
  }
}

function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      strict: true,
      uniqueKeys: true,
      logLevel: 'silent',
    });
    const [error] = document.errors;
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0]);
      throw new DocumentRefused(
        `line ${line}, column ${col}: this is not YAML (${error.message}); check the indentation and the quotes there`,
      );
    }
    return document.toJS({ maxAliasCount: 1000 });
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    // Aliases that grow without end, and what overflows the stack.
    throw new DocumentRefused(
      `this YAML cannot be read (${(error as Error).message}); write it without aliases`,
    );
  }
}

/** Of brackets in JSON, and of flows in YAML; indentation cannot nest so deep by accident. */
function deepestPlace(text: string): { line: number; depth: number } {
  let depth = 0;
  let most = { at: 0, depth: 0 };
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) inText = !inText;
    else if (code === 92 && inText) at += 1;
    else if (inText) continue;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > most.depth) most = { at, depth };
      if (depth > deepest) break;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return { line: text.slice(0, most.at).split('\n').length, depth: most.depth };
}
