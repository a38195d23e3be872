import { createHash } from 'node:crypto';
import { ModelFailed } from './failure.js';

/** Of one answer. The longest there are come in pieces of a few letters, each in a line of some hundred bytes. */
const mostBytes = 64 * 2 ** 20;

/** What went over the wire in one call, as hashes of the very bytes. */
export interface Wired {
  request: string;
  response: string | null;
}

/** A fetch that remembers what it sent and got, whatever a library made of it. */
export class WatchedFetch {
  #request = '';
  #response: ReturnType<typeof createHash> | undefined;

  constructor(private readonly onRequest: (sha256: string) => void) {}

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    this.#request = createHash('sha256')
      .update(typeof init?.body === 'string' ? init.body : '')
      .digest('hex');
    this.#response = undefined;
    this.onRequest(this.#request);
    // Whoever answers may not send us elsewhere: what is sent goes to the address that was configured.
    const response = await globalThis.fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    const hash = createHash('sha256');
    this.#response = hash;
    let bytes = 0;
    const watching = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > mostBytes) throw new ModelFailed('the answer of the model has no end');
        hash.update(chunk);
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(watching), { status, statusText, headers });
  };

  get wired(): Wired {
    return { request: this.#request, response: this.#response?.copy().digest('hex') ?? null };
  }
}
