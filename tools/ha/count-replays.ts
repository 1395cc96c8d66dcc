import pg from 'pg';

/**
 * Counts the people of whom the service ended all that came from a code or refresh token because it was used again. A refresh
 * token that the service has lost is unknown to it instead, and no replay.
 */
export async function countReplays(url: string, since: Date): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select count(distinct account_id)::int as people from audit_events where event = 'token-replayed' and at >= $1",
      [since],
    );
    return rows[0].people;
  } finally {
    await client.end();
  }
}
