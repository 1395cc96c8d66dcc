import { defineConfig } from 'vitest/config';

/** The folder whose tests Stryker runs against each mutant. Those of the service need a database. */
const folder = process.env['MUTATION_TESTS'] ?? 'packages/rules';

export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    exclude: ['**/*.long.test.ts', '**/node_modules/**'],
    environment: 'node',
    ...(folder.startsWith('apps/service') && { globalSetup: ['tools/postgres/test-cluster.mjs'] }),
    setupFiles: ['tools/mutation/limit-property-tests.ts'],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
