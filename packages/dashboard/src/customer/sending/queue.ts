import type { Client } from '@godwit/client/client';
import { pause } from '../../sending/pause.js';
import {
  type Failed,
  linkLife,
  SendingFailed,
  type Step,
  sendFile,
  type UploadLink,
} from '../../sending/send-file.js';
import type { Link } from '../link/poll.js';
import type { Picked } from './collect.js';
import { sendableName } from './names.js';

export type Progress = Step | { is: 'waiting' } | { is: 'arrived' } | { is: 'failed'; why: Failed };

export interface Item {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly progress: Progress;
  /** Once it is known. */
  readonly id?: string | undefined;
}

interface Job {
  item: Item;
  file: File;
  link?: UploadLink | undefined;
  stop: AbortController;
}

interface Service {
  api: Pick<Client, 'requestLinkUploads' | 'transport'>;
  token: string;
  /** What was received by now; undefined when there is no connection. */
  look(): Promise<Link | undefined>;
  /** What was received has changed. */
  changed(): void;
}

const atOnce = 3;
/** A link does not live forever, so not all of a thousand files get theirs at the start. */
const linksAtOnce = 50;
/** Browsers tell of progress more often than anybody can see. */
const tellEvery = 100;

/** The files on their way: three at a time, each until it is there. */
export class SendingQueue {
  items: readonly Item[] = [];
  private readonly jobs = new Map<number, Job>();
  private readonly listeners = new Set<() => void>();
  /** Each ends a pause between two tries. */
  private readonly wakes = new Set<() => void>();
  private asking: Promise<void> | undefined;
  private active = 0;
  private lastKey = 0;
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly service: Service) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): readonly Item[] => this.items;

  add(picked: readonly Picked[]): void {
    for (const { name, file } of picked) {
      this.lastKey += 1;
      const item: Item = {
        key: this.lastKey,
        name: sendableName(name),
        size: file.size,
        progress: { is: 'waiting' },
      };
      this.jobs.set(item.key, { item, file, stop: new AbortController() });
    }
    this.tell();
    this.begin();
  }

  /** From the beginning, after it failed. */
  again(key: number): void {
    this.change(key, { is: 'waiting' });
    this.begin();
  }

  remove(key: number): void {
    this.jobs.get(key)?.stop.abort();
    this.jobs.delete(key);
    this.tell();
  }

  /** The next try of everything that waits for one, now. */
  readonly wake = (): void => {
    for (const wake of [...this.wakes]) wake();
  };

  /** What is shown among the received files needs no line here. */
  forgetReceived(link: Link): void {
    const ids = new Set(link.files.map(({ id }) => id));
    const before = this.jobs.size;
    for (const [key, { item }] of this.jobs) {
      if (item.progress.is === 'arrived' && item.id !== undefined && ids.has(item.id)) this.jobs.delete(key);
    }
    if (this.jobs.size < before) this.tell();
  }

  private begin(): void {
    for (const job of this.jobs.values()) {
      if (this.active >= atOnce) return;
      if (job.item.progress.is === 'waiting') void this.send(job);
    }
  }

  private async send(job: Job): Promise<void> {
    const { key, name } = job.item;
    this.active += 1;
    this.change(key, { is: 'sending', sent: 0 });
    try {
      const id = await sendFile(this.service.api, {
        file: job.file,
        name,
        signal: job.stop.signal,
        link: () => this.linkOf(job),
        forgetLink: () => {
          job.link = undefined;
        },
        hasArrived: async (id) => (await this.service.look())?.files.some((file) => file.id === id),
        tell: (step) => this.change(key, step),
        pause: (ms) => pause(ms, job.stop.signal, this.wakes),
      });
      job.item = { ...job.item, id };
      this.change(key, { is: 'arrived' });
      this.service.changed();
    } catch (error) {
      if (job.stop.signal.aborted) return;
      this.change(key, { is: 'failed', why: error instanceof SendingFailed ? error.why : 'refused' });
      this.service.changed();
    } finally {
      this.active -= 1;
      this.begin();
    }
  }

  private async linkOf(job: Job): Promise<UploadLink> {
    if (job.link && Date.now() - job.link.askedAt > linkLife) job.link = undefined;
    while (!job.link) {
      job.stop.signal.throwIfAborted();
      this.asking ??= this.ask(job).finally(() => {
        this.asking = undefined;
      });
      await this.asking;
    }
    return job.link;
  }

  /** For this file and those that come next: a link may ask 100 times a minute. */
  private async ask(first: Job): Promise<void> {
    const { api, token } = this.service;
    const next = [...this.jobs.values()].filter((job) => {
      return job !== first && !job.link && job.item.progress.is !== 'failed';
    });
    const batch = [first, ...next].slice(0, linksAtOnce);
    const files = batch.map(({ item }) => ({ name: item.name }));
    const links = await api.requestLinkUploads({ params: { token }, body: { files } });
    const askedAt = Date.now();
    for (const [place, { id, signed_url }] of links.files.entries()) {
      const job = batch[place];
      if (job) job.link = { id, url: signed_url, askedAt };
    }
  }

  private change(key: number, progress: Progress): void {
    const job = this.jobs.get(key);
    if (!job) return;
    const isSameStep = progress.is === 'sending' && job.item.progress.is === 'sending';
    job.item = { ...job.item, progress };
    if (!isSameStep) this.tell();
    else this.telling ??= setTimeout(() => this.tell(), tellEvery);
  }

  private tell(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.items = [...this.jobs.values()].map(({ item }) => item);
    for (const listener of this.listeners) listener();
  }
}
