import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { cataloguePlugin } from './apps/portal/catalogue-plugin.ts';
import { isLongRun, longTests } from './tools/test/short-run.mjs';

const exclude = [...configDefaults.exclude, ...(isLongRun ? [] : [longTests])];

/** The files that take minutes. */
const slowest = ['accounts-model.long', 'attacks.long', 'faults/recovery.long', 'faults/onboarding.long'];

/** Begins with the slowest files, so that none of them runs alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = (file: TestSpecification, name: string) => file.moduleId.includes(name);
    const first = slowest.flatMap(name => sorted.filter(file => isSlow(file, name)));
    return [...first, ...sorted.filter(file => !first.includes(file))];
  }
}

/** Tests that replace or reload modules cannot share them with other files. */
const replacingModules = 'apps/portal/**/*.isolated.test.{ts,tsx}';

const inBrowser = {
  environment: 'happy-dom',
  testTimeout: 20_000,
  // Loading the pages takes long on a busy machine.
  hookTimeout: 60_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const;

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the cores of a small machine, because tests often wait for the database.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // The report names only files, and tests that take longer.
    slowTestThreshold: 5_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['packages/{rules,contract,messages,markets}/**/*.test.ts', 'apps/console/**/*.test.ts'],
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
          ...inBrowser,
          name: 'dom',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/portal/**/*.test.{ts,tsx}'],
          exclude: [...exclude, replacingModules],
          // Loading React, the window and the pages takes longer than most files.
          isolate: false,
          setupFiles: ['apps/portal/src/testing/leave-nothing.ts'],
        },
      },
      {
        extends: true,
        plugins: [cataloguePlugin()],
        test: {
          ...inBrowser,
          name: 'dom, isolated',
          include: [replacingModules],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['{apps/service,tools}/**/*.test.{ts,mjs}'],
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
