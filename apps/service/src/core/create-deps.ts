import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env';
import { createHosts } from '../http/hosts';
import { createEngines } from '../oauth/engines';
import { createBreachList } from '../seams/breach-list';
import { createCaptcha } from '../seams/captcha';
import { createCardSystem } from '../seams/create-card-system';
import { createDirectory } from '../seams/create-directory';
import { createLocations } from '../seams/create-locations';
import { createTransports } from '../seams/create-transports';
import { isCommonPassword } from './common-passwords';
import type { Deps } from './deps';
import { createEncryption } from './encryption';
import { createKeyedHash } from './keyed-hash';
import { createPasswordHashing } from './password-hashing';
import { packagesFolder } from './project-folder';
import { createWords, readEveryCatalogue } from './words';

/** Everything the use cases work with, made from the configuration. */
export async function createDeps(env: Env, db: pg.Pool, log: Logger): Promise<Deps> {
  const keyedHash = createKeyedHash(env.hashKey);
  const words = createWords(packagesFolder);
  readEveryCatalogue(words);
  const deps = {
    db,
    log,
    words,
    limits: env.limits,
    hashing: await createPasswordHashing(),
    keyedHash,
    encryption: createEncryption(env.encryptionKeys),
    isCommonPassword,
    isBreached: createBreachList(env.breachListUrl),
    hosts: createHosts(env),
    captcha: createCaptcha(env.captcha),
    cardSystem: createCardSystem(db, keyedHash, env),
    directory: createDirectory(db, keyedHash, env),
    locations: await createLocations(env),
    transports: createTransports(db, env),
  };
  return { ...deps, engines: createEngines(deps) };
}
