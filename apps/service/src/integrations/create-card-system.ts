import type { KeyedHash } from '../kernel/keyed-hash';
import type { Queryable } from '../db/pool';
import type { Env } from '../kernel/env';
import type { CardSystem } from '../kernel/ports/card-system';
import { createDatabaseCardSystem } from './database-card-system';
import { createDemonstrationCardSystem } from './demonstration-card-system';
import { createHttpCardSystem } from './http-card-system';

type Settings = Pick<Env, 'isDemonstration' | 'cardSystemUrl' | 'cardSystemToken'>;

/** Creates the configured card system, or the default on our own database. */
export function createCardSystem(db: Queryable, keyedHash: KeyedHash, env: Settings): CardSystem {
  if (env.cardSystemUrl) return createHttpCardSystem(env.cardSystemUrl, env.cardSystemToken);
  const own = createDatabaseCardSystem(db, keyedHash);
  return env.isDemonstration ? createDemonstrationCardSystem(own) : own;
}
