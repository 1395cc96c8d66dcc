import { Refusal } from '@talon/contract/errors';
import type { changePassword as endpoint } from '@talon/contract/security';
import type { Deps } from '../../kernel/deps';
import { requireGoodPassword } from '../../domain/passwords/require-good-password';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { renewToken } from '../../domain/sessions/issue-token';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { readSessionProof } from '../../domain/authenticators/require-proof';
import { transaction } from '../../db/transaction';
import { taskOriginOf } from '../../kernel/network';
import type { StepUpProof } from '@talon/rules/proof/settling';
import { hasAuthenticator } from '@talon/rules/proof/sources';
import { isEnoughForNewPassword } from '@talon/rules/proof/new-password';
import { hasSuspended } from '../../domain/suspensions/list-suspended';
import type { Caller } from '../../kernel/caller';
import { endEveryAccess } from '../../oauth/end-access';
import { changePassword as change, findPasswordHash, lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { forgetOwnAddressCounts } from '../../domain/challenges/own-address-counts';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import { endSessions } from '../../domain/sessions/sessions';
import { endHelpdeskPin } from '../../domain/staff/helpdesk-pins';
import { endUnconfirmedSignInsOfAccount } from '../../domain/sign-ins/unconfirmed-sign-ins';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import type { UseCase } from '../../kernel/route';

/** Ends all other sessions, trusted devices, the helpdesk PIN, tokens of clients and pending challenges. This session gets a new token. */
export const changePassword: UseCase<typeof endpoint> = async (deps, caller, { body: { password } }) => {
  const { bearer, address } = caller;
  const { sudo: isSteppedUp, provenBy } = await readSessionProof(deps.db, caller);
  if (!(await isProven(deps, caller, provenBy))) throw new Refusal('sudo-required');
  await requireGoodPassword(deps, caller, `account ${bearer.id}`, password, bearer);
  const origin = taskOriginOf(address);
  const old = await findPasswordHash(deps.db, { id: bearer.id });
  if (await deps.hashing.verify(old?.password_hash ?? undefined, password, origin))
    throw new Refusal('password-same');
  const hash = await deps.hashing.hash(password, origin);
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    await change(tx, { id: bearer.id, hash });
    await endSessions(tx, { accountId: bearer.id, exceptId: bearer.session_id });
    await endHelpdeskPin(tx, { accountId: bearer.id });
    // This device stays trusted only if a code was confirmed.
    await endTrustedDevices(tx, {
      accountId: bearer.id,
      exceptSessionId: isSteppedUp ? bearer.session_id : null,
    });
    await endEveryAccess(tx, bearer.id);
    await voidAccountCodes(tx, bearer.id);
    await forgetOwnAddressCounts(deps, tx, bearer.id, caller);
    await endUnconfirmedSignInsOfAccount(tx, { accountId: bearer.id });
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'password-changed',
      ...auditedVisitor(caller),
    });
    await notifyAccount(deps, tx, bearer.id, caller, { event: 'password-changed' });
    const { has_suspended } = await hasSuspended(tx, { accountId: bearer.id });
    return { ...(await renewToken(deps, tx, caller)), has_suspended };
  });
};

/** A weak password needs no step-up if no authenticator is enrolled; a breached or imposed one always does. */
async function isProven(deps: Deps, { bearer, market }: Caller, by: StepUpProof | null): Promise<boolean> {
  const { authenticators } = await readAllowedAuthenticators(deps, deps.db, market, 'sudo', bearer.id, {
    sessionId: bearer.session_id,
  });
  if (bearer.password_status === 1) return by !== null || !hasAuthenticator(authenticators);
  return by !== null && isEnoughForNewPassword(by, authenticators);
}
