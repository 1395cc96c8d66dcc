import { hash } from 'node:crypto';

/** The key of an OIDC record: a hash, because the id may be a secret. Different for each market. */
export function oidcRecordKey(marketId: string, model: string, id: string): Buffer {
  return hash('sha256', `${marketId}\0${model}\0${id}`, 'buffer');
}
