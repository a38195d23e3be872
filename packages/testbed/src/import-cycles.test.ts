import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Which folders of a package import which, and by what file. Tests may reach anywhere. */
function importsBetween(files: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [file, text] of files)
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/gu)) {
      const target = join(dirname(file), path);
      const [own, other] = [folderOf(file), folderOf(target)];
      if (own === other) continue;
      const imported = found.get(own) ?? new Map<string, string>();
      if (!imported.has(other)) imported.set(other, `${file} imports ${target}`);
      found.set(own, imported);
    }
  return found;
}

/** A file beside the folders stands for itself: one is the face of its package, others are helpers of all. */
function folderOf(file: string): string {
  return file.includes(sep) ? (file.split(sep)[0] ?? '') : file.replace(/\.[jt]s$/u, '');
}

/** One way round, by the imports that make it. */
function cycleIn(imports: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const done = new Set<string>();
  const along = (folder: string, way: readonly string[]): string[] => {
    const at = way.indexOf(folder);
    if (at >= 0) {
      const round = [...way.slice(at), folder];
      return round.slice(1).map((next, index) => imports.get(round[index] ?? '')?.get(next) ?? '');
    }
    if (done.has(folder)) return [];
    for (const next of imports.get(folder)?.keys() ?? []) {
      const found = along(next, [...way, folder]);
      if (found.length > 0) return found;
    }
    done.add(folder);
    return [];
  };
  for (const folder of imports.keys()) {
    const found = along(folder, []);
    if (found.length > 0) return found;
  }
  return [];
}

function sourcesOf(name: string, folder = '.'): Map<string, string> {
  const root = join(packages, name, 'src', folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /(?<!\.test|\.d)\.ts$/u.test(each.name))
    .map((each) => join(each.parentPath, each.name))
    .filter((path) => !path.split(sep).includes('testing'));
  return new Map(files.map((path) => [relative(root, path), readFileSync(path, 'utf8')]));
}

it('finds folders that import each other, also over a third', () => {
  const files = new Map([
    [join('a', 'one.ts'), "import { two } from '../b/two.js';"],
    [join('b', 'two.ts'), "export { three } from '../c/three.js';"],
    [join('c', 'three.ts'), "const { one } = await import('../a/one.js');"],
  ]);
  expect(cycleIn(importsBetween(files))).toHaveLength(3);
  files.delete(join('c', 'three.ts'));
  expect(cycleIn(importsBetween(files))).toEqual([]);
});

it.each([
  ['engine', '.', 15],
  ['engine', 'plan', 7],
  ['server', '.', 6],
] as const)('folders of the %s in %s import each other one way', (name, folder, least) => {
  const imports = importsBetween(sourcesOf(name, folder));
  expect(imports.size).toBeGreaterThan(least);
  expect(cycleIn(imports)).toEqual([]);
});
