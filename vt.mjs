export default { root: process.cwd(), test: { include: ['packages/engine/src/**/*.test.ts'], testTimeout: 60000 } };
