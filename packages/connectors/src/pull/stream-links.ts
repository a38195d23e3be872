import { columnWords } from '@godwit/engine/profile/column-names';
import { fold } from '@godwit/engine/words/fold';
import { stem } from '@godwit/engine/words/stem';
import { telling } from '@godwit/engine/words/tokens';
import type { Stream } from '../connector.js';

/** Which streams point to which: as the source declares, and as columns are called (`product_id`). */
export class StreamLinks {
  readonly #byName: ReadonlyMap<string, Stream>;
  /** By what a stream is called without its prefix, words stemmed. */
  readonly #byPlain = new Map<string, Stream[]>();
  readonly #from = new Map<Stream, Stream[]>();
  readonly #plain = new Map<string, string[]>();

  /** `names` are made of words already. `byNames`: names of columns say what points to a stream too. */
  constructor(streams: readonly Stream[], names: ReadonlyMap<Stream, readonly string[]>, byNames: boolean) {
    this.#byName = new Map(streams.map((stream) => [stream.name, stream]));
    for (const [stream, own] of names)
      for (const plain of new Set(own.map(stems))) add(this.#byPlain, plain, stream);
    for (const stream of streams)
      for (const other of byNames ? this.to(stream) : this.#declared(stream)) add(this.#from, other, stream);
  }

  /** What a stream points to. */
  to(stream: Stream): Stream[] {
    const named = stream.columns.flatMap(({ name }) =>
      this.#namesOf(name).flatMap((plain) => this.#byPlain.get(plain) ?? []),
    );
    return [...new Set([...this.#declared(stream), ...named])].filter((other) => other !== stream);
  }

  /** What points to a stream. */
  from(stream: Stream): readonly Stream[] {
    return this.#from.get(stream) ?? [];
  }

  #declared({ links = [] }: Stream): Stream[] {
    return links.flatMap(({ stream }) => this.#byName.get(stream) ?? []);
  }

  /** What a column may point to: "billing_customer_id" to billing customers, or else to customers. */
  #namesOf(column: string): string[] {
    const known = this.#plain.get(column);
    if (known) return known;
    const { words, isKey } = columnWords(column);
    const starts = isKey ? words.map((_, at) => words.slice(at).join(' ')) : [words.join(' ')];
    const found = starts.map(stems).filter((plain) => plain !== '');
    this.#plain.set(column, found);
    return found;
  }
}

function stems(words: string): string {
  return telling(fold(words).split(' ')).map(stem).join(' ');
}

function add<K>(lists: Map<K, Stream[]>, key: K, stream: Stream): void {
  const list = lists.get(key);
  if (list) list.push(stream);
  else lists.set(key, [stream]);
}
