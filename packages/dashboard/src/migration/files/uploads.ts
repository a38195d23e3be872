import { useSyncExternalStore } from 'react';
import { api } from '../../api/api.js';

export interface Upload {
  id: number;
  file: File;
  state: 'queued' | 'sending' | 'failed';
  sent: number;
  error?: Error;
}

/** At once; the others wait for their turn. */
const atOnce = 3;

interface Held extends Upload {
  migrationId: string;
  stop: AbortController;
  onArrived: () => void;
}

/** What is being sent outlives the page it was begun on: somebody may look at another one meanwhile. */
let uploads: readonly Held[] = [];
let byMigration = new Map<string, readonly Upload[]>();
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly Upload[] = [];

export function useUploads(migrationId: string): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => byMigration.get(migrationId) ?? none);
}

export function addUploads(migrationId: string, files: readonly File[], onArrived: () => void): void {
  const added = files.map((file): Held => {
    lastId += 1;
    return {
      id: lastId,
      file,
      state: 'queued',
      sent: 0,
      migrationId,
      stop: new AbortController(),
      onArrived,
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
  const free = atOnce - uploads.filter(({ state }) => state === 'sending').length;
  for (const upload of uploads.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) {
    change(upload.id, { state: 'sending' });
    void send(upload);
  }
}

async function send({ id, file, migrationId, stop, onArrived }: Held): Promise<void> {
  try {
    await api.uploadFile({
      migrationId,
      name: file.name,
      body: file,
      signal: stop.signal,
      onProgress: (sent) => change(id, { sent }),
    });
    set(uploads.filter((upload) => upload.id !== id));
    onArrived();
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!stop.signal.aborted) change(id, { state: 'failed', error });
  }
  next();
}

function change(id: number, to: Partial<Held>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
}

function set(now: readonly Held[]): void {
  uploads = now;
  const ids = new Set(now.map(({ migrationId }) => migrationId));
  byMigration = new Map([...ids].map((id) => [id, now.filter(({ migrationId }) => migrationId === id)]));
  if (now.some(({ state }) => state !== 'failed')) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

/** The browser asks whether to leave while bytes are on their way. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
