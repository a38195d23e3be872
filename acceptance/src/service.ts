import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/cli/bin/godwit.js', import.meta.url));

export interface RunningService {
  origin: string;
  /** What it printed at its start. */
  greeting: string[];
  stop(): Promise<void>;
}

type Environment = Record<string, string>;

/** Runs a command of the service's CLI to its end. */
export async function godwit(args: string[], env: Environment): Promise<void> {
  const child = start(args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await ended(child);
  if (code !== 0) throw new Error(`godwit ${args.slice(0, 2).join(' ')} ended with ${code}:\n${output}`);
}

/** Resolves once the service said where it listens and what else is asked for. */
export async function startService(
  env: Environment,
  logFile: string,
  lines: readonly string[] = ['Address: '],
): Promise<RunningService> {
  const child = start(['serve'], env);
  child.stderr?.pipe(createWriteStream(logFile, { flags: 'a' }));
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exit = ended(child);
  try {
    const greeting = await untilGreeted(child, exit, lines);
    const address = greeting.find((line) => line.startsWith('Address: '))?.slice('Address: '.length) ?? '';
    return { origin: new URL(address).origin, greeting, stop: () => stop(child, exit) };
  } catch (error) {
    end();
    throw error;
  }
}

async function stop(child: ChildProcess, exit: Promise<number | string>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  const code = await exit;
  clearTimeout(late);
  if (code !== 0) throw new Error(`The service did not stop gracefully on SIGTERM: it ended with ${code}`);
}

function start(args: string[], env: Environment): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
}

function untilGreeted(
  child: ChildProcess,
  exit: Promise<number | string>,
  wanted: readonly string[],
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`Not up within 60 s, it said:\n${output}`)), 60_000);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const lines = output.split('\n').slice(0, -1);
      if (!wanted.every((start) => lines.some((line) => line.startsWith(start)))) return;
      clearTimeout(late);
      resolve(lines);
    });
    exit.then((code) => {
      clearTimeout(late);
      reject(new Error(`The service ended with ${code} before it was up, it said:\n${output}`));
    }, reject);
  });
}
