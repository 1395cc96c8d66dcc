import type { CodeMethod } from '@talon/rules/codes';
import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Kind } from '../../domain/identifiers/kinds';
import type { Purpose } from '../../domain/challenges/purposes';

/**
 * What the model knows of the service: read from the database before a call, foretold by the call's phases, and compared with
 * what the database holds after it. Accounts go by their first name, which is each one's own here.
 */
export interface State {
  accounts: Account[];
  identifiers: Identifier[];
  /** The one last used first. */
  methods: Method[];
  cards: Card[];
  /** Those that have not ended. */
  sessions: Session[];
  tokens: Token[];
  /** Oldest first; those of sessions that have ended are left out, as nobody can use them. */
  challenges: Challenge[];
  /** Which accounts were ever seen on which device. */
  devices: { account: string; device: string }[];
  /** People of the platforms who were found to look like an account's own. */
  proposals: Proposal[];
  /** Onboardings whose every step is done but the last. */
  newcomers: Newcomer[];
}

export interface Account {
  name: string;
  id: string;
  /** The people of the platforms that it is linked to. */
  personal: string | null;
  client: string | null;
  third: string | null;
  /** No single grant for a day. */
  isBarred: boolean;
  /** Of a day at least: what comes to a younger one is not new by itself. */
  isOld: boolean;
}

export interface Identifier {
  id: string;
  account: string;
  kind: Kind;
  value: string;
  isPrimary: boolean;
  isVerified: boolean;
  isShared: boolean;
  /** Verified less than a day ago. */
  isNew: boolean;
  /** ISO 8601, empty where it is not verified. */
  verifiedAt: string;
}

export interface Method {
  account: string;
  method: CodeMethod;
  enrolledWithStepUp: boolean;
  isNew: boolean;
  /** A code was confirmed by it. */
  isUsed: boolean;
}

export interface Card {
  account: string;
  lastFour: string;
  numberHash: string;
  /** Added less than a day ago, to this account. */
  isNew: boolean;
}

export interface Session {
  id: string;
  account: string;
  device: string;
  sudo: boolean;
  single: boolean;
}

export interface Token {
  hash: string;
  session: string;
  mustResolveDuplicates: boolean;
}

export interface Challenge {
  payload: string;
  purpose: Purpose;
  account: string;
  session: string | null;
  method: CodeMethod;
  destination: string;
  needsCard: boolean;
  enrolledWithStepUp: boolean;
  replaces: string | null;
  codeHash: string;
  tries: number;
  /** It is evidence by now; what it was asked with is gone. */
  isConfirmed: boolean;
}

export interface Proposal {
  id: string;
  account: string;
  platform: LinkPlatform;
  person: string;
  state: 'offered' | 'withdrawn' | 'rejected' | 'claimed';
  isSkipped: boolean;
  /** The challenge that proves it. */
  payload: string | null;
}

export interface Newcomer {
  name: string;
  email: string;
  phone: string;
  /** The person of the personal area that its invitation names. */
  person: string;
  isDone: boolean;
}
