import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TapProcess } from './tap-process.js';
import type { Tap } from './taps.js';

/** A tap takes half a second to a few to start. One that has no --about may take it for something else and hang. */
const patienceMs = 20_000;
const longest = 4 << 20;

/** What a tap says of itself: settings and abilities. Undefined where it cannot; most older ones cannot. */
export async function aboutTap(tap: Tap): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-tap-'));
  try {
    const process = new TapProcess(
      tap,
      ['--about', '--format=json'],
      folder,
      AbortSignal.timeout(patienceMs),
    );
    const text = await wholeOutput(process, longest);
    const { code } = await process.ended();
    return code === 0 && text !== undefined ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Undefined where it is longer than that. */
export async function wholeOutput(process: TapProcess, most: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.output as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > most) {
      process.kill();
      return undefined;
    }
  }
  return Buffer.concat(parts).toString('utf8');
}
