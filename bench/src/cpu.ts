import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100;

/** Processor time a process has used so far, in seconds; undefined where there is no /proc. */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const { own } = timesOf(pid);
  return own / ticksPerSecond;
}

/** Of a process and of all it started, those that have ended as well; not a number where there is no /proc. */
export function treeCpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const times = all.flatMap((name) => {
    try {
      return [timesOf(Number(name))];
    } catch {
      // It ended meanwhile; its parent has its time.
      return [];
    }
  });
  const sum = (of: number): number =>
    times.reduce((whole, each) => {
      if (each.pid === of) return whole + each.own + each.ended;
      return each.parent === of ? whole + sum(each.pid) : whole;
    }, 0);
  return sum(pid) / ticksPerSecond;
}

interface Times {
  pid: number;
  parent: number;
  /** In ticks. */
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function timesOf(pid: number): Times {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may hold spaces. Behind it: state, parent, and from the 12th on user and system time,
  // then those of the children.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { pid, parent, own: user + system, ended: endedUser + endedSystem };
}
