import { OverLimit } from './entry.js';
import type { ArchiveLimits } from './limits.js';

/** What may still be unpacked, for an archive and all archives in it together. */
export class Budget {
  private bytes = 0;
  private entries = 0;

  constructor(readonly limits: ArchiveLimits) {}

  takeEntry(): void {
    this.entries += 1;
    if (this.entries > this.limits.entries) {
      throw new OverLimit(`it holds more than ${this.limits.entries} files; send it in parts`);
    }
  }

  /** Passes bytes on while they stay within the limits. */
  async *within(bytes: AsyncIterable<Buffer>, packed: number | undefined): AsyncGenerator<Buffer> {
    const { totalBytes, ratio, ratioFrom } = this.limits;
    let own = 0;
    for await (const chunk of bytes) {
      own += chunk.length;
      this.bytes += chunk.length;
      if (this.bytes > totalBytes) {
        throw new OverLimit(
          `it holds more than ${Math.round(totalBytes / (1 << 20))} MB once unpacked; send it in parts`,
        );
      }
      if (packed !== undefined && own > ratioFrom && own > packed * ratio) {
        throw new OverLimit(`it unpacks to more than ${ratio} times its size, as no real data does`);
      }
      yield chunk;
    }
  }
}
