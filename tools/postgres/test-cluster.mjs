// @ts-check
import { startThrowAwayCluster } from './throw-away.mjs';

/**
 * Before the tests that need a database: starts one throw-away cluster for all of them and hands them, as
 * `inject('adminUrl')`, the address of its first database, as the superuser. TEST_DATABASE_URL names another server
 * instead (on a platform without an embedded one): also as a superuser, and only ever for tests.
 * @param {import('vitest/node').TestProject} project
 */
export default async function startForTests(project) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return project.provide('adminUrl', given);
  const cluster = await startThrowAwayCluster();
  project.provide('adminUrl', cluster.url('postgres'));
  return cluster.stop;
}
