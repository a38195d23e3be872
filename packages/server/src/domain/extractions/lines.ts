import type { Readable } from 'node:stream';

/** The lines of a text as it arrives: as many as are asked for, in batches as large as its chunks. */
export class Lines {
  readonly #chunks: AsyncIterator<string>;
  #waiting: string[] = [];
  /** The beginning of a line whose end has not come yet. */
  #begun = '';

  constructor(body: Readable) {
    this.#chunks = body.setEncoding('utf8')[Symbol.asyncIterator]();
  }

  /** Ends early where the text does. */
  async *take(count: number): AsyncGenerator<string[]> {
    for (let left = count; left > 0; ) {
      if (this.#waiting.length === 0 && !(await this.#read())) return;
      const batch = this.#waiting.length <= left ? this.#waiting : this.#waiting.slice(0, left);
      this.#waiting = this.#waiting.slice(batch.length);
      left -= batch.length;
      if (batch.length > 0) yield batch;
    }
  }

  /** False at the end of the text. */
  async #read(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    const [first = '', ...rest] = value.split('\n');
    if (rest.length === 0) this.#begun += first;
    else {
      this.#waiting = [this.#begun + first, ...rest];
      this.#begun = this.#waiting.pop() ?? '';
    }
    return true;
  }
}
