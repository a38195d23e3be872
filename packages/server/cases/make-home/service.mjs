// @ts-check
// The service of a checkout, over HTTP.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** As `start/older-home.test.ts` opens it again. */
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '100000',
  GODWIT_API_KEY: 'gw_olderhomekey0',
  GODWIT_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** @param {string} checkout @param {string} home */
export async function startService(checkout, home) {
  const { PATH = '', HOME = '' } = process.env;
  const program = join(checkout, 'packages/cli/bin/godwit.js');
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH, HOME, ...settings, GODWIT_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, address] = /^Address: (\S+)\n/m.exec(printed) ?? [];
      if (address) resolve(new URL(address).origin);
    });
    ended.then((code) => reject(new Error(`the service ended with ${code}`)));
  });

  /** @param {string} method @param {string} path @param {object} [body] */
  async function call(method, path, body) {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        'x-api-key': settings.GODWIT_API_KEY,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  return {
    call,
    /** @param {string} migration @param {string} name @param {Uint8Array} bytes */
    async upload(migration, name, bytes) {
      const { files } = await call('POST', `/migrations/${migration}/files`, { files: [{ name }] });
      const { ok } = await fetch(files[0].signed_url, { method: 'PUT', body: bytes });
      if (!ok) throw new Error(`${name} was not taken`);
    },
    /** The run once it neither waits to start nor works. @param {string} migration @param {string} run */
    async stopped(migration, run) {
      for (;;) {
        const told = await call('GET', `/migrations/${migration}/runs/${run}`);
        if (!['queued', 'running'].includes(told.status)) return told;
        await delay(100);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
