import { configDefaults, defineConfig } from 'vitest/config';
import { cataloguePlugin } from './apps/portal/catalogue-plugin.ts';
import { isLongRun, longTests } from './tools/test/short-run.mjs';

const exclude = [...configDefaults.exclude, ...(isLongRun ? [] : [longTests])];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['packages/{rules,contract,messages,markets}/**/*.test.ts'],
          exclude,
          environment: 'node',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        plugins: [cataloguePlugin()],
        test: {
          name: 'dom',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/portal/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
          testTimeout: 20_000,
          // Loading the pages takes long on a busy machine.
          hookTimeout: 60_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['{apps/service,tools,bench}/**/*.test.{ts,mjs}'],
          exclude,
          environment: 'node',
          // Files share the loaded modules of the service, which keep no state that a test could change.
          isolate: false,
          globalSetup: ['tools/postgres/test-cluster.mjs'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
