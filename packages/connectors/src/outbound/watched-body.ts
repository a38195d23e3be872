import { type Readable, Transform } from 'node:stream';

export interface BodyLimits {
  /** So long may pass without a byte. That whoever reads it has no room is no silence. */
  silenceMs: number;
  mostBytes: number;
  onSilence(): Error;
  onTooMuch(): Error;
}

/** The same bytes, and an error where they stop coming or become too many. Ending one ends the other. */
export function watchedBody(source: Readable, limits: BodyLimits): Readable {
  let size = 0;
  const watched = new Transform({
    transform(part: Buffer, _, done) {
      size += part.length;
      timer.refresh();
      if (size > limits.mostBytes) done(limits.onTooMuch());
      else done(null, part);
    },
  });
  const timer = setTimeout(() => {
    if (watched.readableLength > 0) timer.refresh();
    else watched.destroy(limits.onSilence());
  }, limits.silenceMs);
  source.on('error', (error) => watched.destroy(error));
  // A source that was ended says nothing more; who reads on would wait for ever.
  source.on('close', () => {
    if (!source.readableEnded) watched.destroy(new Error('the source was closed'));
  });
  watched.on('close', () => {
    clearTimeout(timer);
    source.destroy();
  });
  return source.pipe(watched);
}
