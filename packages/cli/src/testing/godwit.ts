import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../main.js';

export const program = fileURLToPath(new URL('../../bin/godwit.js', import.meta.url));

export interface Ended {
  code: number;
  out: string;
  err: string;
}

export interface Surroundings {
  cwd: string;
  /** All that there is of it, where it is given. */
  env?: Record<string, string>;
}

/** The command in a process of its own, as people start it; nobody sits at its terminal. */
export function godwitProcess(args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], surroundings, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });
}

/**
 * The command in this process, with its working folder, environment, output and exit code: a process of its own takes
 * one to two seconds of processor time to load what is loaded here. Each command has tests with `godwitProcess` too.
 */
export async function godwitHere(args: readonly string[], { cwd, env }: Surroundings): Promise<Ended> {
  const told = { out: '', err: '' };
  const hear = (to: 'out' | 'err') => (text: unknown) => {
    told[to] += String(text);
    return true;
  };
  const hearLine = (to: 'out' | 'err') => (text: unknown) => {
    told[to] += `${String(text)}\n`;
  };
  const before = { cwd: process.cwd(), env: process.env, exitCode: process.exitCode };
  const heard = [
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear('err')),
    vi.spyOn(console, 'log').mockImplementation(hearLine('out')),
    vi.spyOn(console, 'error').mockImplementation(hearLine('err')),
  ];
  process.chdir(cwd);
  if (env) process.env = env;
  process.exitCode = undefined;
  try {
    await main([...args]);
    return { code: Number(process.exitCode ?? 0), ...told };
  } finally {
    process.exitCode = before.exitCode;
    process.env = before.env;
    process.chdir(before.cwd);
    for (const each of heard) each.mockRestore();
  }
}
