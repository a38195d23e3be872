import { parseArgs } from 'node:util';
import { readConfig } from '@godwit/server/settings/config';
import { addAccount } from '@godwit/server/start/add-account';
import type { FirstSecrets } from '@godwit/server/start/set-up';
import type { Command } from './command.js';

export const account: Command = {
  usage:
    'godwit account add --name NAME --email EMAIL [--password PASSWORD] [--key gw_…] [--region REGION] [--quota BYTES]',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        key: { type: 'string' },
        region: { type: 'string' },
        quota: { type: 'string' },
      },
    });
    if (positionals.join(' ') !== 'add' || !values.name || !values.email) {
      throw Object.assign(new Error(`usage: ${account.usage}`), { name: 'ConfigError' });
    }
    const { name, email, quota, ...rest } = values;
    if (quota !== undefined && !/^[1-9]\d{0,14}$/.test(quota))
      throw Object.assign(new Error(`--quota must be a number of bytes, not "${quota}"`), {
        name: 'ConfigError',
      });
    const { added, first } = await addAccount(readConfig(process.env), {
      name,
      email,
      ...rest,
      ...(quota !== undefined && { quota: Number(quota) }),
    });
    if (first) {
      console.log('This was the first start; its own account:');
      tell(first);
      console.log('The added account:');
    }
    tell(added);
  },
};

function tell({ email, password, apiKey }: FirstSecrets): void {
  console.log(`Sign in: ${email} / ${password}`);
  console.log(`API key: ${apiKey}`);
}
