import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // One clock for the whole service: a file that moves it must not run beside another.
    fileParallelism: false,
    pool: 'forks',
    // Vite puts its own BASE_URL, "/", into the environment of the tests.
    env: { SERVICE_URL: process.env.BASE_URL ?? '' },
    // A run takes two seconds; on a busy machine it takes many.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
});
