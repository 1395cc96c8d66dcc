import type { Deps } from '../../kernel/deps';

/** The stored hash of a client's secret. */
export function clientSecretHash({ keyedHash }: Pick<Deps, 'keyedHash'>, secret: string): Buffer {
  return keyedHash('client-secret', secret);
}

/** Whether a stored hash is that of the secret. */
export function isClientSecret(
  { keyedHash }: Pick<Deps, 'keyedHash'>,
  secret: string,
  stored: Buffer,
): boolean {
  return keyedHash.matches('client-secret', secret, stored);
}
