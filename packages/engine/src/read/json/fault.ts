/** Why a text is not JSON, and where: characters from the start of what was parsed. */
export class JsonFault extends Error {
  override name = 'JsonFault';

  constructor(
    readonly offset: number,
    readonly reason: string,
    /** There is more after a value that was whole: perhaps a file of several. */
    readonly afterValue = false,
  ) {
    super(reason);
  }
}

/** A character as a person can read it, whatever it is. */
export function shown(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return 'the end';
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (code === 0xfffd) return `${hex} (bytes that are no text)`;
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zs}]/u.test(String.fromCodePoint(code))) return hex;
  const word = /^[\p{L}_][\p{L}\p{N}_]{0,20}/u.exec(text.slice(at, at + 40))?.[0];
  return `"${word ?? String.fromCodePoint(code)}"`;
}
