import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env';
import type { Hosts } from '../http/hosts';
import type { Engines } from '../oauth/engines';
import type { BreachList } from '../seams/breach-list';
import type { Captcha } from '../seams/captcha';
import type { CardSystem } from '../seams/card-system';
import type { Directory } from '../seams/directory';
import type { Locations } from '../seams/locations';
import type { Transports } from '../seams/transports';
import type { Encryption } from './encryption';
import type { KeyedHash } from './keyed-hash';
import type { PasswordHashing } from './password-hashing';
import type { Words } from './words';

/** What a use case works with; made once in main, made small in tests. */
export interface Deps {
  db: pg.Pool;
  limits: Env['limits'];
  hashing: PasswordHashing;
  keyedHash: KeyedHash;
  encryption: Encryption;
  isCommonPassword: (password: string) => boolean;
  isBreached: BreachList;
  words: Words;
  hosts: Hosts;
  /** Undefined where none is configured. */
  captcha: Captcha | undefined;
  cardSystem: CardSystem;
  directory: Directory;
  locations: Locations;
  transports: Transports;
  engines: Engines;
  log: Logger;
}
