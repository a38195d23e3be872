import { type Result, routes } from '@godwit/contract/routes';
import type { Bytes, Operations } from './inputs.js';
import { type Answered, bytesRedirect, connected, readAnswer } from './request.js';
import { type Transport, withRetries } from './retry.js';
import { browserRequest, putByXhr } from './xhr.js';

/** What an upload needs of a client. */
export interface UploadClient extends Pick<Operations, 'requestUploads' | 'requestLinkUploads'> {
  readonly transport: Transport;
}

export type FileRecord = Result<'putUpload'>;

export interface Upload {
  name: string;
  /** Guessed from the name when left out. */
  contentType?: string | undefined;
  body: Bytes;
  /** The length of a stream, where it is known; a Blob and an array know theirs. */
  size?: number | undefined;
  /** A retry begins again at the first byte, and so does `sent`. */
  onProgress?: ((sent: number, total: number | undefined) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface FileUpload extends Upload {
  migrationId: string;
}

export interface LinkFileUpload extends Upload {
  token: string;
}

export async function uploadFile(client: UploadClient, upload: FileUpload): Promise<FileRecord> {
  const links = await client.requestUploads(
    { params: { migration_id: upload.migrationId }, body: { files: [described(upload)] } },
    { signal: upload.signal },
  );
  return putBytes(client.transport, links.files[0]?.signed_url, upload);
}

export async function uploadLinkFile(client: UploadClient, upload: LinkFileUpload): Promise<FileRecord> {
  const links = await client.requestLinkUploads(
    { params: { token: upload.token }, body: { files: [described(upload)] } },
    { signal: upload.signal },
  );
  return putBytes(client.transport, links.files[0]?.signed_url, upload);
}

function described({ name, contentType }: Upload) {
  return { name, ...(contentType !== undefined && { content_type: contentType }) };
}

/**
 * A retry uses the same link, which takes one successful PUT: the file never arrives twice. When only the
 * answer was lost, the retry is refused with 403 although the file is there.
 */
export async function putBytes(
  transport: Transport,
  url: string | undefined,
  upload: Upload,
): Promise<FileRecord> {
  if (url === undefined) throw new Error('The server answered without an upload link');
  const replayable = !(upload.body instanceof ReadableStream);
  // What breaks on our side (a file that cannot be read, a throwing onProgress) aborts the request with its
  // own error, so that it is neither retried nor taken for a network failure.
  const fault = new AbortController();
  const signal = upload.signal ? AbortSignal.any([fault.signal, upload.signal]) : fault.signal;

  return withRetries(transport, signal, async () => {
    const answered = await connected('putUpload', routes.putUpload, replayable, signal, () => {
      const Xhr = browserRequest();
      // Only XMLHttpRequest reports upload progress in browsers, and most of their fetches send no streams.
      return Xhr
        ? putByXhr(Xhr, url, { ...upload, signal })
        : putByFetch(transport, url, { ...upload, signal }, fault);
    });
    return readAnswer('putUpload', replayable, answered) as FileRecord;
  });
}

async function putByFetch(
  { fetch }: Transport,
  url: string,
  upload: Upload & { signal: AbortSignal },
  fault: AbortController,
): Promise<Answered> {
  const total = sizeOf(upload.body) ?? upload.size;
  const response = await fetch(url, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      // Node's fetch keeps this header and then refuses to send more or fewer bytes; without it, a stream
      // goes out chunked.
      ...(total !== undefined && { 'content-length': String(total) }),
    },
    body: counted(sourceOf(upload.body), (sent) => upload.onProgress?.(sent, total), fault),
    duplex: 'half',
    redirect: bytesRedirect,
    signal: upload.signal,
  });
  return { status: response.status, text: await response.text() };
}

function sizeOf(body: Bytes): number | undefined {
  if (body instanceof Blob) return body.size;
  return body instanceof Uint8Array ? body.byteLength : undefined;
}

interface Source {
  /** The next bytes; nothing at the end. */
  next(): Promise<Uint8Array | undefined>;
  cancel?(reason: unknown): Promise<void>;
}

const [leastChunk, mostChunk] = [256 * 1024, 1024 * 1024];

function sourceOf(body: Bytes): Source {
  if (body instanceof ReadableStream) {
    const reader = body.getReader();
    return {
      next: async () => (await reader.read()).value,
      cancel: (reason) => reader.cancel(reason),
    };
  }
  // Large parts take half the processor time (160 MB: 0.25 s against 0.5 in parts of 256 kB); of a small file they
  // would hide how far it is.
  const chunkSize = Math.min(Math.max(leastChunk, Math.ceil((sizeOf(body) ?? 0) / 100)), mostChunk);
  let offset = 0;
  return {
    async next() {
      const end = offset + chunkSize;
      // Slice by slice: a Blob of a file on disk is read only as fast as the network takes it.
      const chunk =
        body instanceof Blob
          ? new Uint8Array(await body.slice(offset, end).arrayBuffer())
          : body.subarray(offset, end);
      offset = end;
      return chunk.byteLength > 0 ? chunk : undefined;
    },
  };
}

/** The source as a stream that reads only on demand and counts what was handed over. */
function counted(
  source: Source,
  onSent: (sent: number) => void,
  fault: AbortController,
): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await source.next();
          if (!chunk) return controller.close();
          sent += chunk.byteLength;
          controller.enqueue(chunk);
          onSent(sent);
        } catch (error) {
          fault.abort(error);
          throw error;
        }
      },
      cancel: (reason) => source.cancel?.(reason),
    },
    { highWaterMark: 0 },
  );
}
