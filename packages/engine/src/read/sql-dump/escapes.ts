import { getOwn } from '@godwit/contract/own';

const mysqlEscapes: Record<string, string> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
  "'": "'",
  '"': '"',
  '\\': '\\',
  '%': '\\%',
  _: '\\_',
};

/**
 * A text as MySQL escapes it, without its quotes. MySQL would drop a backslash before any other character; but whoever
 * escapes would have written two, so it was meant, and is kept and told.
 */
export function unescapeMysql(text: string, stray: () => void): string {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', from)) {
    const next = text[at + 1] ?? '';
    const meant = getOwn(mysqlEscapes, next);
    if (meant === undefined) stray();
    plain += text.slice(from, at) + (meant ?? `\\${next}`);
    from = at + 2;
    if (from > text.length) break;
  }
  return plain + text.slice(from);
}

const plainEscapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * A text as PostgreSQL escapes it, in `E'…'` and in the lines of COPY, which know no `\\u`. `toText` is of the bytes that
 * are escaped.
 */
export function unescapePostgres(text: string, toText: (bytes: Buffer) => string, unicode = true): string {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', from)) {
    plain += text.slice(from, at);
    const bytes: number[] = [];
    let to = at;
    for (let next = byteAt(text, to); next; next = byteAt(text, to)) {
      bytes.push(next.byte);
      to = next.to;
    }
    if (bytes.length > 0) plain += toText(Buffer.from(bytes));
    else {
      const letter = text[at + 1] ?? '\\';
      const code = unicode && /^\\(?:u([\da-f]{4})|U([\da-f]{8}))/i.exec(text.slice(at, at + 10));
      if (code) {
        plain += fromCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
        to = at + code[0].length;
      } else {
        plain += getOwn(plainEscapes, letter) ?? letter;
        to = at + 2;
      }
    }
    from = to;
  }
  return plain + text.slice(from);
}

function byteAt(text: string, at: number): { byte: number; to: number } | undefined {
  if (text[at] !== '\\') return undefined;
  const found = /^\\(?:x([\da-f]{1,2})|([0-7]{1,3}))/i.exec(text.slice(at, at + 4));
  if (!found) return undefined;
  const byte = found[1] === undefined ? Number.parseInt(found[2] ?? '', 8) : Number.parseInt(found[1], 16);
  return { byte: byte & 0xff, to: at + found[0].length };
}

/** `U&'…'` of the standard, and Oracle's and SQLite's unistr. */
export function unescapeUnicode(text: string): string {
  return text.replace(
    /\\(?:\\|\+([\da-f]{6})|u([\da-f]{4})|U([\da-f]{8})|([\da-f]{4}))/gi,
    (_, ...codes: string[]) => {
      const code = codes.slice(0, 4).find((digits) => digits !== undefined);
      return code === undefined ? '\\' : fromCode(Number.parseInt(code, 16));
    },
  );
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
