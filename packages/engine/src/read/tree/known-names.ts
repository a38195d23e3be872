const slots = 1024;

/** Names come again with every record: one found here is neither cut out of the text nor hashed anew. */
export class KnownNames {
  private readonly names: string[] = new Array<string>(slots).fill('');

  /** The name between `from` and `to` of `text`; not for an empty one. */
  get(text: string, from: number, to: number): string {
    const length = to - from;
    const middle = text.charCodeAt(from + (length >> 1));
    const ends = text.charCodeAt(from) * 97 + text.charCodeAt(to - 1) * 11;
    const slot = (length * 31 + middle * 389 + ends) & (slots - 1);
    const known = this.names[slot];
    if (known !== undefined && known.length === length && text.startsWith(known, from)) return known;
    const other = this.names[slot ^ 1];
    if (other !== undefined && other.length === length && text.startsWith(other, from)) return other;
    // A slice would keep the whole piece it was cut from.
    const own = Buffer.from(text.slice(from, to), 'utf16le').toString('utf16le');
    this.names[known === '' ? slot : slot ^ 1] = own;
    return own;
  }
}
