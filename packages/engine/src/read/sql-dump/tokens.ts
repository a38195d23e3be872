/** A piece of a statement. */
export interface Token {
  /**
   * word: as written. name: in quotes of names. text: in quotes, unescaped. bytes: a text that stands for its bytes.
   * binary: its hexadecimal digits. bits: its binary digits. end: of the statement. eof: of the file.
   */
  kind: 'word' | 'name' | 'text' | 'bytes' | 'binary' | 'bits' | 'number' | 'sign' | 'end' | 'eof';
  text: string;
  from: number;
  /** First on its line. */
  fresh: boolean;
}

export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toUpperCase());
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

export function isBlank(code: number): boolean {
  return (code <= 32 && code >= 0) || code === 0xa0 || code === 0xfeff;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Of a word: letters, digits, `_ $ # @`, and all beyond ASCII. */
export function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 64 && code <= 90) ||
    isDigit(code) ||
    code === 95 ||
    code === 36 ||
    code === 35 ||
    (code >= 128 && code !== 0xa0 && code !== 0xfeff)
  );
}
