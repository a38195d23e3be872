import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOwn } from '@godwit/contract/own';
import { overCpu } from './over-cpu.js';
import { overMemory } from './over-memory.js';

/** A child works on customers' files: it needs no secret of the caller's. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
];
const stderrChars = 4096;
const outOfMemory = /heap out of memory|heap limit|bad_alloc|Failed to reserve|Cannot allocate/i;

/** How a child ended. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | 'not started' | null;
  /** The last of what it said on standard error. */
  stderr: string;
  isOutOfMemory: boolean;
  /** It took more of the processor's time than `limitCpu` gave it. */
  isOutOfTime: boolean;
}

export interface BoundedChild {
  child: ChildProcess;
  /** Called once, when it is gone and has let go of all its files. */
  onEnd(tell: (end: End) => void): void;
}

/**
 * Starts a program that calls `boundProcess`. It stands beside the module of this address, in the built code also when
 * the module itself runs from its source in a test: a process of its own cannot load TypeScript.
 */
export function startBounded(besideModule: string, program: string, memoryMb: number): BoundedChild {
  const path = fileURLToPath(new URL(program, besideModule.replace('/src/', '/dist/')));
  const child = fork(bundledOr(path), [String(memoryMb)], {
    execArgv: [`--max-old-space-size=${Math.round(memoryMb * 0.75)}`],
    env: Object.fromEntries(
      passedOn.flatMap((name) => (getOwn(process.env, name) ? [[name, getOwn(process.env, name)]] : [])),
    ),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrChars);
  });
  // What it said last is for the log alone.
  child.stderr?.on('error', () => {});
  const told: ((end: End) => void)[] = [];
  let end: End | undefined;
  const finish = (code: number | null, signal: End['signal']) => {
    if (end) return;
    end = endOf(code, signal, stderr);
    for (const tell of told) tell(end);
  };
  // One that cannot be started or reached has ended, or will be: both are told by `close`.
  child.on('error', (error) => {
    stderr += error.message;
    if (child.pid === undefined) finish(null, 'not started');
  });
  child.on('close', finish);
  return {
    child,
    onEnd(tell) {
      if (end) tell(end);
      else told.push(tell);
    },
  };
}

/** Those that programs are bundled from (scripts/bundle.mjs). */
const bundled = ['contract', 'engine', 'model', 'connectors', 'server'];

/** The program with all that it loads in a few files, unless something was built since: half a second is in finding them. */
function bundledOr(path: string): string {
  const [, packages = '', name = '', inside = ''] = /^(.*[\\/])([^\\/]+)[\\/]dist[\\/](.*)$/.exec(path) ?? [];
  const whole = join(packages, name, 'dist', 'bundled', inside);
  const made = changedAt(whole);
  const builds = bundled.map((each) => changedAt(join(packages, each, 'tsconfig.tsbuildinfo')) ?? 0);
  return made !== undefined && made >= Math.max(...builds) ? whole : path;
}

function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

export function endOf(code: number | null, signal: End['signal'], stderr: string): End {
  const isOutOfMemory = signal === overMemory || outOfMemory.test(stderr);
  return { code, signal, stderr, isOutOfMemory, isOutOfTime: signal === overCpu };
}
