import type { ChallengePurpose } from '@talon/contract/challenge';
import { codeSeconds, restrictedSessionSeconds } from '@talon/rules/limits';
import type { RequiredAction } from '@talon/rules/required-action';

export type Purpose = ChallengePurpose;

interface PurposeRules {
  /** Who may use the challenge: its onboarding, its session, or whoever has the payload. */
  owner: 'onboarding' | 'session' | 'payload';
  /** A restricted session with one of these required actions may use the challenge too. */
  openWhile: readonly RequiredAction[];
  /**
   * The limits that a delivery counts against: those of the account's own verified address; those of any address, which
   * may be an own verified one or not; or those of recovery, which the feature counts itself.
   */
  countedAs: 'own-address' | 'any-address' | 'recovery';
  /** How long a confirmation is evidence in its session; 0 for none. */
  evidenceSeconds: number;
}

const ofOnboarding = {
  owner: 'onboarding',
  openWhile: [],
  countedAs: 'any-address',
  evidenceSeconds: 0,
} as const;

const ofSession = {
  owner: 'session',
  openWhile: [],
  countedAs: 'any-address',
  evidenceSeconds: codeSeconds,
} as const;

const stepUp = {
  ...ofSession,
  openWhile: ['weak_password', 'mfa_forced'],
  countedAs: 'own-address',
} as const;

/** Every purpose of a challenge. The feature that owns a purpose registers its handler. */
export const purposes = {
  'onboarding-email': ofOnboarding,
  'onboarding-phone': ofOnboarding,
  'sign-in': { ...stepUp, owner: 'payload' },
  sudo: stepUp,
  single: stepUp,
  enrol: { ...ofSession, openWhile: ['mfa_forced'] },
  contact: ofSession,
  duplicated: { ...ofSession, openWhile: ['duplicated'], evidenceSeconds: restrictedSessionSeconds },
  fuzzion: ofSession,
  lost: { ...stepUp, owner: 'payload', evidenceSeconds: 0 },
  reset: { ...ofOnboarding, owner: 'payload', countedAs: 'recovery' },
} as const satisfies Record<Purpose, PurposeRules>;
