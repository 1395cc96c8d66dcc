// @ts-check
import pg from 'pg';

/**
 * Creates a database if there is none.
 * @param {import('../postgres/cluster.ts').Cluster} cluster
 * @param {string} name
 * @returns {Promise<string>} its address
 */
export async function createDatabase(cluster, name) {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another start may have created it in the meantime.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
  return cluster.url(name);
}
