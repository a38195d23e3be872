import type { ConnectContext, Stream } from '@godwit/connectors/connector';
import { pull } from '@godwit/connectors/pull/pull';
import { usualLimits } from '@godwit/connectors/pull/pulled';
import type { ReadOptions, Table, Template } from '@godwit/engine';
import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import type { ProgressLine } from '../terminal/progress.js';
import { type LiveSource, promptTerminal, signIn, withinTime } from './live-source.js';

interface PullLive {
  templates: readonly Template[];
  /** Streams by name; none: those that the templates can use. */
  selected: readonly string[];
  reading: ReadOptions;
  progress: ProgressLine;
}

/** The tables of a live source. */
export async function pullLive(
  given: LiveSource,
  context: ConnectContext,
  stop: AbortController,
  { templates, selected, reading, progress }: PullLive,
): Promise<Table[]> {
  const { name } = given.connector.spec;
  progress.tell(`connecting to ${name}`, 0, 1);
  const terminal = promptTerminal(stop);
  if (terminal) progress.end();
  const { source, connection, checked } = await signIn(given, context, terminal);
  await connection.close().catch(() => {});
  progress.end();
  for (const warning of checked.warnings) console.error(`${name}: ${warning}`);
  const expected = new Map<string, number>();
  const pulled = await withinTime(source, context, () =>
    pull({
      ...source,
      context,
      templates,
      selected,
      // Whoever started it sees how far it is, and may stop it.
      limits: { ...usualLimits, rows: Infinity, bytes: Infinity },
      done: [],
      parts: new Map(),
      earlier: [],
      states: new Map(),
      readFile: (file, scratch) => readGuarded(file, scratch, reading),
      events: {
        chosen: (streams, why) => {
          for (const { name, rows } of streams as readonly Stream[])
            if (rows !== undefined) expected.set(name, rows);
          progress.tell(why, 0, 1);
        },
        progress: (stream, rows) => {
          const of = expected.get(stream);
          progress.tell(`pulling ${stream}`, rows, of === undefined ? Infinity : Math.max(of, rows), 'rows');
        },
      },
    }),
  );
  return pulled.flatMap(({ tables }) => tables);
}
