const usualBytes = 2 << 20;

/** Text that grows in place. What goes over `most` is counted and not kept. */
export class TextBuffer {
  length = 0;
  private bytes = Buffer.allocUnsafe(usualBytes);

  constructor(private readonly most = Number.POSITIVE_INFINITY) {}

  add(from: Buffer, start = 0, end = from.length): void {
    const length = this.length + end - start;
    if (length <= this.most) {
      if (length > this.bytes.length) this.grow(length);
      from.copy(this.bytes, this.length, start, end);
    }
    this.length = length;
  }

  /** Valid until more is added. */
  text(): Buffer {
    return this.bytes.subarray(0, Math.min(this.length, this.bytes.length));
  }

  /** What it held once is kept for what comes, unless it was much. */
  clear(): void {
    this.length = 0;
    if (this.bytes.length > usualBytes) this.bytes = Buffer.allocUnsafe(usualBytes);
  }

  private grow(length: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.most, Math.max(length, this.bytes.length * 2)));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
