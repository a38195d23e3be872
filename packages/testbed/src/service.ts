import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestS3 } from './s3.js';

const program = fileURLToPath(new URL('../../cli/bin/godwit.js', import.meta.url));
const startMs = 60_000;
const stopMs = 15_000;

export interface RunningService {
  /** http://host:port */
  origin: string;
  /** The address that ends in /api/v1. */
  baseUrl: string;
  pid: number;
  /** Lines on standard output so far. */
  printed(): string[];
  /** SIGTERM; an error when the service does not end well within 15 s. */
  stop(): Promise<void>;
  /** SIGKILL, and waits until the process is gone. */
  kill9(): Promise<void>;
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
export async function startService({
  env,
  logFile,
  nodeFlags = [],
}: ServiceOptions): Promise<RunningService> {
  const log = openSync(logFile, 'a');
  const child = start(['serve'], env, log, nodeFlags);
  closeSync(log);
  const endWithProcess = () => child.kill('SIGKILL');
  process.once('exit', endWithProcess);
  const ended = endOf(child);
  const forget = () => process.off('exit', endWithProcess);
  ended.then(forget, forget);

  let output = '';
  const printed = () => output.split('\n').slice(0, -1);
  const late = setTimeout(endWithProcess, startMs);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = printed().find((line) => line.startsWith('Address: '));
      if (found) resolve(found.slice('Address: '.length));
    });
    ended.then(
      (how) => reject(new Error(`The service ended with ${how} before it was up; its log: ${logFile}`)),
      reject,
    );
  }).finally(() => clearTimeout(late));

  const { origin } = new URL(address);
  return {
    origin,
    baseUrl: `${origin}/api/v1`,
    pid: child.pid ?? 0,
    printed,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(endWithProcess, stopMs);
      const how = await ended.finally(() => clearTimeout(late));
      if (how !== 0) throw new Error(`The service did not stop well on SIGTERM: it ended with ${how}`);
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
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
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
