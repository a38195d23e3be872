/** What XML cannot hold, a return (XML reads it as a line feed), and texts that look like an escape themselves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const toEscape = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-fA-F]{4}_)/gu;
const plain = /^[\w .,:;@/()+#%*!?='-]*$/;

/** `<t>` with the text of a cell, so that it reads back exactly. */
export function cellText(text: string): string {
  // Most cells: nothing to escape, nothing at the ends that XML may drop.
  if (plain.test(text) && !text.includes('_x') && !text.startsWith(' ') && !text.endsWith(' ')) {
    return `<t>${text}</t>`;
  }
  return `<t xml:space="preserve">${escapeXml(text.replace(toEscape, escapeUnit))}</t>`;
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** 0 → A, 54 → BC. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

const mostNameChars = 31;

/** Names by Excel's rules: 31 characters, none of `[]:*?/\`, no apostrophe at the ends, not `History`. */
export function sheetNames(wanted: string, count: number): string[] {
  const clean =
    wanted
      .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, ' ')
      .replace(/\s+/g, ' ')
      .toWellFormed()
      .replace(/^[' ]+|[' ]+$/g, '') || 'Sheet1';
  const stem = clean.toLowerCase() === 'history' ? `${clean} 1` : clean;
  return Array.from({ length: count }, (_, at) => {
    const suffix = at === 0 ? '' : ` (${at + 1})`;
    return cut(stem, mostNameChars - suffix.length) + suffix;
  });
}

/** Not through the middle of a character, and without what may not stand at the end. */
function cut(name: string, length: number): string {
  if (name.length <= length) return name;
  const isPair = name.codePointAt(length - 1) !== name.charCodeAt(length - 1);
  return name.slice(0, isPair ? length - 1 : length).replace(/[' ]+$/, '');
}
