import { type Level, type StoredEvent, typesOf } from '../../domain/migrations/thread-reads.js';

interface Cut {
  bytes: Buffer;
  /** Where the text of each event begins, and of one more behind the last. */
  starts: number[];
}

/**
 * The events behind `after` up to `last`, as server-sent events. Their bytes are made once, whoever reads them:
 * every reader gets a view of the same memory.
 */
export class Stretch {
  private readonly cuts = new Map<Level, Cut>();

  constructor(
    readonly after: number,
    readonly last: number,
    private readonly events: readonly Pick<StoredEvent, 'sequence' | 'type'>[],
    all: Cut,
  ) {
    this.cuts.set('all', all);
  }

  /** Bytes it holds, with a single level read beside. */
  get size(): number {
    return 2 * this.cut('all').bytes.length;
  }

  /** The events of a level behind a position; empty when there are none. */
  behind(position: number, level: Level): Buffer {
    const { bytes, starts } = this.cut(level);
    if (position <= this.after) return bytes;
    const first = this.events.findIndex(({ sequence }) => sequence > position);
    return bytes.subarray(first === -1 ? bytes.length : starts[first]);
  }

  private cut(level: Level): Cut {
    const known = this.cuts.get(level);
    if (known) return known;
    const all = this.cut('all');
    const kept = this.events.map(({ type }, at) =>
      typesOf[level].includes(type)
        ? all.bytes.subarray(all.starts[at], all.starts[at + 1])
        : Buffer.alloc(0),
    );
    const cut = joined(kept);
    this.cuts.set(level, cut);
    return cut;
  }
}

export function stretchOf(after: number, last: number, events: readonly StoredEvent[]): Stretch {
  const kept = events.map(({ sequence, type }) => ({ sequence, type }));
  return new Stretch(after, last, kept, joined(events.map((event) => Buffer.from(sse(event)))));
}

function joined(parts: readonly Buffer[]): Cut {
  const starts = [0];
  let at = 0;
  for (const part of parts) {
    at += part.length;
    starts.push(at);
  }
  return { bytes: Buffer.concat(parts, at), starts };
}

/** `data` is JSON of the database, which has no line breaks. */
function sse({ sequence, type, data, created_at, run_id }: StoredEvent): string {
  const event =
    `{"sequence":${sequence},"type":"${type}","data":${data},` +
    `"created_at":"${created_at.toISOString()}","run_id":"${run_id}"}`;
  return `id: ${sequence}\nevent: ${type}\ndata: ${event}\n\n`;
}
