import type { Logger } from 'pino';
import type { Env } from './kernel/env';
import { Refusal } from '@talon/contract/errors';
import { createHosts } from './kernel/hosts';
import type { Pools } from './db/pools';
import { createFailureAudit } from './domain/audit/failure-audit';
import { createRefusalLog } from './domain/clients/refusal-log';
import { listMaintenance } from './domain/switches/maintenance';
import { createBlockedNetworks } from './domain/blocked-networks/known-blocked-networks';
import { createEngines } from './oauth/engines';
import { createBreachList } from './integrations/breach-list';
import { createCaptcha } from './integrations/captcha';
import { createCardSystem } from './integrations/create-card-system';
import { createDirectory } from './integrations/create-directory';
import { createLocations } from './integrations/create-locations';
import { createTransports } from './integrations/create-transports';
import { measureDeliveries } from './integrations/measure-deliveries';
import { createConnectionCounts } from './kernel/connection-counts';
import type { Deps } from './kernel/deps';
import { absentKey } from './kernel/absent-key';
import { createEncryption, type Encryption } from './kernel/encryption';
import { createFairQueue } from './kernel/fair-queue';
import { delayFailure } from './kernel/failure-delay';
import { createFloodPause } from './kernel/flood-pause';
import { createKeyedHash, type KeyedHash } from './kernel/keyed-hash';
import { createKnown } from './kernel/known';
import { createKnownWaits } from './kernel/known-waits';
import { createLateWork } from './kernel/late-work';
import { createMeasures } from './kernel/measures';
import { createPasswordHashing } from './kernel/password-hashing';
import { packagesFolder } from './kernel/project-folder';
import { createTranslateFor } from './kernel/translations';

/** Fewer look-ups run at once than the pool has connections. More may wait than password hashes, because a look-up is short. */
const signInQueue = {
  atOnce: 4,
  mostOfNetwork: 256,
  most: 2048,
  refuseBusy: () => new Refusal('busy', { retryAfterSeconds: 2 }),
};

/** One at a time: whoever tries card numbers from many networks takes one connection of the pool. */
const numberQueue = { ...signInQueue, atOnce: 1 };

/** Creates the dependencies of the use cases from the configuration. */
export async function createDeps(
  env: Env,
  { db, direct }: Pick<Pools, 'db' | 'direct'>,
  log: Logger,
  operator: string | null = null,
): Promise<Deps> {
  const keyedHash = env.hashKeys.size > 0 ? createKeyedHash(env.hashKeys) : absentKey<KeyedHash>('HASH_KEYS');
  const encryption =
    env.encryptionKeys.size > 0
      ? createEncryption(env.encryptionKeys)
      : absentKey<Encryption>('ENCRYPTION_KEYS');
  const measures = createMeasures();
  const translate = createTranslateFor(packagesFolder);
  const deps = {
    db,
    direct,
    log,
    translate,
    limits: env.limits,
    operator,
    failures: createFailureAudit({ encryption }, db, {
      rowsAMinute: env.limits.auditedFailuresAMinute,
      onError: error => log.warn({ err: error }, 'a failure could not be audited'),
    }),
    refusals: createRefusalLog(db, error =>
      log.warn({ err: error }, 'the refusals of clients could not be stored'),
    ),
    lateWork: createLateWork(),
    hashing: createPasswordHashing(),
    signInQueue: createFairQueue(signInQueue),
    numberQueue: createFairQueue(numberQueue),
    floodPause: createFloodPause(),
    delayFailure,
    networkWaits: createKnownWaits(),
    blockedNetworks: createBlockedNetworks(db, error =>
      log.warn({ err: error }, 'the blocked networks could not be read'),
    ),
    maintenance: createKnown(() => listMaintenance(db)),
    measures,
    connections: createConnectionCounts(env.limits.connections, env.trustedProxies, log),
    keyedHash,
    encryption,
    isBreached: createBreachList(env.breachListUrl),
    hosts: createHosts(env),
    captcha: createCaptcha(env.captcha),
    cardSystem: createCardSystem(db, keyedHash, env),
    directory: createDirectory(db, keyedHash, env),
    locations: await createLocations(env),
    transports: measureDeliveries(createTransports(db, env), measures),
  };
  // The same object, so that a setting that changes later changes for the engines too.
  return Object.assign(deps, { engines: createEngines(deps) });
}
