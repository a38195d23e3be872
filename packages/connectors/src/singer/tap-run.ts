import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOwn } from '@godwit/contract/own';
import type { ConnectContext, ConnectorSpec, Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { wholeOutput } from './about.js';
import { type Catalog, parseCatalog } from './catalog.js';
import { isObject } from './messages.js';
import { shownLines, type TapSettings, tapFault } from './tap-fault.js';
import { TapProcess } from './tap-process.js';
import type { Tap } from './taps.js';

const longestCatalog = 256 << 20;

/** One tap with the settings of one connection. */
export class TapRun {
  #catalog: Catalog | undefined;
  #credentials: Settings;

  constructor(
    readonly tap: Tap,
    private readonly spec: ConnectorSpec,
    private readonly config: Settings,
    credentials: Settings,
    readonly context: ConnectContext,
  ) {
    this.#credentials = credentials;
  }

  /** What the tap can read; asked for once. */
  async catalog(): Promise<Catalog> {
    this.#catalog ??= await this.run(['--discover'], {}, async (process) => {
      const text = await wholeOutput(process, longestCatalog);
      if (text === undefined)
        throw new ConnectorError(
          'limit',
          `${this.tap.name} lists more than can be taken in: ask for less in its settings.`,
        );
      const { code, errors } = await process.ended();
      if (code !== 0) throw this.fault(`${this.tap.name} could not list its streams`, errors);
      const catalog = parseCatalog(text);
      if (!catalog) throw this.garbled('gave no catalog of streams when asked to --discover', errors);
      return catalog;
    });
    return this.#catalog;
  }

  /**
   * Lets the tap work while `use` reads it. Secrets reach it in a file that only this user can read: others see the
   * command line of a process, and its environment may end up in a report of a crash.
   */
  async run<T>(
    args: readonly string[],
    files: Readonly<Record<string, unknown>>,
    use: (process: TapProcess) => Promise<T>,
  ): Promise<T> {
    const { scratch, signal } = this.context;
    const folder = await mkdtemp(join(scratch, 'tap-'));
    let process: TapProcess | undefined;
    try {
      const given = { ...this.config, ...this.#credentials };
      const named: string[] = [];
      for (const [flag, content] of Object.entries({ config: given, ...files })) {
        const path = join(folder, `${flag}.json`);
        await writeFile(path, JSON.stringify(content), { mode: 0o600 });
        named.push(`--${flag}`, path);
      }
      process = new TapProcess(this.tap, [...named, ...args], folder, signal);
      const result = await use(process);
      await this.#keepRefreshed(join(folder, 'config.json'));
      return result;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      process?.kill();
      await process?.ended().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }
  }

  fault(what: string, errors: string): ConnectorError {
    return tapFault(what, errors, this.#settings);
  }

  /** It does not speak Singer, or stopped doing so. What it printed is not shown: it may be rows of people. */
  garbled(what: string, errors: string): ConnectorError {
    const last = shownLines(errors, this.#settings).slice(-3).join(' / ');
    const more = last === '' ? '' : ` Its last words: ${last}`;
    return new ConnectorError(
      'source',
      `${this.tap.name} ${what}: it is no Singer tap, or is broken.${more}`,
    );
  }

  get #settings(): TapSettings {
    return { spec: this.spec, config: this.config, credentials: this.#credentials };
  }

  /** Some taps write a new refresh token into the file of their settings, since the old one works only once. */
  async #keepRefreshed(path: string): Promise<void> {
    const written = await readFile(path, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined);
    if (!isObject(written)) return;
    const now = Object.fromEntries(
      Object.entries(this.#credentials).map(([name, value]) => [name, getOwn(written, name) ?? value]),
    );
    if (JSON.stringify(now) === JSON.stringify(this.#credentials)) return;
    this.#credentials = now;
    await this.context.keepCredentials(now);
  }
}
