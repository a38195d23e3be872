import type { StreamSink } from '../connector.js';

/** Fewer calls than one for each 64 KiB of the socket, and nothing that counts in memory. */
const enough = 256 * 1024;

/**
 * Gathers lines of CSV from a driver that gives rows as they come, for a sink that takes its time: while the sink is at
 * work the socket is paused, and what the driver had already read is gathered beside. Two buffers, used in turn.
 */
export class CsvPump {
  /** Where the next line goes: `room` makes sure that there is space, `length` is then moved on. */
  bytes: Buffer = Buffer.allocUnsafe(2 * enough);
  length = 0;
  #rows = 0;
  #spare: Buffer | undefined = Buffer.allocUnsafe(2 * enough);
  #busy: Promise<void> | undefined;
  #isEnded = false;
  /** Why the sink takes no more. */
  fault: { error: unknown } | undefined;

  constructor(
    readonly sink: Pick<StreamSink, 'csv'>,
    readonly socket: { pause(): unknown; resume(): unknown; destroy(): unknown },
  ) {}

  room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  add(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  endRow(): void {
    this.#rows += 1;
    if (this.length >= enough && !this.#busy) this.#hand();
  }

  /** Nothing more comes; returns when the sink has everything. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#busy;
    if (this.fault) throw this.fault.error;
    if (this.length > 0) await this.#take();
  }

  #hand(): void {
    this.socket.pause();
    this.#busy = this.#take().then(
      () => {
        this.#busy = undefined;
        if (this.length >= enough && !this.#isEnded) this.#hand();
        else this.socket.resume();
      },
      (error) => {
        this.fault = { error };
        // There is no other way to stop a server that is sending.
        this.socket.destroy();
      },
    );
  }

  async #take(): Promise<void> {
    const { bytes, length } = this;
    const rows = this.#rows;
    this.bytes = this.#spare ?? Buffer.allocUnsafe(2 * enough);
    this.#spare = undefined;
    this.length = 0;
    this.#rows = 0;
    await this.sink.csv(bytes.subarray(0, length), rows);
    // One large row would be kept in memory to the end.
    if (bytes.length <= 8 * enough) this.#spare = bytes;
  }
}
