import type { Deps } from '../../kernel/deps';

/** What is kept of an application's secret: nothing that gives it back. */
export function clientSecretHash({ keyedHash }: Pick<Deps, 'keyedHash'>, secret: string): Buffer {
  return keyedHash('client-secret', secret);
}
