import { timingSafeEqual } from 'node:crypto';
import type { ClientRow } from '../../repositories/clients';
import type { Deps } from '../deps';

type Kept = Pick<ClientRow, 'secret_hash' | 'earlier_secret_hash'>;

/** What is kept of an application's secret: nothing that gives it back. */
export function clientSecretHash({ keyedHash }: Pick<Deps, 'keyedHash'>, secret: string): Buffer {
  return keyedHash('client-secret', secret);
}

/** Whether a secret is the application's present one, or the one before while that is still taken. */
export function isClientSecret(deps: Pick<Deps, 'keyedHash'>, kept: Kept, given: string): boolean {
  const hash = clientSecretHash(deps, given);
  return [kept.secret_hash, kept.earlier_secret_hash].some(
    each => each !== null && timingSafeEqual(each, hash),
  );
}
