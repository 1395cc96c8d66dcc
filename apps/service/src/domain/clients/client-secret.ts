import type { Deps } from '../../kernel/deps';

/** The stored hash of a client's secret. */
export function clientSecretHash({ keyedHash }: Pick<Deps, 'keyedHash'>, secret: string): Buffer {
  return keyedHash('client-secret', secret);
}
