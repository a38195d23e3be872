import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { overMemory } from '@godwit/engine/process/over-memory';
import { endOf } from '@godwit/engine/process/start-bounded';
import { describe, expect, it } from 'vitest';
import { built, startChild } from '../../testing/child.js';
import type { FromChild, RunSpec } from '../messages.js';
import { endingText } from './ending.js';
import { ruledPdf } from './testing/ruled-pdf.js';
import { type Ran, resultOf, rowsOf, scratchFolder, sorted, specOf } from './testing/specs.js';

const folder = scratchFolder();
const program = fileURLToPath(built('runner/child/main.js'));

const products = [
  { name: 'Products', columns: [{ name: 'SKU', required: true, unique: true }, { name: 'Name' }] },
];
const stock = 'SKU,Name\nA-1,Chair\nA-2,Table\n';

interface Ended extends Omit<Ran, 'last'> {
  last: FromChild | undefined;
  code: number | null;
  signal: string | null;
  stderr: string;
}

/** Does the runs, one after the other, as the service does; then lets the process go. */
async function runIn(
  specs: RunSpec | RunSpec[],
  during: (child: ChildProcess, message: FromChild) => void = () => {},
) {
  const [spec, ...others] = [specs].flat() as [RunSpec, ...RunSpec[]];
  const child = fork(program, [String(spec.memoryMb)], {
    execArgv: [`--max-old-space-size=${Math.round(spec.memoryMb * 0.75)}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const messages: FromChild[] = [];
  child.on('message', (message: FromChild) => {
    messages.push(message);
    during(child, message);
    if (message.type !== 'done') return;
    const next = others.shift();
    if (next) child.send(next);
    else child.disconnect();
  });
  child.send(spec);
  return new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve({ ...sorted(messages), last: messages.at(-1), code, signal, stderr }),
    );
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

describe('the process of a run', () => {
  it('sends what happens, the result last, then does the next run, and ends when it is let go', async () => {
    const first = specOf(folder, { 'more.csv': 'SKU,Name\nB-1,Lamp\n' }, products);
    const second = specOf(folder, { 'stock.csv': stock }, products);
    const ended = await runIn([first, second]);
    expect([ended.code, ended.signal, ended.stderr]).toEqual([0, null, '']);
    expect(Object.keys(ended.steps)).toEqual(['read:f0', 'plan:0']);
    expect(ended.paths.some((path) => path.startsWith(first.scratch))).toBe(true);
    const made = resultOf({ last: ended.last! }, 'made');
    expect(await rowsOf(made.sheets[0])).toEqual(['A-1|Chair', 'A-2|Table']);
    expect(made.sheets[0]?.parquet.startsWith(second.scratch)).toBe(true);
  });

  it('says what is wrong where it can, and ends well all the same', async () => {
    const ended = await runIn(specOf(folder, { 'stock.csv': '' }, products));
    expect(ended.code).toBe(0);
    expect(ended.last).toMatchObject({ type: 'failed', isFinal: true });
  });

  it('ends by its own signal when it needs more memory than it may have', async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, at) => `X-${at},Thing number ${at} ${'x'.repeat(at % 90)}`,
    );
    const large = `SKU,Name\n${rows.join('\n')}\n`;
    const spec = specOf(folder, { 'large.csv': large }, products, { memoryMb: 200 });
    const { code, signal, stderr, last } = await runIn(spec);
    expect(signal).toBe(overMemory);
    expect(last?.type).not.toBe('done');
    expect(endingText(endOf(code, signal as NodeJS.Signals | null, stderr), 200, 'run').message).toMatch(
      /^The run needed more than 200 MB of memory/,
    );
  });

  it('outlives a reader that crashes', async () => {
    const rows = Array.from({ length: 400_000 }, (_, at) => `X-${at},Thing number ${at}`);
    const files = { 'stock.csv': stock, 'large.csv': `SKU,Name\n${rows.join('\n')}\n` };
    const ended = await runIn(specOf(folder, files, products), (child, message) => {
      if (message.type !== 'said' || message.said.data.message !== 'Reading large.csv') return;
      for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGSEGV');
    });
    const made = resultOf({ last: ended.last! }, 'made');
    expect(made.plan).toContain('large.csv was not read: the reader stopped unexpectedly (SIGSEGV)');
    expect(made.sheets[0]?.rowCount).toBe(2);
  });

  it('takes the reader of a long document with it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`A-${at}`, `Thing number ${at}`]);
    const long = ruledPdf(Array<string[][]>(500).fill([['SKU', 'Name'], ...rows]));
    let readers: number[] = [];
    const ended = await runIn(specOf(folder, { 'long.pdf': long }, products), (child, message) => {
      const isReading = message.type === 'said' && /page \d+ of 500$/.test(String(message.said.data.message));
      if (!isReading || readers.length > 0) return;
      readers = childrenOf(child.pid!);
      child.kill('SIGKILL');
    });
    expect([ended.signal, readers.length]).toEqual(['SIGKILL', 1]);
    await expect.poll(() => readers.some(isAlive)).toBe(false);
  });

  it('ends when its parent is gone, also while it works', async () => {
    const rows = Array.from({ length: 300_000 }, (_, at) => `X-${at},Thing number ${at}`);
    const spec = specOf(folder, { 'large.csv': `SKU,Name\n${rows.join('\n')}\n` }, products);
    const parent = startChild(`
      import { fork } from 'node:child_process';
      const child = fork(${JSON.stringify(program)}, ['2048'], { execArgv: [] });
      child.on('message', ({ type, step }) => {
        if (type === 'step' && step === 'read:f0') console.log(child.pid);
      });
      child.send(${JSON.stringify(spec)});`);
    const pid = Number(await parent.line());
    expect(isAlive(pid)).toBe(true);
    await parent.kill();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

/** The processes that one has started. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return readFileSync(`/proc/${each}/stat`, 'latin1').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    });
}
