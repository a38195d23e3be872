import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { ConnectorError } from '../connector-error.js';
import type { Tap } from './taps.js';

/** How a tap finds its interpreter, and its way through the network of the operator. Nothing else of ours is its business. */
const passedOn = [
  'PATH',
  'TZ',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'REQUESTS_CA_BUNDLE',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
] as const;

/**
 * Whoever pulls may be killed, and then no signal of ours reaches the tap: its pipe ends instead, and that ends the group.
 * Without this a tap that waits for its source goes on for as long as it waits.
 */
const guarded = `
exec 3<&0
"$@" </dev/null 3<&- &
tap=$!
(read -r _ <&3; kill -9 0) >/dev/null 2>&1 &
exec 3<&-
wait $tap`;

/** The end of what it wrote to standard error. */
const keptErrors = 64 * 1024;

export interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  errors: string;
}

/**
 * A tap at work in a process group of its own, which ends with the signal. Its home is `folder`: what the user of the
 * service has at home, such as keys of clouds, is not for a source that somebody else configures.
 */
export class TapProcess {
  readonly #child: ChildProcess;
  readonly #errors: Tail;
  readonly #ended: Promise<Ended>;
  readonly #tap: Tap;
  #isOver = false;

  constructor(tap: Tap, args: readonly string[], folder: string, signal: AbortSignal) {
    signal.throwIfAborted();
    this.#tap = tap;
    this.#child = spawn('/bin/sh', ['-c', guarded, tap.name, tap.path, ...args], {
      cwd: folder,
      env: environmentIn(folder),
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.stdin?.on('error', () => {});
    this.#errors = new Tail(keptErrors);
    this.#child.stderr?.on('data', (bytes: Buffer) => this.#errors.add(bytes)).on('error', () => {});
    const onAbort = () => this.kill();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#ended = new Promise<Ended>((settle, fail) => {
      this.#child.once('error', (error) => fail(notStarted(tap, error)));
      // Whatever it started and left behind holds the streams open.
      this.#child.once('exit', () => {
        this.kill();
        this.#isOver = true;
      });
      this.#child.once('close', (code) => settle({ code, errors: this.#errors.text() }));
    }).finally(() => signal.removeEventListener('abort', onAbort));
    this.#ended.catch(() => {});
  }

  /** What it says on standard output: it waits while nobody reads. */
  get output(): Readable {
    const { stdout } = this.#child;
    if (!stdout) throw new Error(`${this.#tap.name} has no standard output`);
    return stdout;
  }

  ended(): Promise<Ended> {
    return this.#ended;
  }

  /** Ends it and all that it started, at once. */
  kill(): void {
    const { pid } = this.#child;
    // The number of one that is gone may be another's by now.
    if (pid === undefined || this.#isOver) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(kept),
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    PYTHONIOENCODING: 'utf-8',
    // A line of the log as it is, without colours.
    NO_COLOR: '1',
  };
}

function notStarted({ name, path }: Tap, error: NodeJS.ErrnoException): ConnectorError {
  const why = `${name} cannot be started (${error.code ?? error.message})`;
  return new ConnectorError('source', `${why}: whoever runs this service should try \`${path} --help\`.`, {
    cause: error,
  });
}

/** The last bytes of a stream, from the beginning of a line. */
class Tail {
  #parts: Buffer[] = [];
  #size = 0;
  #isCut = false;

  constructor(private readonly most: number) {}

  add(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size <= 2 * this.most) return;
    const kept = Buffer.concat(this.#parts).subarray(-this.most);
    this.#parts = [Buffer.from(kept)];
    this.#size = kept.length;
    this.#isCut = true;
  }

  text(): string {
    const text = Buffer.concat(this.#parts).toString('utf8');
    // Half a line could hold half a secret, which nothing would find.
    return this.#isCut ? text.slice(text.indexOf('\n') + 1) : text;
  }
}
