import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * With `--mode built` tests take what the build made of their own package, as they take other packages, and only tests
 * are translated: `npm test` has built by then, and a file of tests that loads the planner takes 3 s of processor time
 * less. Without, sources are taken as they are, so that a change is tried without a build.
 */
const built = {
  name: 'built',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    if (importer === undefined || !/^\.{1,2}\/.*\.js$/.test(source)) return;
    const file = resolve(dirname(importer), source);
    const [, home = '', inside = ''] = /^(.*)\/src\/((?!(?:.*\/)?testing\/).*)$/.exec(file) ?? [];
    const id = join(home, 'dist', inside);
    if (inside === '' || !existsSync(id)) return;
    if (changedAt(file.replace(/js$/, 'ts')) > changedAt(join(home, 'tsconfig.tsbuildinfo')))
      throw new Error(`${file} changed since the last build: npm run build`);
    return { id, external: true };
  },
};

const changedAt = (path: string) => statSync(path).mtimeMs;

/**
 * Files share a few processes, so that the engine and the service are not loaded, and PGlite not compiled, once for
 * every file (four minutes of processor time). So a file leaves nothing behind that another could meet.
 */
export default defineConfig(({ mode }) => ({
  plugins: mode === 'built' ? [built] : [],
  test: {
    setupFiles: ['vitest.setup.ts'],
    // What other packages have built is loaded as it is, not translated file by file: it takes Node 1 s, Vite 5.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    pool: 'forks',
    isolate: false,
    // These end what hangs. How fast a thing is belongs to the benchmarks: with other work beside it, a test of two
    // seconds was seen to take fifty.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test waits for what it is about with `expect.poll`, never for a number of milliseconds.
    expect: { poll: { timeout: 240_000, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'engine',
          include: [
            'packages/{contract,engine,model,dashboard}/src/**/*.test.ts',
            'packages/dashboard/build/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          // The cores that it is meant for: every process of tests loads the engine anew.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // One more than the cores: tests of the service wait for processes that they start.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: ['packages/{server,client,cli,connectors,testbed}/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
}));
