import { asSent } from '../../domain/challenges/sent-to';
import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import { codeSeconds, resetSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { type ChallengeRow, replaceCode } from '../../domain/challenges/challenges';
import { isWaiting } from '../../domain/challenges/challenge-reply';
import { requireAlive } from '../../domain/challenges/find-own-challenge';
import { lockOpenChallenge } from '../../domain/challenges/lock-open-challenge';
import type { Confirmation, HolderOf, PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { kindOf } from '../../domain/identifiers/kinds';
import { auditEvent } from '../../domain/audit/audit-events';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { beginDelayedReset } from '../../domain/recovery/delayed-resets';
import { addResetPermission, type Recoverable } from '../../domain/recovery/reset-permissions';
import { truncated } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { newToken, tokenHash } from '../../kernel/token';
import { requestRecoveryCode } from './recovery-request';
import { findRecoverableAccounts } from '../../domain/recovery/find-recoverable-accounts';

/** Requests a new code, whether or not an account exists. The earlier code is void; tries are retained. */
async function resend(
  deps: Deps,
  tx: Queryable,
  visitor: HolderOf<'reset'>,
  challenge: ChallengeRow,
): Promise<string> {
  const { isProven = false } = visitor;
  const { payload, ...address } = asSent(challenge);
  requireAlive(deps, challenge);
  if (challenge.resend_in > 0 && !(isProven && isWaiting(challenge))) refuseTooEarly(challenge.resend_in);
  const wait = deps.limits.resendSeconds.next;
  await lockOpenChallenge(tx, payload);
  const counted = await requestRecoveryCode(deps, tx, payload, visitor, address, null);
  const until = { seconds: codeSeconds, resendSeconds: wait };
  const replaced = await replaceCode(tx, { ...counted, ...until, payload, isProven });
  if (!replaced) refuseTooEarly(wait);
  return payload;
}

function refuseTooEarly(retryAfterSeconds: number): never {
  throw new Refusal('too-many-codes', { retryAfterSeconds });
}

/** A correct code creates the permission for one new password. */
async function complete({
  deps,
  holder: visitor,
  right,
  consume,
}: Confirmation<'reset'>): Promise<ChallengeOutcome<'reset'>> {
  return consume(async tx => {
    const verified = { kind: kindOf[right.method], value: right.destination };
    const accounts = await findRecoverableAccounts(deps, tx, verified);
    // The account has lost the address since the code was sent.
    if (accounts.length === 0) throw new Refusal('code-refused');
    const reset = newToken();
    await addResetPermission(tx, {
      hash: tokenHash(reset),
      market: visitor.market.id,
      kind: verified.kind,
      value: verified.value,
      seconds: resetSeconds,
    });
    for (const account of accounts) await beginDelay(deps, tx, visitor, verified.value, account);
    return {
      reset,
      expires_in: resetSeconds,
      accounts: accounts.map(account => ({
        id: account.id,
        firstname: account.firstname,
        platforms: account.platforms,
        available_in: account.delay_seconds,
      })),
    };
  });
}

/** Begins the wait of an account that needs one, and notifies its number. */
async function beginDelay(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  phone: string,
  { id, delay_seconds: delaySeconds }: Recoverable,
): Promise<void> {
  if (delaySeconds === 0) return;
  const { delayedReset, sessionIdleSeconds: idleSeconds } = deps.limits;
  const waitEndsSeconds = delayedReset.endsSeconds;
  const isNew = await beginDelayedReset(tx, { accountId: id, phone, waitEndsSeconds, idleSeconds });
  if (!isNew) return;
  const { market, deviceId, address } = visitor;
  await auditEvent(deps, tx, {
    accountId: id,
    event: 'reset-delayed',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  const number = { method: 'sms', destination: phone } as const;
  await notifyAccount(deps, tx, id, visitor, { event: 'reset-delayed' }, [number]);
}

export const resetPurpose: PurposeHandlers<'reset'> = { reset: { resend, complete } };
