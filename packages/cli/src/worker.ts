import { parseArgs } from 'node:util';
import { readConfig } from '@godwit/server/settings/config';
import { work } from '@godwit/server/start/worker';
import type { Command } from './command.js';
import { stopOnSignal } from './stop-on-signal.js';

export const workerCommand: Command = {
  usage: 'godwit worker   (settings come from the environment: docs/configuration.md; needs DATABASE_URL)',
  async run(args) {
    parseArgs({ args });
    const running = await work(readConfig(process.env));
    stopOnSignal(running.stop);
    console.log('Worker: ready');
  },
};
