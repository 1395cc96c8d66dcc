import { hash } from 'node:crypto';

/** What an artifact stands under: of its id, which may be a secret, only a hash; and no two markets share one. */
export function oidcRecordKey(marketId: string, model: string, id: string): Buffer {
  return hash('sha256', `${marketId}\0${model}\0${id}`, 'buffer');
}
