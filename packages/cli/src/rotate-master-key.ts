import { parseArgs } from 'node:util';
import { readConfig } from '@godwit/server/settings/config';
import { rotateMasterKey } from '@godwit/server/start/rotate-master-key';
import type { Command } from './command.js';
import { count } from './terminal/columns.js';

export const rotateCommand: Command = {
  usage:
    'godwit rotate-master-key   (settings as for godwit serve, which must not run: docs/configuration.md)\n\n' +
    'Puts every secret in the database under a new master key. Where GODWIT_MASTER_KEY has the present one, give the new\n' +
    'one as GODWIT_NEW_MASTER_KEY, and as GODWIT_MASTER_KEY from then on. Where the home folder keeps it, one is made and\n' +
    'kept there. If it breaks off, call it again with the same settings.',
  async run(args) {
    parseArgs({ args });
    const { resealed, keptIn } = await rotateMasterKey(readConfig(process.env));
    console.log(
      resealed === 0
        ? 'No secret was under the old master key.'
        : `Sealed ${count(resealed, 'secret')} anew.`,
    );
    console.log(
      keptIn === undefined
        ? 'From now on GODWIT_MASTER_KEY must be the new key, on every process.'
        : `The new master key is in ${keptIn}.`,
    );
    console.log('Links to downloads that were given out before work no more.');
  },
};
