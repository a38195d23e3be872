import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Channels } from './channels.js';
import { parserOf } from './values.js';

const retryMs = 2000;
/**
 * All of it is filled with zeros at the start, needed or not: with the usual 128 MB that took 0.2 of 0.4 s of processor
 * time, and the memory stayed taken. What falls out of it is in the operating system's cache.
 */
const buffers = ['-c', 'shared_buffers=32MB'];

/**
 * V8 compiles what of PGlite has been called a while once more, and better: of 4 s of processor time that a service takes
 * to start, 1.3, for code that hardly runs again. From this number on, sixteen times as much, it still does: requests
 * take no longer.
 */
setFlagsFromString('--wasm-tiering-budget=28800000');

/**
 * PGlite, opened anew when it ended with a PANIC, as it does where the disk has no room for its log: what was
 * committed is there again. The one that ended must not be called any more: it would loop forever, and this process
 * with it.
 */
export class PgliteEngine {
  #pglite: PGlite;
  #end: unknown;
  #opening: Promise<PGlite> | undefined;
  #nextTry = 0;

  private constructor(
    private readonly place: string,
    private readonly channels: Channels,
    pglite: PGlite,
  ) {
    this.#pglite = this.#watched(pglite);
  }

  static async open(place: string, channels: Channels): Promise<PgliteEngine> {
    return new PgliteEngine(place, channels, await openAt(place));
  }

  /** Throws why it ended as long as it cannot be opened. */
  live(): PGlite | Promise<PGlite> {
    if (this.#end === undefined) return this.#pglite;
    this.#opening ??= this.#openAgain().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => {});
    if (this.#end === undefined) await this.#pglite.close();
  }

  async #openAgain(): Promise<PGlite> {
    if (performance.now() < this.#nextTry) throw this.#end;
    this.#nextTry = performance.now() + retryMs;
    const opened = await openAt(this.place).catch(() => {
      throw this.#end;
    });
    this.#pglite = this.#watched(opened);
    this.#end = undefined;
    for (const channel of this.channels.names())
      await this.#pglite.exec(`listen ${pg.escapeIdentifier(channel)}`);
    for (const handlers of this.channels.all()) handlers.onBack();
    return this.#pglite;
  }

  #watched(pglite: PGlite): PGlite {
    pglite.serializers = {};
    pglite.parsers = new Proxy(
      {},
      { get: (_, type) => (typeof type === 'string' ? parserOf(Number(type)) : undefined) },
    );
    pglite.onNotification((channel, payload) => this.channels.deliver(channel, payload));
    let end: unknown;
    const note = (error: unknown): never => {
      if (end === undefined && isLastWord(error)) {
        end = error;
        this.#end = error;
        for (const handlers of this.channels.all()) handlers.onLost();
      }
      throw error;
    };
    const { execProtocolRawSync, execProtocol, execProtocolStream } = pglite;
    pglite.execProtocolRawSync = (message) => {
      if (end !== undefined) throw end;
      return execProtocolRawSync.call(pglite, message);
    };
    pglite.execProtocol = (...call) => execProtocol.apply(pglite, call).catch(note);
    pglite.execProtocolStream = (...call) => execProtocolStream.apply(pglite, call).catch(note);
    return pglite;
  }
}

function openAt(place: string): Promise<PGlite> {
  return PGlite.create(place, { startParams: [...PGlite.defaultStartParams, ...buffers] });
}

function isLastWord(error: unknown): boolean {
  return ['PANIC', 'FATAL'].includes((error as { severity?: string }).severity ?? '');
}
