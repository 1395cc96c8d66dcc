import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs against each mutant: those of the rules, which need neither a browser nor a database. */
export default defineConfig({
  test: {
    include: ['packages/rules/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tools/mutation/limit-property-tests.ts'],
    isolate: false,
    testTimeout: 20_000,
  },
});
