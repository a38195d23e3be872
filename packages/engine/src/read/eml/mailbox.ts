import { createReadStream } from 'node:fs';
import { parting } from './detect.js';

const lineFeed = 10;
const mark = Buffer.from('From ');
const quoted = Buffer.from('>From ');

/** The mails of a mailbox, one after the other; undefined for one of more than so many bytes. */
export async function* mailsOfMailbox(path: string, mostBytes: number): AsyncGenerator<Buffer | undefined> {
  let lines: Buffer[] = [];
  let bytes = 0;
  let isAfterBlank = true;
  let carry: Buffer = Buffer.alloc(0);
  const take = (): Buffer | undefined => (bytes > mostBytes ? undefined : Buffer.concat(lines));
  const add = (line: Buffer) => {
    bytes += line.length;
    if (bytes > mostBytes) lines = [];
    else lines.push(line.subarray(0, quoted.length).equals(quoted) ? line.subarray(1) : line);
    isAfterBlank = line.length <= 2 && /^\r?\n$/.test(line.toString('latin1'));
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const block: Buffer = carry.length > 0 ? Buffer.concat([carry, chunk as Buffer]) : (chunk as Buffer);
    let from = 0;
    for (let feed = block.indexOf(lineFeed); feed >= 0; feed = block.indexOf(lineFeed, from)) {
      const line = block.subarray(from, feed + 1);
      from = feed + 1;
      if (isAfterBlank && isParting(line)) {
        if (bytes > 0) yield take();
        lines = [];
        bytes = 0;
      } else add(line);
    }
    carry = block.subarray(from);
    // A line without an end.
    if (carry.length > mostBytes) {
      add(carry);
      carry = Buffer.alloc(0);
    }
  }
  if (carry.length > 0) add(carry);
  if (bytes > 0) yield take();
}

function isParting(line: Buffer): boolean {
  return (
    line.subarray(0, mark.length).equals(mark) && parting.test(line.toString('latin1', 0, 300).trimEnd())
  );
}
