import { isAscii } from 'node:buffer';
import { WHITE_SPACE } from '../../cells/text.js';

const controls = ['\v', '\f'].map((each) => each.charCodeAt(0));
/** White space beyond ASCII: what follows its first byte in UTF-8, by that byte. */
const beyond = new Map<number, string[]>();
for (const space of WHITE_SPACE) {
  const [first = 0, ...rest] = Buffer.from(space);
  if (first > 127) beyond.set(first, [...(beyond.get(first) ?? []), rest.join(' ')]);
}
/** Of characters that begin as white space does, so many are looked at: Chinese has nothing else. */
const mostLooks = 200_000;

/** Whether UTF-8 holds white space other than spaces and what ends lines; true, too, where looking takes too long. */
export function hasOtherSpaces(bytes: Buffer, mayHaveTabs: boolean): boolean {
  if (controls.some((control) => bytes.includes(control))) return true;
  if (!mayHaveTabs && bytes.includes('\t')) return true;
  if (isAscii(bytes)) return false;
  let looks = 0;
  for (const [first, rests] of beyond)
    for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
      looks += 1;
      if (looks > mostLooks || rests.some((rest) => rest === followingOf(bytes, at, rest))) return true;
    }
  return false;
}

/** As many of the bytes behind it as `rest` has, written as it is. */
function followingOf(bytes: Buffer, at: number, rest: string): string {
  const length = rest.split(' ').length;
  return [...bytes.subarray(at + 1, at + 1 + length)].join(' ');
}
