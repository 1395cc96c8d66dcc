import { Refusal, type TooNewCause } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import { freshSeconds } from '@talon/rules/limits';
import {
  additionalAuthenticatorsOf,
  allowedAuthenticatorsOf,
  firstEnrolmentAuthenticatorsOf,
  whyNoneAllowed,
} from '@talon/rules/allowed-authenticators';
import type {
  CodeAddress,
  UnsentAuthenticator,
  AccountAuthenticators,
  StepUp,
  AllowedAuthenticator,
} from '@talon/rules/authenticators';
import type { Queryable } from '../../db/pool';
import { findAccountAuthenticators, type AccountAuthenticatorsRow } from './account-authenticators';
import { isMobileNumber } from '../identifiers/mobile-number';
import { aboutAccount } from '../../kernel/refused-account';
import type { Deps } from '../../kernel/deps';
import { findConsecutiveFailures } from '../limits/sign-in-failures';
import { accountSubject } from '../limits/subjects';

/** The authenticators of an account, and those allowed for a purpose now in a market. */
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

interface Reading {
  isAdditional?: boolean;
  isFirstEnrolment?: boolean;
  /** Whether there were so many wrong passwords that a sign-in needs a code; read if the caller does not know it. */
  isGuessed?: boolean;
}

export async function readAllowedAuthenticators(
  deps: Deps,
  db: Queryable,
  market: Market,
  purpose: StepUp,
  accountId: string,
  { isAdditional = false, isFirstEnrolment = false, isGuessed }: Reading = {},
): Promise<AuthenticatorStatus> {
  const row = await findAccountAuthenticators(db, { accountId, market: market.id, freshSeconds });
  if (!row) throw new Refusal('login-required');
  const wasGuessed = isGuessed ?? (purpose === 'sign-in' && (await isPasswordGuessed(deps, db, accountId)));
  const phoneGetsSms = await receivesSms(deps, row.phone);
  const authenticators = accountAuthenticatorsOf(row, { phoneGetsSms, isGuessed: wasGuessed });
  const allowed = isAdditional
    ? additionalAuthenticatorsOf(authenticators)
    : isFirstEnrolment
      ? firstEnrolmentAuthenticatorsOf(authenticators)
      : allowedAuthenticatorsOf(purpose, authenticators);
  return { purpose, isAdditional, isFirstEnrolment, accountId, row, authenticators, allowed };
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
export function refuseTooNew(status: AuthenticatorStatus): void {
  const { purpose, isAdditional, accountId, row, authenticators } = status;
  if (whyNoneAllowed(purpose, authenticators, { isAdditional }) === 'no-method') return;
  const { seconds: retryAfterSeconds, cause } = untilAged(purpose, row);
  const refusal = new Refusal('too-new', { retryAfterSeconds, cause });
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
    hasPasskeyElsewhere: row.has_passkey_elsewhere,
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

/** Something that is too new for so many more seconds. */
interface Ageing {
  seconds: number;
  cause: TooNewCause;
}

const soonest = (all: readonly Ageing[]) => all.toSorted((one, other) => one.seconds - other.seconds)[0];
const latest = (all: readonly Ageing[]) => all.toSorted((one, other) => other.seconds - one.seconds)[0];

const causes: Readonly<Record<CodeMethod, TooNewCause>> = { email: 'email', sms: 'phone' };

const addressesOf = (row: AccountAuthenticatorsRow): Record<CodeMethod, Ageing> => ({
  email: { seconds: row.email_fresh_seconds, cause: causes.email },
  sms: { seconds: row.phone_fresh_seconds, cause: causes.sms },
});

/** Until the card and an address that is no authenticator are old enough to prove a loss. */
export function untilLoss({ row, authenticators }: AuthenticatorStatus): Ageing {
  const { enrolled, verified } = authenticators;
  const others = verified.filter(({ channel }) => enrolled.every(each => each.channel !== channel));
  const address = soonest(others.map(({ channel }) => addressesOf(row)[channel]));
  const last = latest([...(address ? [address] : []), { seconds: row.card_fresh_seconds, cause: 'card' }]);
  return atLeastASecond(last);
}

/** Until the first authenticator or card is old enough; without either, until the first address is. */
function untilAged(purpose: StepUp, row: AccountAuthenticatorsRow): Ageing {
  const { single_use_step_up_blocked_seconds: blockedFor, methods, has_card } = row;
  if (purpose === 'single' && blockedFor > 0) return { seconds: blockedFor, cause: 'change' };
  const addresses = addressesOf(row);
  const ofMethods = methods.map(({ method, fresh_seconds: seconds }): Ageing => {
    if (method === 'passkey' || method === 'totp') return { seconds, cause: method };
    const own: Ageing = { seconds, cause: 'authenticator' };
    const address = method === 'email' || method === 'sms' ? addresses[method] : own;
    return address.seconds >= seconds ? address : own;
  });
  const ofAddresses = [
    ...(row.email === null ? [] : [addresses.email]),
    ...(row.phone === null ? [] : [addresses.sms]),
  ];
  const card: Ageing[] = has_card ? [{ seconds: row.card_fresh_seconds, cause: 'card' }] : [];
  const ofAuthenticators = [...ofMethods, ...card];
  return atLeastASecond(soonest(ofAuthenticators.length > 0 ? ofAuthenticators : ofAddresses));
}

/** The time may be over meanwhile. */
function atLeastASecond(found: Ageing | undefined): Ageing {
  const { seconds, cause } = found ?? { seconds: 1, cause: 'authenticator' };
  return { seconds: Math.max(1, seconds), cause };
}
