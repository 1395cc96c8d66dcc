import type { ClientConfig } from 'pg';

/** A pooler refuses the time limits of a connection, or drops them: behind one, the role of the service has them. */
export const pooledSettings = {
  // Statements that do not depend on each other share a round trip.
  pipeline: true,
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'talon',
} satisfies ClientConfig;

/**
 * The settings of every connection. PostgreSQL ends a statement itself after `statement_timeout`: a server that has not answered
 * by `query_timeout` has vanished, and its connection is given up. TCP looks after a connection on which nothing is sent, such as
 * the one that waits for jobs: after ten seconds of silence it asks every second, ten times.
 */
export const connectionSettings = {
  ...pooledSettings,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
} satisfies ClientConfig;

/** On the connection for short reads, one that is not answered holds up all that follow. */
export const pipelineSettings = {
  ...connectionSettings,
  // They find single rows by an index whatever the values are: planning them again would take longer than running them.
  options: '-c plan_cache_mode=force_generic_plan',
  statement_timeout: 1_000,
  query_timeout: 3_000,
} satisfies ClientConfig;
