import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
    setupFiles: ['vitest.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
