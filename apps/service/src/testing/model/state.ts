import type { CodeMethod } from '@talon/rules/codes';
import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Kind } from '../../domain/identifiers/kinds';
import type { Purpose } from '../../domain/challenges/purposes';

/**
 * The model's state of the service: read from the database before a call, predicted by the call's phases, and compared
 * with the database after it. Accounts are identified by their first names, which are unique here.
 */
export interface State {
  accounts: Account[];
  identifiers: Identifier[];
  /** The last used one first. */
  methods: Method[];
  cards: Card[];
  /** Those that have not ended. */
  sessions: Session[];
  tokens: Token[];
  /** Oldest first, without those of ended sessions, which nobody can use. */
  challenges: Challenge[];
  /** Which accounts have signed in on which devices. */
  devices: { account: string; device: string }[];
  /** Directory persons that match an account. */
  proposals: Proposal[];
  /** Onboardings that lack only the last step. */
  newcomers: Newcomer[];
}

export interface Account {
  name: string;
  id: string;
  /** The directory persons that it is linked to. */
  personal: string | null;
  client: string | null;
  third: string | null;
  /** No single-use step-up for a day. */
  isBarred: boolean;
  /** At least a day old: on a newer account, additions do not count as new. */
  isOld: boolean;
  /** By an operator. */
  isBlocked: boolean;
  isPasswordImposed: boolean;
  password: string;
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
  /** ISO 8601, empty when it is not verified. */
  verifiedAt: string;
}

export interface Method {
  account: string;
  method: CodeMethod;
  settledAtOnce: boolean;
  isNew: boolean;
  /** A code was confirmed with it. */
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
  /** The hash of the bank account that the single-use step-up is for; null for any. */
  bankAccount: string | null;
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
  settledAtOnce: boolean;
  replaces: string | null;
  codeHash: string;
  tries: number;
  /** It has become evidence; its original purpose is complete. */
  isConfirmed: boolean;
}

export interface Proposal {
  id: string;
  account: string;
  platform: LinkPlatform;
  person: string;
  state: 'offered' | 'withdrawn' | 'rejected' | 'claimed';
  isSkipped: boolean;
  /** The challenge of its ownership check. */
  payload: string | null;
}

export interface Newcomer {
  name: string;
  email: string;
  phone: string;
  /** The person of the personal area in its invitation. */
  person: string;
  isDone: boolean;
}
