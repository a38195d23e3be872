import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Benchmark, wholeNumber } from './benchmark.js';
import type { Found } from './full-disk/inside.js';
import { table } from './table.js';

export const fullDisk: Benchmark = {
  summary: 'A disk that is full to the last byte: told in every answer, survived, nothing acknowledged lost',
  usage: 'full-disk [--size-mb 200]',
  async run(args) {
    const { values } = parseArgs({ args, options: { 'size-mb': { type: 'string', default: '200' } } });
    const disk = await mkdtemp(join(tmpdir(), 'godwit-full-disk-'));
    try {
      const { ok, checks } = await insideOf(disk, wholeNumber('size-mb', values['size-mb'], 150));
      console.log(
        table(
          ['what', 'holds', 'how'],
          checks.map(({ what, holds, how }) => [what, holds, how]),
        ),
      );
      return { ok, figures: { checks } };
    } finally {
      await rm(disk, { recursive: true, force: true });
    }
  },
};

/** In a mount namespace of its own: the disk goes with the process, and nobody else sees it. */
async function insideOf(disk: string, sizeMb: number): Promise<Found> {
  const program = fileURLToPath(new URL('./full-disk/inside.js', import.meta.url));
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const mount = `mount -t tmpfs -o size=${sizeMb}m tmpfs "$0" && exec "$@"`;
  const child = spawn(
    'unshare',
    [...asRoot, '--mount', 'sh', '-c', mount, disk, process.execPath, program, disk],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`unshare ended with ${code}: a small disk cannot be mounted here`);
  return JSON.parse(printed) as Found;
}
