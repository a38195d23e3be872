import { parseArgs } from 'node:util';
import { readConfig } from '@godwit/server/start/config';
import { type Running, serve } from '@godwit/server/start/serve';
import type { Command } from './command.js';

/** Requests in flight get this long to finish once a stop was asked for. */
const patienceMs = 30_000;

export const serveCommand: Command = {
  usage: 'godwit serve   (settings come from the environment: docs/configuration.md)',
  async run(args) {
    parseArgs({ args });
    const running = await serve(readConfig(process.env));
    stopOnSignal(running);
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

function stopOnSignal(running: Running): void {
  const stop = () => {
    // A second signal, or a stop that hangs, ends it hard: acknowledged work is safe either way.
    process.once('SIGINT', () => process.exit(1));
    process.once('SIGTERM', () => process.exit(1));
    setTimeout(() => process.exit(1), patienceMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`godwit: stopping failed: ${error.message}`);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
