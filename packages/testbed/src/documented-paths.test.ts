import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
/** All of a package but what is installed and built. */
const rooms = ['src', 'data', 'cases', 'schema'];
const pages = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/planner.md',
  ...packages.map((folder) => `${folder}/README.md`),
];

/** What stands in backquotes and can only be a folder or a file of ours: `read/guard/`, `domain/changes.ts`. */
function pathsIn(text: string): string[] {
  const code = [...text.matchAll(/`([^`\s]+)`/g)].map(([, each = '']) => each);
  return code.filter((each) => /^[\w.-]+(\/[\w.-]+)*(\/|\.(ts|mjs|tsv))$/.test(each));
}

/** Of the package that a page is about, or of all; folders end with a slash. */
function pathsBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map((each) => {
      const path = join(each.parentPath, each.name).split(sep).join('/');
      return each.isDirectory() ? `${path}/` : path;
    }),
  );
}

it.each(pages)('%s names folders and files that are there', (page) => {
  const own = page.startsWith('packages/') ? [dirname(page)] : packages;
  const folders = own.flatMap((each) => rooms.map((room) => `${each}/${room}`));
  const there = pathsBelow(folders.filter((each) => existsSync(join(root, each))));
  const gone = pathsIn(readFileSync(join(root, page), 'utf8'))
    .filter((path) => !path.includes('NAME') && !existsSync(join(root, path)))
    // Told from the source, or from the folder that the sentence is about.
    .filter((path) => !there.some((each) => each.endsWith(`/${path}`)));
  expect(gone).toEqual([]);
});
