import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';
import { freshSeconds } from '@talon/rules/limits';
import {
  type CodeAddress,
  type UnsentAuthenticator,
  type AccountAuthenticators,
  type StepUp,
  type AllowedAuthenticator,
  additionalAuthenticatorsOf,
  allowedAuthenticatorsOf,
  firstEnrolmentAuthenticatorsOf,
  whyNoneAllowed,
} from '@talon/rules/allowed-authenticators';
import type { Queryable } from '../../db/pool';
import { findAccountAuthenticators, type AccountAuthenticatorsRow } from './account-authenticators';
import { isMobileNumber } from '../identifiers/mobile-number';
import { aboutAccount } from '../../kernel/refused-account';
import type { Deps } from '../../kernel/deps';
import { findConsecutiveFailures } from '../limits/sign-in-failures';
import { accountSubject } from '../limits/subjects';

/** The authenticators of an account, and those allowed for a purpose now. */
export interface AuthenticatorStatus {
  purpose: StepUp;
  /** Whether a sign-in requires this code in addition to the code of an enrolled authenticator. */
  isAdditional: boolean;
  /** Whether the code is that of a verified address before the first app or passkey. */
  isFirstEnrolment: boolean;
  accountId: string;
  row: AccountAuthenticatorsRow;
  authenticators: AccountAuthenticators;
  /** The first is the default. */
  allowed: readonly AllowedAuthenticator[];
}

export async function readAllowedAuthenticators(
  deps: Deps,
  db: Queryable,
  purpose: StepUp,
  accountId: string,
  { isAdditional = false, isFirstEnrolment = false } = {},
): Promise<AuthenticatorStatus> {
  const [row, isGuessed] = await Promise.all([
    findAccountAuthenticators(db, { accountId, freshSeconds }),
    purpose === 'sign-in' && isPasswordGuessed(deps, db, accountId),
  ]);
  if (!row) throw new Refusal('login-required');
  const phoneGetsSms = await receivesSms(deps, row.phone);
  const authenticators = accountAuthenticatorsOf(row, { phoneGetsSms, isGuessed });
  const allowed = isAdditional
    ? additionalAuthenticatorsOf(authenticators)
    : isFirstEnrolment
      ? firstEnrolmentAuthenticatorsOf(authenticators)
      : allowedAuthenticatorsOf(purpose, authenticators);
  return { purpose, isAdditional, isFirstEnrolment, accountId, row, authenticators, allowed };
}

/** Whether there were so many wrong passwords that a sign-in needs a code. */
async function isPasswordGuessed(deps: Deps, db: Queryable, accountId: string): Promise<boolean> {
  const run = await findConsecutiveFailures(db, { subject: accountSubject(deps, accountId) });
  return (run?.failures ?? 0) >= deps.limits.failuresThatRequireCode;
}

/** Refuses with the reason why no authenticator is allowed, and the seconds to wait. */
export function refuseNoneAllowed(status: AuthenticatorStatus): never {
  refuseTooNew(status);
  throw new Refusal('no-method');
}

/** Refuses if authenticators are allowed only later, with the seconds to wait. */
export function refuseTooNew(status: AuthenticatorStatus): void {
  const { purpose, isAdditional, accountId, row, authenticators } = status;
  if (whyNoneAllowed(purpose, authenticators, { isAdditional }) === 'no-method') return;
  const refusal = new Refusal('too-new', { retryAfterSeconds: secondsUntilAged(purpose, row) });
  throw aboutAccount(refusal, { accountId });
}

/** Whether SMS codes can reach the phone; an imported one may be a landline. */
export async function receivesSms(deps: Deps, phone: string | null): Promise<boolean> {
  return phone !== null && isMobileNumber(phone, deps.limits.smsCountries);
}

/** An enrolled authenticator counts even if its phone cannot receive SMS: it must still be required. */
function accountAuthenticatorsOf(
  row: AccountAuthenticatorsRow,
  { phoneGetsSms, isGuessed }: { phoneGetsSms: boolean; isGuessed: boolean },
): AccountAuthenticators {
  const address: Record<CodeMethod, { destination: string | null; freshFor: number }> = {
    email: { destination: row.email, freshFor: row.email_fresh_seconds },
    sms: { destination: row.phone, freshFor: row.phone_fresh_seconds },
  };
  const proofOf = (channel: CodeMethod, freshFor = 0): CodeAddress[] => {
    const { destination, freshFor: addressFreshFor } = address[channel];
    return destination === null
      ? []
      : [{ channel, destination, isFresh: Math.max(freshFor, addressFreshFor) > 0 }];
  };
  return {
    enrolled: row.methods.flatMap(
      ({ method, fresh_seconds }): readonly (CodeAddress | UnsentAuthenticator)[] =>
        method === 'sms' || method === 'email'
          ? proofOf(method, fresh_seconds)
          : [{ method, channel: null, isFresh: fresh_seconds > 0 }],
    ),
    recoveryCodes:
      row.recovery_codes === 0 ? 'none' : row.recovery_codes_fresh_seconds > 0 ? 'fresh' : 'aged',
    verified: [...proofOf('email'), ...(phoneGetsSms ? proofOf('sms') : [])],
    hasCard: row.has_card,
    isCardFresh: row.card_fresh_seconds > 0,
    resetThrough: row.reset_through,
    isGuessed,
    isPasswordExposed: row.password_status === 2,
    isPasswordImposed: row.is_password_imposed,
    areLost: row.are_lost,
    isSingleUseBlocked: row.single_use_step_up_blocked_seconds > 0,
  };
}

/** Seconds until the card and an address that is no authenticator are old enough to prove a loss. */
export function secondsUntilLoss({ row, authenticators }: AuthenticatorStatus): number {
  const { enrolled, verified } = authenticators;
  const others = verified.filter(({ channel }) => enrolled.every(each => each.channel !== channel));
  const ofAddresses = others.map(({ channel }) =>
    channel === 'email' ? row.email_fresh_seconds : row.phone_fresh_seconds,
  );
  return Math.max(1, row.card_fresh_seconds, Math.min(...ofAddresses));
}

/** Seconds until the first authenticator or card is old enough; without either, until the first address is. */
function secondsUntilAged(purpose: StepUp, row: AccountAuthenticatorsRow): number {
  const { single_use_step_up_blocked_seconds: blockedFor, methods, has_card } = row;
  if (purpose === 'single' && blockedFor > 0) return blockedFor;
  const addresses: Record<CodeMethod, number> = {
    email: row.email_fresh_seconds,
    sms: row.phone_fresh_seconds,
  };
  const ofMethods = methods.map(({ method, fresh_seconds }) =>
    Math.max(fresh_seconds, method === 'sms' || method === 'email' ? addresses[method] : 0),
  );
  const ofAddresses = [
    ...(row.email === null ? [] : [addresses.email]),
    ...(row.phone === null ? [] : [addresses.sms]),
  ];
  const ofAuthenticators = [...ofMethods, ...(has_card ? [row.card_fresh_seconds] : [])];
  return Math.max(1, Math.min(...(ofAuthenticators.length > 0 ? ofAuthenticators : ofAddresses)));
}
