/** One property: `item1.TEL;TYPE=work,voice;PREF=1:+1 555`. Names and those of parameters are in capitals. */
export interface ContentLine {
  group: string;
  name: string;
  params: ReadonlyMap<string, readonly string[]>;
  /** Each byte a character, as it stands in the file. */
  value: string;
}

const head = /^(?:([A-Za-z0-9_-]{1,100})\.)?([A-Za-z0-9_-]{1,200})[ \t]*(?=[;:])/;
const mostParams = 1000;
const longestParam = 4096;

/** Undefined where it is no property: text that was never folded, or damage. */
export function contentLine(text: string): ContentLine | undefined {
  const found = head.exec(text);
  if (!found) return undefined;
  const [whole, group = '', name = ''] = found;
  const params = new Map<string, string[]>();
  let at = whole.length;
  for (let count = 0; text[at] === ';'; count += 1) {
    if (count > mostParams) return undefined;
    const end = paramEnd(text, at + 1);
    if (end < 0 || end - at > longestParam) return undefined;
    addParam(params, text.slice(at + 1, end));
    at = end;
  }
  if (text[at] !== ':') return undefined;
  return { group, name: name.toUpperCase(), params, value: text.slice(at + 1) };
}

/** Where the parameter ends: at a `;` or `:` outside quotes; below zero where there is none near. */
function paramEnd(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length && at - from <= longestParam; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === ';' || char === ':')) return at;
  }
  return -1;
}

/** Version 2.1 writes a type or an encoding without the name of the parameter. */
function addParam(params: Map<string, string[]>, text: string): void {
  const equals = text.indexOf('=');
  const value = equals < 0 ? text : text.slice(equals + 1);
  const name = equals < 0 ? nameOfBare(value) : text.slice(0, equals).trim().toUpperCase();
  if (value.trim() === '') return;
  const known = params.get(name) ?? [];
  known.push(...valuesOf(value));
  params.set(name, known);
}

function nameOfBare(value: string): string {
  return /^(?:QUOTED-PRINTABLE|BASE64|B|8BIT|7BIT)$/i.test(value.trim()) ? 'ENCODING' : 'TYPE';
}

/** Between commas, of which those in quotes are none; RFC 6868 writes quotes and line ends with a caret. */
function valuesOf(text: string): string[] {
  const values = text.match(/"[^"]*"|[^",]+/g) ?? [];
  return values.map((value) =>
    value
      .replace(/^"|"$/g, '')
      .trim()
      .replace(/\^([n^'])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === '^' ? '^' : '"')),
  );
}

/** Parts between signs that no backslash stands before; each still escaped. */
export function splitUnescaped(value: string, sign: ';' | ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at];
    if (char === '\\') at += 1;
    else if (char === sign) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(value.slice(from));
  return parts;
}

/** Version 2.1 has no sign for the end of a line: a backslash before an n is one of a path. */
export function unescapeText(value: string, hasLineEnds = true): string {
  if (!value.includes('\\')) return value;
  return value.replace(/\\([\\,;:"nN])/g, (whole, sign: string) => {
    if (sign !== 'n' && sign !== 'N') return sign;
    return hasLineEnds ? '\n' : whole;
  });
}
