// @ts-check
import pg from 'pg';

/**
 * Counts how often the service ended all that came from a refresh token because it was used again. A refresh token that it has lost
 * is unknown to it instead, and no replay.
 * @param {string} url of the database
 * @param {Date} since
 * @returns {Promise<number>}
 */
export async function countReplays(url, since) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select sum(times)::int as times from audit_events where event = 'token-replayed' and at >= $1",
    [since],
  );
  await client.end();
  return rows[0]?.times ?? 0;
}
