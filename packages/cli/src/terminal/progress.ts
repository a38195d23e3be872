import type { WriteStream } from 'node:tty';

const barWidth = 24;
/** Where nobody watches, a line now and then is enough. */
const lineEveryMs = 5000;

export interface ProgressLine {
  /** `of` is Infinity where nobody knows. */
  tell(what: string, done: number, of: number, unit?: string): void;
  /** Leaves nothing of the bar behind. */
  end(): void;
}

/** A bar that stays on its line on a terminal; elsewhere plain lines. On standard error: the output is the work's. */
export function progressOn(stream: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>): ProgressLine {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: Pick<WriteStream, 'write' | 'columns'>): ProgressLine {
  return {
    tell(what, done, of, unit) {
      const share = of === 0 ? 1 : Math.min(1, done / of);
      const full = Math.round(share * barWidth);
      const drawn = '█'.repeat(full) + '░'.repeat(barWidth - full);
      const text = `${drawn} ${String(Math.floor(share * 100)).padStart(3)} %  ${told(what, done, of, unit)}`;
      stream.write(`\r${text.slice(0, (stream.columns || 80) - 1)}\u001b[K`);
    },
    end: () => {
      stream.write('\r\u001b[K');
    },
  };
}

function lines(stream: Pick<WriteStream, 'write'>): ProgressLine {
  let last = '';
  let toldAt = 0;
  return {
    tell(what, done, of, unit) {
      const now = Date.now();
      if (what === last && (done >= of || now - toldAt < lineEveryMs)) return;
      last = what;
      toldAt = now;
      stream.write(`${told(what, done, of, unit)}\n`);
    },
    end: () => {},
  };
}

function told(what: string, done: number, of: number, unit: string | undefined): string {
  const number = (value: number) => value.toLocaleString('en-US');
  if (unit === undefined || done === 0) return what;
  return `${what}: ${number(done)}${Number.isFinite(of) ? ` of ${number(of)}` : ''} ${unit}`;
}
