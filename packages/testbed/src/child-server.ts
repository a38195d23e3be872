import { type ChildProcess, execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Whom a server runs as; empty for whoever runs this. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Database servers refuse to run as root, and initdb wants an account with a name; `nobody` is everywhere. */
export async function unprivilegedAccount(preferred: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const name = await exec('id', ['-u', preferred]).then(
    () => preferred,
    () => 'nobody',
  );
  const [uid, gid] = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Starts a server on a port that was free a moment ago; another process may have taken it since. */
export async function startOnFreePort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<{ server: Started; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { server: await start(port), port };
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

export function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
