import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from './env';
import type { ConnectionCounts } from './connection-counts';
import type { FailureDelay } from './failure-delay';
import type { FairQueue } from './fair-queue';
import type { FloodPause } from './flood-pause';
import type { Hosts } from './hosts';
import type { Engines } from './ports/engines';
import type { BreachList, Captcha } from './ports/checks';
import type { CardSystem } from './ports/card-system';
import type { Directory } from './ports/directory';
import type { FailureAudit } from './ports/failure-audit';
import type { Locations } from './ports/locations';
import type { RefusalLog } from './ports/refusal-log';
import type { Maintenance } from './ports/sign-in-conditions';
import type { Transports } from './ports/transports';
import type { Encryption } from './encryption';
import type { KeyedHash } from './keyed-hash';
import type { Known } from './known';
import type { KnownWaits } from './known-waits';
import type { LateWork } from './late-work';
import type { NetworkCheck } from './network';
import type { Measures } from './measures';
import type { PasswordHashing } from './password-hashing';
import type { TranslateFor } from './translations';

/** The dependencies of a use case, created once in main. */
export interface Deps {
  db: pg.Pool;
  /** Leads to the server itself, for what needs a session. Without a pooler, it is `db`. */
  direct: pg.Pool;
  limits: Env['limits'];
  hashing: PasswordHashing;
  /** Looks up sign-ins in turn by network, so that a flood from one does not fill the pool of database connections. */
  signInQueue: FairQueue;
  /** Where numbers of cards and codes of invitations are counted before they are looked up. */
  numberQueue: FairQueue;
  /** Before a refusal is sent. */
  floodPause: FloodPause;
  delayFailure: FailureDelay;
  /** Networks that have to wait before they sign in. */
  networkWaits: KnownWaits;
  blockedNetworks: Known<NetworkCheck>;
  /** The markets whose sign-in is closed. */
  maintenance: Known<readonly Maintenance[]>;
  /** What the node counts for the metrics. */
  measures: Measures;
  /** The open connections of a server. */
  connections: ConnectionCounts;
  keyedHash: KeyedHash;
  encryption: Encryption;
  isBreached: BreachList;
  translate: TranslateFor;
  hosts: Hosts;
  /** Undefined when none is configured. */
  captcha: Captcha | undefined;
  cardSystem: CardSystem;
  directory: Directory;
  locations: Locations;
  transports: Transports;
  engines: Engines;
  failures: FailureAudit;
  lateWork: LateWork;
  /** What clients are refused, for their developers. */
  refusals: RefusalLog;
  /** Who runs a command, by name; null in a server. */
  operator: string | null;
  /** Why a command runs, as `--reason` says. */
  reason?: string;
  log: Logger;
}
