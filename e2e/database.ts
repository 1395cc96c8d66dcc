import pg from 'pg';

/** The database of the service that the journeys run against. */
export const databaseUrl = () => process.env['E2E_DATABASE_URL'] ?? '';

/** Runs one statement and returns the number of changed rows. */
export async function query(address: string, text: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rowCount } = await client.query(text, values);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
