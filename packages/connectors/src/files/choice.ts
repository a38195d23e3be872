import { endingOf } from '@godwit/engine/read/ending';
import type { FormProperty, Settings, Stream } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { Glob } from './glob.js';

/** Of files that a source lists, chosen or not. */
export const mostFiles = 100_000;
/** Of one file: what an upload may have by default. */
export const mostFileBytes = 5 * 1024 ** 3;

/** A file of a source. */
export interface ListedFile {
  /** Below the folder that is pulled, with slashes. */
  name: string;
  /** Where it is known before. */
  size?: number;
}

/** For the configuration of everything that has folders of files. */
export const choiceProperties = {
  patterns: {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 500 },
    maxItems: 100,
    title: 'Files',
    description:
      'Which files are pulled, as patterns below the folder: *.csv for those in the folder itself, exports/**/*.{csv,xlsx} for those in any folder below exports. Left out: all that can be read.',
  },
  exclude: {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 500 },
    maxItems: 100,
    title: 'Files to leave out',
    description: 'Patterns like those above: archive/**, **/*_old.*',
  },
} satisfies Record<string, FormProperty>;

/** Which files of a source are pulled. */
export class FileChoice {
  readonly #wanted: readonly Glob[];
  readonly #excluded: readonly Glob[];

  constructor({ patterns, exclude }: Settings) {
    const wanted = globsOf(patterns);
    this.#wanted = wanted.length > 0 ? wanted : [new Glob('**')];
    this.#excluded = globsOf(exclude);
  }

  /** Whether a folder has to be looked into. */
  reaches(folder: string): boolean {
    return this.#wanted.some((glob) => glob.reaches(folder)) && !isOfSystem(`${folder}/`);
  }

  wants(name: string): boolean {
    return (
      this.#wanted.some((glob) => glob.matches(name)) &&
      !this.#excluded.some((glob) => glob.matches(name)) &&
      !isOfSystem(name)
    );
  }

  names(extension: string): boolean {
    return this.#wanted.some((glob) => glob.names(extension));
  }
}

function globsOf(patterns: unknown): Glob[] {
  return Array.isArray(patterns) ? patterns.map((pattern) => new Glob(String(pattern))) : [];
}

/** What systems and programs put beside files: hidden ones, locks of Office, previews. */
function isOfSystem(name: string): boolean {
  return /(^|\/)(\.|~\$|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** The streams of what a source lists, by name; what is not pulled though it was chosen is told. */
export async function streamsOf(
  listed: readonly ListedFile[],
  choice: FileChoice,
  tell: (message: string) => void,
): Promise<Stream[]> {
  const { isReadableName } = await import('./readable.js');
  const chosen = listed.filter(({ name }) => choice.wants(name));
  const [readable, other] = parted(
    chosen,
    ({ name }) => isReadableName(name) || choice.names(endingOf(name)),
  );
  const [whole, empty] = parted(readable, ({ size }) => size !== 0);
  tellLeftOut(other, 'that nothing here can read, going by the name', tell);
  tellLeftOut(empty, 'without content', tell);
  return whole
    .map(({ name }) => name)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => ({ name, kind: 'file', columns: [], primaryKey: [] }));
}

export function tellLeftOut(
  files: readonly ListedFile[],
  which: string,
  tell: (message: string) => void,
  thing = 'file',
): void {
  if (files.length === 0) return;
  const names = files.slice(0, 5).map(({ name }) => name);
  const more = files.length > names.length ? ` and ${files.length - names.length} more` : '';
  tell(`Left out ${counted(files.length, thing)} ${which}: ${names.join(', ')}${more}.`);
}

export function counted(count: number, thing = 'file'): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

export function tooManyFiles(where: string): ConnectorError {
  return new ConnectorError(
    'limit',
    `There are more than ${mostFiles.toLocaleString('en')} files in ${where}. Choose a folder further down, or patterns that name one.`,
  );
}

export function tooLargeFile(name: string): ConnectorError {
  return new ConnectorError(
    'limit',
    `${name} is larger than ${mostFileBytes / 1024 ** 3} GiB, the most that a file may have. Leave it out with a pattern, or split it.`,
  );
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const parts: [Item[], Item[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
}
