import { readThread } from '../../domain/migrations/thread-reads.js';
import type { Database } from '../../store/database.js';
import { coalesce } from '../coalesce.js';
import { type Stretch, stretchOf } from './stretch.js';

/** Events that are read at once. */
const pageSize = 200;
/** Of what was said lately, and of pages: each. */
const mostBytes = 1024 * 1024;
/** What is said in quick succession is read together. */
const gatherMs = 40;
const toldAtOnce = 25;

/**
 * The end of one migration's thread, read once for all who follow it. It keeps what was said lately; a reader that is
 * further behind gets whole pages, which several that catch up share as well.
 */
export class Tail {
  /** Everything up to here can be read. */
  head = 0;
  /** Of the same moment as `head`: more will come. */
  live = true;
  /** How many hold on to it. */
  holds = 0;
  /** Called when there is more to read, or nothing more will come. */
  readonly listeners = new Set<() => void>();

  private isOpen = false;
  private recent: Stretch[] = [];
  private recentBytes = 0;
  /** The one that was loaded last comes last. */
  private readonly pages = new Map<number, Stretch>();
  private pageBytes = 0;
  private readonly loading = new Map<number, Promise<Stretch>>();
  private readonly reading = coalesce(() => this.read());
  private readAt = 0;
  private due: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    readonly migrationId: string,
  ) {}

  /** When it returns, all that was committed before the call can be read. */
  refresh(): Promise<void> {
    return this.reading('');
  }

  /** Soon; what goes wrong is left to the next wake-up. */
  wake(): void {
    if (this.due) return;
    const wait = Math.max(0, this.readAt + gatherMs - performance.now());
    this.due = setTimeout(() => {
      this.due = undefined;
      this.refresh().catch(() => undefined);
    }, wait);
  }

  /** The thread is gone, or this process stops. */
  end(): void {
    clearTimeout(this.due);
    this.live = false;
    this.tell();
  }

  /** What follows a position before `head`. */
  behind(position: number): Stretch | Promise<Stretch> {
    const first = this.recent[0];
    const recent = first && position >= first.after && this.recent.findLast(({ after }) => position >= after);
    if (recent) return recent;
    const page = Math.floor(position / pageSize);
    const kept = this.pages.get(page);
    if (kept && position < kept.last) return kept;
    return this.loading.get(page) ?? this.load(page);
  }

  private async read(): Promise<void> {
    for (let more = true; more; ) {
      this.readAt = performance.now();
      // What was there before anybody followed is read in pages, as far as somebody asks for it.
      const limit = this.isOpen ? pageSize : 0;
      const part = await readThread(this.db, this.migrationId, { after: this.head, limit });
      if (!part) {
        this.end();
        return;
      }
      more = this.isOpen && part.events.length === limit;
      const head = (more && part.events.at(-1)?.sequence) || part.head;
      if (this.isOpen && head > this.head) this.keep(stretchOf(this.head, head, part.events));
      this.isOpen = true;
      this.head = head;
      this.live = more || part.live;
      this.tell();
    }
  }

  private keep(stretch: Stretch): void {
    this.recent.push(stretch);
    this.recentBytes += stretch.size;
    let dropped = 0;
    while (this.recentBytes > mostBytes && dropped < this.recent.length - 1) {
      this.recentBytes -= this.recent[dropped]?.size ?? 0;
      dropped += 1;
    }
    this.recent.splice(0, dropped);
  }

  private load(page: number): Promise<Stretch> {
    const after = page * pageSize;
    const upTo = after + pageSize;
    const loaded = readThread(this.db, this.migrationId, { after, upTo, limit: pageSize })
      .then((part) => {
        const stretch = stretchOf(after, Math.min(upTo, part?.head ?? 0), part?.events ?? []);
        this.keepPage(page, stretch);
        return stretch;
      })
      .finally(() => this.loading.delete(page));
    this.loading.set(page, loaded);
    return loaded;
  }

  private keepPage(page: number, stretch: Stretch): void {
    this.dropPage(page);
    this.pages.set(page, stretch);
    this.pageBytes += stretch.size;
    for (const other of this.pages.keys()) {
      if (this.pageBytes <= mostBytes || other === page) return;
      this.dropPage(other);
    }
  }

  private dropPage(page: number): void {
    this.pageBytes -= this.pages.get(page)?.size ?? 0;
    this.pages.delete(page);
  }

  /** Not all at once: a write to each of 500 sockets takes some 30 ms, in which nobody else would be answered. */
  private tell(): void {
    const left = [...this.listeners];
    const tellSome = () => {
      for (const listener of left.splice(0, toldAtOnce)) if (this.listeners.has(listener)) listener();
      if (left.length > 0) setImmediate(tellSome);
    };
    tellSome();
  }
}
