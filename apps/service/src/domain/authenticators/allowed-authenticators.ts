import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type {
  AccountAuthenticators,
  AllowedAuthenticator,
  EnrolledAuthenticator,
} from '@talon/rules/authenticators';
import type { CodeMethod } from '@talon/rules/codes';
import { codeSeconds } from '@talon/rules/limits';
import { allowedAuthenticatorsOf, whyNoneAllowed } from '@talon/rules/proof/allowed';
import type { Confirmation } from '@talon/rules/proof/sources';
import type { Standing } from '@talon/rules/proof/standing';
import type { Queryable } from '../../db/pool';
import { aboutAccount } from '../../kernel/refused-account';
import type { Deps } from '../../kernel/deps';
import { isMobileNumber } from '../identifiers/mobile-number';
import { findConsecutiveFailures } from '../limits/sign-in-failures';
import { accountSubject } from '../limits/subjects';
import { findAccountAuthenticators, type AccountAuthenticatorsRow } from './account-authenticators';

/** The authenticators of an account, and those that may confirm something now in a market. */
export interface AuthenticatorStatus {
  confirmation: Confirmation;
  accountId: string;
  row: AccountAuthenticatorsRow;
  authenticators: AccountAuthenticators;
  /** The first is the default. */
  allowed: readonly AllowedAuthenticator[];
}

interface Reading {
  /** The session whose confirmed addresses count; without one, none does. */
  sessionId?: string | null;
  /** Whether there were so many wrong passwords that a sign-in needs a code; read if the caller does not know it. */
  isGuessed?: boolean;
}

export async function readAllowedAuthenticators(
  deps: Deps,
  db: Queryable,
  market: Market,
  confirmation: Confirmation,
  accountId: string,
  { sessionId = null, isGuessed }: Reading = {},
): Promise<AuthenticatorStatus> {
  const row = await findAccountAuthenticators(db, {
    accountId,
    market: market.id,
    sessionId,
    confirmedSeconds: codeSeconds,
  });
  if (!row) throw new Refusal('login-required');
  const mayBeGuessed = confirmation === 'sign-in' || confirmation === 'additional';
  const wasGuessed = isGuessed ?? (mayBeGuessed && (await isPasswordGuessed(deps, db, accountId)));
  const phoneGetsSms = await receivesSms(deps, row.phone);
  const authenticators = accountAuthenticatorsOf(row, { phoneGetsSms, isGuessed: wasGuessed });
  const allowed = allowedAuthenticatorsOf(confirmation, authenticators);
  return { confirmation, accountId, row, authenticators, allowed };
}

async function isPasswordGuessed(deps: Deps, db: Queryable, accountId: string): Promise<boolean> {
  const run = await findConsecutiveFailures(db, { subject: accountSubject(deps, accountId) });
  return (run?.failures ?? 0) >= deps.limits.failuresThatRequireCode;
}

/** Refuses with the reason why no authenticator is allowed, and the seconds to wait. */
export function refuseNoneAllowed(status: AuthenticatorStatus): never {
  refuseTooNew(status);
  refuseElsewhere(status);
  throw new Refusal('no-method');
}

/** Refuses if authenticators are allowed only later, with the seconds to wait. */
export function refuseTooNew({ confirmation, accountId, authenticators }: AuthenticatorStatus): void {
  const wait = whyNoneAllowed(confirmation, authenticators);
  if (!wait) return;
  const { cause, seconds } = wait;
  // The time may be over meanwhile.
  const refusal = new Refusal('too-new', { retryAfterSeconds: Math.max(1, seconds), cause });
  throw aboutAccount(refusal, { accountId });
}

/** Refuses if nothing but a passkey of another market could prove the person. */
export function refuseElsewhere({ accountId, authenticators }: AuthenticatorStatus): void {
  if (!authenticators.hasPasskeyElsewhere) return;
  throw aboutAccount(new Refusal('passkey-of-other-market'), { accountId, authenticator: 'passkey' });
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
  const addresses = {
    email: addressOf('email', row.email, row.email_standing),
    sms: addressOf('sms', row.phone, row.phone_standing),
  };
  return {
    enrolled: row.enrolled.flatMap(({ id, method, ...own }): EnrolledAuthenticator[] => {
      if (method === 'passkey' || method === 'totp') return [{ id, method, channel: null, ...own }];
      const [address] = addresses[method];
      return address ? [{ id, ...own, channel: method, address }] : [];
    }),
    hasPasskeyElsewhere: row.has_passkey_elsewhere,
    hasSuspended: row.has_suspended,
    hasRecoveryCodes: row.recovery_codes > 0,
    verified: [...addresses.email, ...(phoneGetsSms ? addresses.sms : [])],
    card: row.card,
    confirmed: row.confirmed,
    resetThrough: row.reset_through,
    isGuessed,
    isPasswordExposed: row.password_status === 2,
    isPasswordImposed: row.is_password_imposed,
    areLost: row.are_lost,
    guardedFor: row.guarded_for,
  };
}

function addressOf(channel: CodeMethod, destination: string | null, standing: Standing | null) {
  return destination === null || standing === null ? [] : [{ channel, destination, ...standing }];
}
