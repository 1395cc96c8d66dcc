// @ts-check
import { oldestPrograms } from './programs.ts';
import { startThrowAwayCluster } from './throw-away.mjs';

/**
 * Starts one throw-away cluster for all tests that need a database. `inject('adminUrl')` returns the address of its first
 * database, as the superuser. On a platform without an embedded server, TEST_DATABASE_URL contains the address of another
 * server, also as a superuser and for tests only. With TEST_ON_OLDEST=1, the server is of the oldest version that the service accepts.
 * @param {import('vitest/node').TestProject} project
 */
export default async function startForTests(project) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return project.provide('adminUrl', given);
  const cluster = await startThrowAwayCluster({
    inMemory: true,
    ...(process.env['TEST_ON_OLDEST'] === '1' && { programs: oldestPrograms }),
  });
  project.provide('adminUrl', cluster.url('postgres'));
  return cluster.stop;
}
