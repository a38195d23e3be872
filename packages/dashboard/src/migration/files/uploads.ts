import { useSyncExternalStore } from 'react';
import { api } from '../../api/api.js';
import { pause } from '../../sending/pause.js';
import { linkLife, SendingFailed, type Step, sendFile, type UploadLink } from '../../sending/send-file.js';
import { texts } from '../../texts/texts.js';

export interface Upload {
  id: number;
  file: File;
  state: 'queued' | 'failed' | Step['is'];
  sent: number;
  error?: Error;
}

/** At once; the others wait for their turn. */
const atOnce = 3;

interface Held extends Upload {
  migrationId: string;
  stop: AbortController;
  /** Kept over all tries, so that the file cannot arrive twice. */
  link?: UploadLink | undefined;
  /** What the service holds may have changed. */
  onSettled: () => void;
}

/** What is being sent outlives the page it was begun on: somebody may look at another one meanwhile. */
let uploads: readonly Held[] = [];
let byMigration = new Map<string, readonly Upload[]>();
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly Upload[] = [];
/** Each ends a pause between two tries. */
const wakes = new Set<() => void>();

export function useUploads(migrationId: string): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploadsOf(migrationId));
}

export function uploadsOf(migrationId: string): readonly Upload[] {
  return byMigration.get(migrationId) ?? none;
}

export function addUploads(migrationId: string, files: readonly File[], onSettled: () => void): void {
  const added = files.map((file): Held => {
    lastId += 1;
    return {
      id: lastId,
      file,
      state: 'queued',
      sent: 0,
      migrationId,
      stop: new AbortController(),
      onSettled,
    };
  });
  set([...uploads, ...added]);
  next();
}

export function sendAgain(id: number): void {
  change(id, { state: 'queued', sent: 0, stop: new AbortController() });
  next();
}

/** Stops it where it is being sent. */
export function removeUpload(id: number): void {
  const upload = uploads.find((one) => one.id === id);
  set(uploads.filter((one) => one !== upload));
  upload?.stop.abort();
  next();
}

function next(): void {
  const free = atOnce - uploads.filter(({ state }) => state !== 'queued' && state !== 'failed').length;
  for (const upload of uploads.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) {
    change(upload.id, { state: 'sending' });
    void send(upload);
  }
}

async function send({ id, file, migrationId, stop: { signal }, onSettled }: Held): Promise<void> {
  try {
    await sendFile(api, {
      file,
      name: file.name,
      signal,
      link: () => linkOf(id, signal),
      forgetLink: () => change(id, { link: undefined }),
      hasArrived: (fileId) => hasArrived(migrationId, fileId, signal),
      tell: (step) => change(id, { state: step.is, sent: step.is === 'sending' ? step.sent : 0 }),
      pause: (ms) => pause(ms, signal, wakes),
    });
    set(uploads.filter((upload) => upload.id !== id));
    onSettled();
  } catch (thrown) {
    if (!signal.aborted) change(id, { state: 'failed', error: reasonOf(thrown) });
    // What was stopped or given up may have arrived nevertheless.
    onSettled();
  }
  next();
}

async function linkOf(id: number, signal: AbortSignal): Promise<UploadLink> {
  const upload = uploads.find((one) => one.id === id);
  signal.throwIfAborted();
  if (!upload) throw new Error('The upload was removed');
  if (upload.link && Date.now() - upload.link.askedAt < linkLife) return upload.link;
  const { files } = await api.requestUploads(
    { params: { migration_id: upload.migrationId }, body: { files: [{ name: upload.file.name }] } },
    { signal },
  );
  const [given] = files;
  if (!given) throw new Error('The server answered without an upload link');
  const link = { id: given.id, url: given.signed_url, askedAt: Date.now() };
  change(id, { link });
  return link;
}

async function hasArrived(
  migrationId: string,
  fileId: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  try {
    const { files } = await api.listFiles({ params: { migration_id: migrationId } }, { signal });
    return files.some((file) => file.id === fileId);
  } catch {
    return undefined;
  }
}

/** In the API's own words, where it has some. */
function reasonOf(thrown: unknown): Error {
  if (!(thrown instanceof SendingFailed)) return thrown instanceof Error ? thrown : new Error(String(thrown));
  if (thrown.why === 'unreadable') return new Error(texts.files.unreadable);
  return thrown.cause instanceof Error ? thrown.cause : thrown;
}

function change(id: number, to: Partial<Held>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
}

function set(now: readonly Held[]): void {
  uploads = now;
  const ids = new Set(now.map(({ migrationId }) => migrationId));
  byMigration = new Map([...ids].map((id) => [id, now.filter(({ migrationId }) => migrationId === id)]));
  if (now.some(({ state }) => state !== 'failed')) {
    addEventListener('beforeunload', warn);
    addEventListener('online', wake);
  } else {
    removeEventListener('beforeunload', warn);
    removeEventListener('online', wake);
  }
  for (const listener of listeners) listener();
}

/** The browser asks whether to leave while bytes are on their way. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The connection is back: what waits for its next try begins at once. */
function wake(): void {
  for (const end of [...wakes]) end();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
