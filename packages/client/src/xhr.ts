import type { Bytes } from './inputs.js';
import type { Answered } from './request.js';

/** The little of XMLHttpRequest that an upload needs; the package does without the DOM's types. */
export interface Xhr {
  readonly status: number;
  readonly responseText: string;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  onloadend: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: Blob | Uint8Array): void;
  abort(): void;
}

type XhrClass = new () => Xhr;

/** XMLHttpRequest in a browser, nothing elsewhere. */
export function browserRequest(): XhrClass | undefined {
  return (globalThis as { XMLHttpRequest?: XhrClass }).XMLHttpRequest;
}

interface XhrUpload {
  body: Bytes;
  onProgress?: ((sent: number, total: number | undefined) => void) | undefined;
  signal: AbortSignal;
}

export async function putByXhr(Xhr: XhrClass, url: string, upload: XhrUpload): Promise<Answered> {
  const { signal, onProgress } = upload;
  // A browser cannot send a stream by XHR; it can collect it in a Blob, which it may keep on disk.
  const body = upload.body instanceof ReadableStream ? await new Response(upload.body).blob() : upload.body;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const xhr = new Xhr();
    const stop = () => xhr.abort();
    signal.addEventListener('abort', stop, { once: true });
    xhr.open('PUT', url);
    xhr.setRequestHeader('content-type', 'application/octet-stream');
    if (onProgress) xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(new TypeError('The connection broke, or the browser refused the request'));
    xhr.onabort = () => reject(signal.reason);
    xhr.onloadend = () => signal.removeEventListener('abort', stop);
    xhr.send(body);
  });
}
