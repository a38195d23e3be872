/** A piece of a format code that means itself: text in quotes, a character after a backslash. */
const literalCode = /^(?:"[^"]*"|\\.)+$/s;
const pieces = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|general|am\/pm|a\/p|./gisu;

/** A format that is a text and nothing else. */
export function isLiteral(code: string): boolean {
  return literalCode.test(code);
}

export function literalText(code: string): string {
  return code.replace(/"([^"]*)"|\\(.)/gs, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '');
}

/** The format that shows this text for any cell. */
export function literalFormat(text: string): string {
  if (text === '') return '""';
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"');
}

export function isGeneral(piece: string): boolean {
  return /^general$/i.test(piece);
}

/** Splits a code into literals, padding, filling, brackets, the words it may hold, and single characters. */
export function codePieces(code: string): string[] {
  return code.match(pieces) ?? [];
}

/** The sections of a code, cut at the semicolons that are none of its texts. */
export function sectionsOf(code: string): string[][] {
  const sections: string[][] = [[]];
  for (const piece of codePieces(code)) {
    if (piece === ';') sections.push([]);
    else sections.at(-1)?.push(piece);
  }
  return sections;
}

/** What a format does to texts, as a format: '' nothing, `""` hides them. */
export function textSection(code: string): string {
  const sections = sectionsOf(code);
  // The word General stands for the text as well.
  const last = (sections.at(-1) ?? []).map((piece) =>
    sections.length > 3 && isGeneral(piece) ? '@' : piece,
  );
  if (sections.length < 4 && !last.includes('@')) return '';
  const shown = last.filter((piece) => !/^\[(?!\$)/.test(piece));
  if (!shown.includes('@')) return literalFormat(shown.map(literalPiece).join(''));
  return shown.join('') === '@' ? '' : shown.join('');
}

function literalPiece(piece: string): string {
  if (piece.startsWith('"') || piece.startsWith('\\')) return literalText(piece);
  return piece.startsWith('_') ? ' ' : /^[*[]/.test(piece) ? '' : piece;
}
