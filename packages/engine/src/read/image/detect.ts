const marks = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff[c-f]/,
  tiff: /^(?:49492a00|4d4d002a|49492b0008|4d4d002b0008)/,
  webp: /^52494646.{8}57454250/,
  gif: /^47494638(?:37|39)61/,
};

/** Its first bytes tell a picture. */
export function detectImage(start: Buffer): number {
  const hex = start.toString('hex', 0, 16);
  return Object.values(marks).some((mark) => mark.test(hex)) ? 1 : 0;
}
