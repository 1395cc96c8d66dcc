// @ts-check
import { startThrowAwayCluster } from './throw-away.mjs';

/**
 * Starts one throw-away cluster for all tests that need a database. They get the address of its first database, as the
 * superuser, from `inject('adminUrl')`. On a platform without an embedded server, TEST_DATABASE_URL names another one, also
 * as a superuser and for tests only.
 * @param {import('vitest/node').TestProject} project
 */
export default async function startForTests(project) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return project.provide('adminUrl', given);
  const cluster = await startThrowAwayCluster();
  project.provide('adminUrl', cluster.url('postgres'));
  return cluster.stop;
}
