import type { AccountAuthenticators, EnrolledAuthenticator, MfaMethod } from '../authenticators';
import type { CodeMethod } from '../codes';
import { hasAuthenticator } from './sources';
import { isSettled } from './standing';

/** What confirmed a step-up, and whether it was settled then. */
export type StepUpProof = { readonly method: MfaMethod; readonly isSettled: boolean };

/** How strong each way to confirm is. A card comes with a code. A recovery code vouches for nothing. */
const strengths: Readonly<Record<MfaMethod, number>> = {
  passkey: 4,
  totp: 3,
  sms: 2,
  card: 2,
  email: 1,
  'recovery-code': 0,
};

/** Whether this proof settles what it adds at once: it is settled itself, and at least as strong. */
export function vouchesFor(added: MfaMethod, by: StepUpProof | null): boolean {
  if (!by?.isSettled || by.method === 'recovery-code') return false;
  return strengths[by.method] >= strengths[added];
}

/** Whether an address that is added now is settled at once. */
export function isAddressSettledAtOnce(
  channel: CodeMethod,
  by: StepUpProof | null,
  { guardedFor }: Pick<AccountAuthenticators, 'guardedFor'>,
): boolean {
  return guardedFor === 0 && vouchesFor(channel, by);
}

/**
 * Whether an authenticator that is enrolled now is settled at once. For the first one of an account nothing vouches but its card, or
 * without one codes to all its settled addresses in this session. A mailbox alone must not reach the bank account on the same day.
 */
export function isAuthenticatorSettledAtOnce(
  added: MfaMethod,
  by: StepUpProof | null,
  account: AccountAuthenticators,
): boolean {
  if (account.guardedFor > 0) return false;
  if (hasAuthenticator(account)) return vouchesFor(added, by);
  if (account.card && isSettled(account.card, account)) return by?.method === 'card' && by.isSettled;
  const settled = account.verified.filter(address => isSettled(address, account));
  return settled.length > 0 && settled.every(({ channel }) => account.confirmed.includes(channel));
}

/**
 * Whether a step-up removes an authenticator at once; else it takes a day, with notices. Another one must have confirmed it, which is
 * settled unless the removed one is not.
 */
export function isRemovedAtOnce(
  removed: EnrolledAuthenticator | undefined,
  by: (StepUpProof & { readonly id: string | null }) | null,
  account: AccountAuthenticators,
): boolean {
  if (!by || by.id === null || by.id === removed?.id) return false;
  const isRemovedSettled =
    !removed ||
    (isSettled(removed, account) && (removed.channel === null || isSettled(removed.address, account)));
  return by.isSettled || !isRemovedSettled;
}
