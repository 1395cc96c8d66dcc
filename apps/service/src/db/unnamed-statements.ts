import type pg from 'pg';

/**
 * Lets a connection send every statement without its name. The server then keeps none of them, so that each may reach another
 * connection of the pooler.
 */
export function sendUnnamed(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (statement: unknown, ...others: unknown[]) => unknown;
  client.query = ((statement: unknown, ...others: unknown[]) =>
    send(
      isNamed(statement) ? { ...statement, name: undefined } : statement,
      ...others,
    )) as typeof client.query;
}

function isNamed(statement: unknown): statement is pg.QueryConfig {
  return typeof statement === 'object' && statement !== null && 'name' in statement;
}
