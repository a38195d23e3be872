import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { godwitServer } from '@godwit/mcp/server';
import { readConfig } from '@godwit/server/settings/config';
import { serve } from '@godwit/server/start/serve';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Command } from './command.js';
import { stopOnSignal } from './stop-on-signal.js';

export const mcp: Command = {
  usage:
    'godwit mcp [--home DIR]\n\n' +
    'Speaks the Model Context Protocol over standard input and output, for an agent on this machine: docs/mcp.md. Needs no\n' +
    'running service; what is migrated is kept in DIR (.godwit-mcp), and files are sent by their path.',
  async run(args) {
    const { values } = parseArgs({ args, options: { home: { type: 'string', default: '.godwit-mcp' } } });
    const home = resolve(values.home);
    const key = await ownKey(home);
    // Standard output belongs to the protocol, so the service says nothing.
    const own = { LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0', GODWIT_HOME: home, GODWIT_API_KEY: key };
    const running = await serve(readConfig({ ...withoutDeployment(process.env), ...own }));
    const client = createClient({ baseUrl: `${running.address}/api/v1`, apiKey: key });
    const stdio = serveStdio(() => godwitServer(client, openFile));
    const stop = async () => {
      await stdio.close();
      await running.stop();
    };
    stopOnSignal(stop);
    // An agent that goes away closes the pipe.
    process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
  },
};

/** Settings that say where a deployment is: an agent's own service must not become a part of it. */
const ofDeployment = /^(DATABASE_URL|PUBLIC_URL|TRUST_PROXY|TLS_|S3_|GODWIT_)/;

function withoutDeployment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofDeployment.test(name)));
}

/** The key of the service in this folder, made once: nobody types it. */
async function ownKey(home: string): Promise<string> {
  await mkdir(home, { recursive: true });
  const file = join(home, 'mcp-key');
  await writeFile(file, `gw_${randomBytes(24).toString('base64url')}`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}

async function openFile(path: string): Promise<{ name: string; body: Blob }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new Error(`there is no file ${path} on this machine (seen from ${process.cwd()})`);
  return { name: basename(path), body: await openAsBlob(path) };
}
