import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestS3 } from './s3.js';

const program = fileURLToPath(new URL('../../cli/bin/godwit.js', import.meta.url));
const startMs = 240_000;
const stopMs = 60_000;

export interface RunningProgram {
  pid: number;
  /** Lines on standard output so far. */
  printed(): string[];
  /** SIGTERM; an error when it does not end well within a minute. */
  stop(): Promise<void>;
  /** SIGKILL, and waits until the process is gone. */
  kill9(): Promise<void>;
  /** Resolves when the process is gone, whoever ended it. */
  ended: Promise<void>;
}

export interface RunningService extends RunningProgram {
  /** http://host:port */
  origin: string;
  /** The address that ends in /api/v1. */
  baseUrl: string;
}

export interface ServiceOptions {
  /** The service's whole environment, beside PATH, HOME and TMPDIR. */
  env: Readonly<Record<string, string>>;
  /** Its standard error is appended here, without a detour through this process. */
  logFile: string;
  /** Flags of node itself, such as --cpu-prof. */
  nodeFlags?: readonly string[];
}

/** The service as a child process; back once it prints its address. It ends with this process at the latest. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { line, ...running } = await startUntil('serve', 'Address: ', options);
  const { origin } = new URL(line.slice('Address: '.length));
  return { ...running, origin, baseUrl: `${origin}/api/v1` };
}

/** A worker as a child process; back once it takes work. */
export async function startWorker(options: ServiceOptions): Promise<RunningProgram> {
  const { line, ...running } = await startUntil('worker', 'Worker: ready', options);
  return running;
}

async function startUntil(
  command: 'serve' | 'worker',
  sign: string,
  { env, logFile, nodeFlags = [] }: ServiceOptions,
): Promise<RunningProgram & { line: string }> {
  const log = openSync(logFile, 'a');
  const child = start([command], env, log, nodeFlags);
  closeSync(log);
  const endWithProcess = () => child.kill('SIGKILL');
  process.once('exit', endWithProcess);
  const how = endOf(child);
  const forget = () => {
    process.off('exit', endWithProcess);
  };
  const ended = how.then(forget, forget);

  let output = '';
  const printed = () => output.split('\n').slice(0, -1);
  const late = setTimeout(endWithProcess, startMs);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = printed().find((each) => each.startsWith(sign));
      if (found) resolve(found);
    });
    how.then(
      (end) => reject(new Error(`godwit ${command} ended with ${end} before it was up; its log: ${logFile}`)),
      reject,
    );
  }).finally(() => clearTimeout(late));

  return {
    line,
    pid: child.pid ?? 0,
    printed,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(endWithProcess, stopMs);
      const end = await how.finally(() => clearTimeout(late));
      if (end !== 0) throw new Error(`godwit ${command} did not stop well on SIGTERM: it ended with ${end}`);
    },
    async kill9() {
      endWithProcess();
      await ended;
    },
  };
}

/** Runs another command of the program to its end. */
export async function godwit(args: readonly string[], env: ServiceOptions['env']): Promise<void> {
  const child = start([...args], env, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const how = await endOf(child);
  if (how !== 0) throw new Error(`godwit ${args.slice(0, 2).join(' ')} ended with ${how}:\n${output}`);
}

function start(
  args: string[],
  env: ServiceOptions['env'],
  stderr: number | 'pipe',
  nodeFlags: readonly string[] = [],
) {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return spawn(process.execPath, [...nodeFlags, program, ...args], {
    // Nothing is made ready beforehand: most of these services do a run or two, and are started often.
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), WARM_PROCESSES: '0', ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
}

/** The settings that point the service at a test S3. */
export function s3Settings(s3: Omit<TestS3, 'stop'>): Record<string, string> {
  return {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
}

function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
}
