import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // One clock for the whole service: a file that moves it must not run beside another.
    fileParallelism: false,
    pool: 'forks',
    // One process for all: the schemas of the answers are compiled once, not once for each file.
    isolate: false,
    setupFiles: ['src/testing/each-file.ts'],
    // Vite puts its own BASE_URL, "/", into the environment of the tests.
    env: { SERVICE_URL: process.env.BASE_URL ?? '' },
    // These end what hangs: a run takes two seconds, on a busy machine it was seen to take fifty.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 50 } },
    allowOnly: false,
  },
});
