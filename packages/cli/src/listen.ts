import { parseArgs } from 'node:util';
import type { Command } from './command.js';
import { deliveryLines } from './listen/delivery-lines.js';
import { startListener } from './listen/listener.js';
import { stopOnSignal } from './stop-on-signal.js';
import { UsageError } from './usage-error.js';
import { wholeNumber } from './whole-number.js';

export const listen: Command = {
  usage:
    'godwit listen [--port 9000] [--host 127.0.0.1] [--secret whsec_…] [--status 204]\n\n' +
    'Receives webhooks, for trying them out (docs/webhooks.md), and prints each: event, id, batch, rows, and whether its\n' +
    'signature is right. The secret may also come as WEBHOOK_SECRET. It answers 204, or what --status says; 401 where the\n' +
    'signature is wrong, 400 where the body is no JSON, 413 where it is larger than 64 MiB. Ctrl-C ends it.',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        secret: { type: 'string' },
        status: { type: 'string' },
      },
    });
    const secret = secretIn(values.secret ?? process.env.WEBHOOK_SECRET);
    const listener = await startListener({
      port: wholeNumber('port', values.port, 0, 65_535) ?? 9000,
      host: values.host,
      secret,
      status: wholeNumber('status', values.status, 200, 599) ?? 204,
      onDelivery: (delivery) => console.log(deliveryLines(delivery).join('\n')),
    });
    stopOnSignal(listener.close);
    console.log(`Listening on ${listener.url}; Ctrl-C ends it.`);
    if (secret === undefined)
      console.log(
        'Signatures are not checked: give the secret of the webhook by --secret or WEBHOOK_SECRET.',
      );
  },
};

function secretIn(given: string | undefined): string | undefined {
  const secret = given?.trim() || undefined;
  if (secret === undefined || /^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(secret)) return secret;
  throw new UsageError('the secret must be as it was shown when the webhook was made: whsec_ and base64');
}
