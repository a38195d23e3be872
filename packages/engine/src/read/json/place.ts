import { textOf } from '../encoding.js';

/** Line and column, from 1, of a character. Only counted when something is wrong there. */
export async function placeOf(path: string, offset: number): Promise<{ line: number; column: number }> {
  let line = 1;
  let lineStart = 0;
  let passed = 0;
  for await (const text of textOf(path)) {
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) {
      if (passed + feed >= offset) break;
      line += 1;
      lineStart = passed + feed + 1;
    }
    passed += text.length;
    if (passed >= offset) break;
  }
  return { line, column: offset - lineStart + 1 };
}
