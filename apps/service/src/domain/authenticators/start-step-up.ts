import { Refusal } from '@talon/contract/errors';
import type { AllowedAuthenticator } from '@talon/rules/authenticators';
import { attempt } from '../../db/transaction';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { ChallengeRow } from '../challenges/challenges';
import type { IntendedAccount } from '../challenges/context';
import { startChallenge, startUnsentChallenge } from '../challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { purposeOf } from './confirmation-of';
import { refuseNoneAllowed, type AuthenticatorStatus } from './allowed-authenticators';

interface Started {
  challenge: ChallengeRow;
  authenticator: AllowedAuthenticator;
}

interface Options {
  sessionId?: string | undefined;
  bankAccount?: IntendedAccount | undefined;
}

/**
 * Starts a challenge with the first allowed authenticator: for a step-up with a session, for a sign-in without one. If an
 * SMS cannot be sent now, uses the next authenticator; its code shares a delivery only if no other takes its place.
 * `bankAccount` limits the step-up to that bank account.
 */
export async function startStepUpChallenge(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  status: AuthenticatorStatus,
  options: Options = {},
): Promise<Started> {
  const { allowed } = status;
  let refusal: unknown;
  for (const maySmsShare of allowed.length > 1 ? [false, true] : [true])
    for (const authenticator of allowed) {
      try {
        const begin = () => start(deps, tx, visitor, status, authenticator, { ...options, maySmsShare });
        const challenge = await (authenticator.channel === 'sms' ? attempt(tx, begin) : begin());
        return { challenge, authenticator };
      } catch (error) {
        if (!isSmsRefused(error, authenticator)) throw refusal ?? error;
        refusal ??= error;
      }
    }
  if (refusal !== undefined) throw refusal;
  return refuseNoneAllowed(status);
}

async function start(
  deps: Deps,
  tx: Queryable,
  { market, address, deviceId }: Visitor,
  { confirmation, accountId, row }: AuthenticatorStatus,
  { method, channel, destination }: AllowedAuthenticator,
  { sessionId, bankAccount, maySmsShare }: Options & { maySmsShare: boolean },
): Promise<ChallengeRow> {
  const context = {
    needsCard: method === 'card',
    isAdditional: confirmation === 'additional',
    isFirstEnrolment: confirmation === 'first-enrolment',
    ...(bankAccount && { bankAccount }),
  };
  const started = {
    purpose: purposeOf(confirmation),
    accountId,
    context,
    ...(sessionId !== undefined && { sessionId }),
  };
  if (channel === null) return startUnsentChallenge(deps, tx, started, { market, method });
  return startChallenge(deps, tx, started, {
    method: channel,
    destination,
    language: row.language,
    market,
    address,
    deviceId,
    mayShare: channel === 'email' || maySmsShare,
  });
}

function isSmsRefused(error: unknown, { channel }: AllowedAuthenticator): boolean {
  const isAway = error instanceof Refusal && ['sms-away', 'too-many-codes'].includes(error.code);
  return isAway && channel === 'sms';
}
