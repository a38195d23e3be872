import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const most = 100_000;

/** Every script that a page loads before it can be used, and those they load in turn. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8');
  const found = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((match) => match[1] ?? ''));
  for (const name of found) {
    for (const imported of readFileSync(join(dist, 'assets', name), 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g,
    )) {
      found.add(imported[1] ?? '');
    }
  }
  return [...found];
}

/** Of a language that is chosen by the browser: those that the page may load later, the heaviest counts. */
function languagesOf(scripts: readonly string[]): string[] {
  const texts = scripts.map((name) => readFileSync(join(dist, 'assets', name), 'utf8')).join('\n');
  return [...new Set(texts.matchAll(/import\(\s*[`"']\.\/((?:en|de|fr|es)-[\w-]+\.js)[`"']/g))].map(
    (match) => match[1] ?? '',
  );
}

function weightOf(name: string): number {
  return gzipSync(readFileSync(join(dist, 'assets', name))).length;
}

describe("the customer's page", () => {
  let scripts: string[];
  let languages: string[];
  beforeAll(() => {
    scripts = scriptsOf('customer.html');
    languages = languagesOf(scripts);
  });

  it('loads less than 100 KB of compressed script, in any language', () => {
    expect(new Set(languages.map((name) => name.slice(0, 2)))).toEqual(new Set(['en', 'de', 'fr', 'es']));
    const weights = scripts.map(weightOf).reduce((sum, weight) => sum + weight, 0);
    expect(weights + Math.max(...languages.map(weightOf))).toBeLessThan(most);
  });

  it("carries neither the schemas of the contract nor the dashboard's controls", () => {
    const texts = scripts.map((name) => readFileSync(join(dist, 'assets', name), 'utf8')).join('\n');
    expect(texts).not.toMatch(/mantine|ZodError|QueryClient/i);
    // A description of the API, and a word of the dashboard.
    expect(texts).not.toContain('The same columns with the texts');
    expect(texts).not.toContain('As the system');
  });
});
