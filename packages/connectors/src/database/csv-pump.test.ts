import { expect, test } from 'vitest';
import { CsvPump } from './csv-pump.js';

/** Counts what is asked of the socket, and what the sink got. */
function watched(take: (bytes: Uint8Array) => Promise<void> = async () => {}) {
  const socket = {
    isPaused: false,
    isDestroyed: false,
    pause() {
      socket.isPaused = true;
    },
    resume() {
      socket.isPaused = false;
    },
    destroy() {
      socket.isDestroyed = true;
    },
  };
  const got: { text: string; rows: number }[] = [];
  const sink = {
    async csv(bytes: Uint8Array, rows: number) {
      got.push({ text: Buffer.from(bytes).toString(), rows });
      await take(bytes);
    },
  };
  return { socket, got, pump: new CsvPump(sink, socket) };
}

const line = Buffer.from(`${'x'.repeat(99_999)}\n`);

test('the socket rests while the sink is at work, and what was read before is kept', async () => {
  let finish = () => {};
  const { pump, socket, got } = watched(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  for (let row = 0; row < 4; row++) {
    pump.add(line);
    pump.endRow();
  }
  expect(socket.isPaused).toBe(true);
  expect(got.map(({ rows }) => rows)).toEqual([3]);
  finish();
  await expect.poll(() => socket.isPaused).toBe(false);
  const ended = pump.end();
  await expect.poll(() => got.length).toBe(2);
  finish();
  await ended;
  expect(got.map(({ rows, text }) => [rows, text.length])).toEqual([
    [3, 300_000],
    [1, 100_000],
  ]);
});

test('the socket goes on for the next query, also when the last row was handed on just before the end', async () => {
  const { pump, socket, got } = watched();
  for (let row = 0; row < 3; row++) {
    pump.add(line);
    pump.endRow();
  }
  await pump.end();
  expect(got).toHaveLength(1);
  expect(socket.isPaused).toBe(false);
});

test('a row larger than the buffer is whole', async () => {
  const { pump, got } = watched();
  pump.add(Buffer.alloc(3_000_000, 'y'));
  pump.add(Buffer.from('\n'));
  pump.endRow();
  pump.add(line);
  pump.endRow();
  await pump.end();
  expect(got.map(({ rows, text }) => [rows, text.length])).toEqual([
    [1, 3_000_001],
    [1, 100_000],
  ]);
});

test('a sink that fails ends the connection, and its error is the one that is thrown', async () => {
  const full = new Error('the disk is full');
  const { pump, socket } = watched(() => Promise.reject(full));
  for (let row = 0; row < 3; row++) {
    pump.add(line);
    pump.endRow();
  }
  await expect(pump.end()).rejects.toBe(full);
  expect(socket.isDestroyed).toBe(true);
});
