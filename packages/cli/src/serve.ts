import { parseArgs } from 'node:util';
import { readConfig } from '@godwit/server/settings/config';
import { type Running, serve } from '@godwit/server/start/serve';
import type { Command } from './command.js';
import { stopOnSignal } from './stop-on-signal.js';

export const serveCommand: Command = {
  usage:
    'godwit serve   (settings come from the environment: docs/configuration.md; RUN_SLOTS=0 leaves the work to godwit worker)',
  async run(args) {
    parseArgs({ args });
    const running = await serve(readConfig(process.env));
    stopOnSignal(running.stop);
    const { reload } = running;
    if (reload) process.on('SIGHUP', () => void reload());
    announce(running);
  },
};

function announce({ address, secrets }: Running): void {
  console.log(`Address: ${address}`);
  if (secrets) {
    console.log(`Sign in: ${secrets.email} / ${secrets.password}`);
    console.log(`API key: ${secrets.apiKey}`);
    console.log('Keep these two: they are shown only this once.');
  }
  console.log(`API docs: ${address}/docs`);
}
