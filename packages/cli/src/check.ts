import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Stream } from '@godwit/connectors/connector';
import type { Command } from './command.js';
import { endIfStopped } from './live/end-if-stopped.js';
import { liveFlags, liveUsage } from './live/live-flags.js';
import { liveContext, liveSource, promptTerminal, signIn, withinTime } from './live/live-source.js';
import { count, inColumns, shown } from './terminal/columns.js';
import { UsageError } from './usage-error.js';

export const check: Command = {
  usage:
    `godwit check URL [--json] ${liveUsage}\n\n` +
    'Signs in to a live source and says who that is, what it may not see, and what there is to read. Without a URL,\n' +
    '--connector names the source and --config its settings (godwit connectors lists both). The password comes from the\n' +
    'environment (GODWIT_SOURCE_PASSWORD, or the one that programs of that source use, such as PGPASSWORD), from\n' +
    '--credentials, or is asked for on a terminal.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, ...liveFlags },
    });
    const given = await liveSource(positionals, values);
    if (!given) throw new UsageError(`which source? usage: ${check.usage.split('\n', 1)[0]}`);
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-check-'));
    const stop = new AbortController();
    const onSignal = () => stop.abort(new Error('stopped'));
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    const context = await liveContext(scratch, stop.signal, (message) => console.error(message));
    try {
      const { source, connection, checked } = await signIn(given, context, promptTerminal(stop));
      const streams = await withinTime(source, context, () => connection.discover());
      await connection.close().catch(() => {});
      if (values.json) console.log(JSON.stringify({ ...checked, streams }, null, 2));
      else console.log([checked.message, ...checked.warnings, '', ...streamLines(streams)].join('\n'));
    } finally {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      context.outbound.close();
      await rm(scratch, { recursive: true, force: true });
      endIfStopped(stop.signal);
    }
  },
};

function streamLines(streams: readonly Stream[]): string[] {
  if (streams.length === 0) return ['There is nothing to read for whoever is signed in.'];
  const lines = streams.map(({ name, kind, rows, columns, primaryKey, comment = '' }) => [
    shown(name, 60),
    rows === undefined ? (kind === 'file' ? 'file' : '') : rows.toLocaleString('en-US'),
    columns.length === 0 ? '' : String(columns.length),
    shown(primaryKey.join(', ')),
    shown(comment, 60),
  ]);
  return [
    `${count(streams.length, 'stream')}:`,
    ...inColumns([['name', 'rows', 'columns', 'key', ''], ...lines]),
  ];
}
