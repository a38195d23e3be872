const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * JSON whose whole numbers keep all their digits: those beyond 2^53, which `JSON.parse` rounds, become text. Keys of
 * some sources are such numbers. Throws SyntaxError.
 */
export function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(token, (found) =>
      /^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
    ),
  );
}
