import { type ClientRequest, request } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Xhr } from '../xhr.js';

/** XMLHttpRequest's upload behaviour over node:http, to drive the browser's path against a real server. */
export class NodeXhr implements Xhr {
  status = 0;
  responseText = '';
  upload: Xhr['upload'] = { onprogress: null };
  onload: Xhr['onload'] = null;
  onerror: Xhr['onerror'] = null;
  onabort: Xhr['onabort'] = null;
  onloadend: Xhr['onloadend'] = null;
  #request: ClientRequest | undefined;
  #aborted = false;

  open(method: string, url: string): void {
    this.#request = request(url, { method });
  }

  setRequestHeader(name: string, value: string): void {
    this.#request!.setHeader(name, value);
  }

  abort(): void {
    this.#aborted = true;
    this.#request!.destroy();
  }

  send(body: Blob | Uint8Array): void {
    void this.#transfer(body)
      .then(
        () => this.onload?.(),
        () => (this.#aborted ? this.onabort?.() : this.onerror?.()),
      )
      .finally(() => this.onloadend?.());
  }

  async #transfer(body: Blob | Uint8Array): Promise<void> {
    const outgoing = this.#request!;
    const answer = new Promise<string>((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('response', async (response) => {
        this.status = response.statusCode!;
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(text);
      });
    });
    answer.catch(() => {});
    const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
    outgoing.setHeader('content-length', bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 1 << 20) {
      const chunk = bytes.subarray(at, at + (1 << 20));
      await new Promise<void>((resolve, reject) =>
        outgoing.write(chunk, (error) => (error ? reject(error) : resolve())),
      );
      this.upload.onprogress?.({ loaded: at + chunk.byteLength, total: bytes.byteLength });
    }
    outgoing.end();
    await finished(outgoing, { readable: false });
    this.responseText = await answer;
  }
}
