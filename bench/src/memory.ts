import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const everyMs = 50;

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

/** Resident memory of a process and of all it started, in bytes. */
export function treeBytes(pid: number): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const processes = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (of: number): number =>
    processes
      .filter(([, parent]) => parent === of)
      .reduce((all, [child = 0, , kb = 0]) => all + kb * 1024 + sum(child), 0);
  return residentBytes(pid) + sum(pid);
}

/** The highest resident memory of a process while the work goes on. */
export async function peakDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, everyMs);
  try {
    const result = await work();
    return { result, peak: Math.max(peak, residentBytes(pid)) };
  } finally {
    clearInterval(timer);
  }
}
