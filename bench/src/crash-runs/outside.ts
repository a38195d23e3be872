import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const exec = promisify(execFile);

/** The processes of runs that a service has now; or those of pulls. */
export async function runProcesses(service: number, program = 'runner/child/main'): Promise<number[]> {
  const { stdout } = await exec('ps', ['-axo', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === service && args.join(' ').includes(program))
    .map(([pid]) => Number(pid));
}

/** False when it was gone already. */
export function kill9(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Ends every connection to the database but its own. */
export async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } finally {
    await client.end();
  }
}
