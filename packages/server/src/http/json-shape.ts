/** No body of ours comes near these; both cost far more to read than they cost to send. */
const deepest = 64;
const mostMembers = 10_000;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const [brace, bracket, braceEnd, bracketEnd] = [0x7b, 0x5b, 0x7d, 0x5d];

/**
 * Why JSON is not even parsed: a nesting that would overflow whoever walks it, or an object with more members than
 * anybody needs (160,000 of them, in 2 MB, held everybody up for half a second). Whether it is JSON at all does not
 * matter here. 2 MB take 5 ms.
 */
export function shapeFault(json: Buffer): string | undefined {
  /** By depth: members of the object that is open there. */
  const members = [0];
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === brace || byte === bracket) {
      depth += 1;
      if (depth > deepest) return `it nests deeper than ${deepest} levels`;
      members[depth] = 0;
    } else if (byte === braceEnd || byte === bracketEnd) depth = Math.max(0, depth - 1);
    else if (byte === colon) {
      const count = (members[depth] ?? 0) + 1;
      if (count > mostMembers) return `one of its objects has more than ${mostMembers} members`;
      members[depth] = count;
    }
  }
  return undefined;
}

/** The closing quote, or the end of the bytes. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
