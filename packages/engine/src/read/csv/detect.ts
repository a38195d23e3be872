import { isUtf8 } from 'node:buffer';

const extensions = /\.(csv|tsv|tab|psv|txt|dat|prn)$/i;

/** Text with a fitting name is surely ours; text without one may be, when nobody else wants it. */
export function detectCsv(start: Buffer, name: string): number {
  if (start.length === 0) return extensions.test(name) ? 0.5 : 0;
  if (!looksLikeText(start)) return 0;
  if (/\.(csv|tsv|tab|psv)$/i.test(name)) return 0.9;
  if (extensions.test(name)) return 0.5;
  const lead = start.subarray(0, 256).toString('latin1').trimStart()[0] ?? '';
  return '{[<'.includes(lead) ? 0.05 : 0.2;
}

/** Wide encodings hold zeros too, but in every other byte; binary files hold control characters all over. */
export function looksLikeText(start: Buffer): boolean {
  const head = start.subarray(0, 8192);
  if (head.length < 4) return !head.includes(0);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide || head.readUInt32BE(0) === 0xfeff) return true;
  let controls = 0;
  const zerosAt: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of head.entries()) {
    if (byte === 0) zerosAt[at & 1 ? 1 : 0] += 1;
    else if (
      byte < 32 &&
      byte !== 9 &&
      byte !== 10 &&
      byte !== 13 &&
      byte !== 12 &&
      byte !== 1 &&
      byte !== 31
    ) {
      controls += 1;
    }
  }
  if (controls > head.length * 0.02) return false;
  const zeros = zerosAt[0] + zerosAt[1];
  if (zeros === 0) return true;
  // UTF-16 without a mark, or a stray zero in what is otherwise text.
  const everyOther = Math.max(...zerosAt) > Math.min(...zerosAt) * 9;
  return (zeros > head.length * 0.3 && everyOther) || (zeros < head.length * 0.01 && isUtf8(head));
}
