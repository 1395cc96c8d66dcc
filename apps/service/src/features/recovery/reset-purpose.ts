import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { resetSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { type ChallengeRow, replaceCode, type TriedChallenge } from '../../domain/challenges/challenges';
import { requireAlive } from '../../domain/challenges/find-own-challenge';
import { lockOpenChallenge } from '../../domain/challenges/lock-open-challenge';
import type { Confirmation, PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { kindOf } from '../../domain/identifiers/kinds';
import { addResetPermission, hasCardOfIdentifier } from '../../domain/recovery/reset-permissions';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { newToken, tokenHash } from '../../kernel/token';
import { countRecoveryRequest, queueRecoveryRequest } from './recovery-request';
import { findRecoverableAccounts } from './find-recoverable-accounts';

/** Requests a new code, whether or not an account exists. The earlier code is void; tries and expiry are retained. */
async function resend(deps: Deps, tx: Queryable, visitor: Visitor, challenge: ChallengeRow): Promise<string> {
  const { payload, method, destination } = challenge;
  requireAlive(deps, challenge);
  if (challenge.resend_in > 0) refuseTooEarly(challenge.resend_in);
  const wait = deps.limits.resendSeconds.next;
  await lockOpenChallenge(tx, payload);
  const request = await countRecoveryRequest(deps, tx, visitor, method, destination);
  const { placeholder, countedUnder } = request;
  const replaced = await replaceCode(tx, {
    payload,
    codeHash: placeholder,
    countedUnder,
    resendSeconds: wait,
  });
  if (!replaced) refuseTooEarly(wait);
  await queueRecoveryRequest(tx, { payload, placeholder: placeholder.toString('hex'), language: null });
  return payload;
}

function refuseTooEarly(retryAfterSeconds: number): never {
  throw new Refusal('too-many-codes', { retryAfterSeconds });
}

/** A correct code creates the permission for one new password. */
async function complete({
  holder: { market },
  right,
  consume,
}: Confirmation<'reset'>): Promise<ChallengeOutcome<'reset'>> {
  return consume(async tx => {
    const verified = { kind: kindOf[right.method], value: right.destination };
    const accounts = await findRecoverableAccounts(tx, verified);
    // The account has lost the address since the code was sent.
    if (accounts.length === 0) throw new Refusal('code-refused');
    const reset = newToken();
    await addResetPermission(tx, {
      hash: tokenHash(reset),
      market: market.id,
      kind: verified.kind,
      value: verified.value,
      seconds: resetSeconds,
    });
    return {
      reset,
      expires_in: resetSeconds,
      accounts: accounts.map(account => ({
        id: account.id,
        firstname: account.firstname,
        platforms: account.platforms,
      })),
    };
  });
}

async function requireCard(
  deps: Deps,
  { method, destination }: TriedChallenge,
  typed: string,
): Promise<void> {
  const number = normaliseCardNumber(typed);
  const card = number
    ? await hasCardOfIdentifier(deps.db, {
        kind: kindOf[method],
        value: destination,
        numberHashes: deps.keyedHash.all('card', number),
      })
    : undefined;
  if (!card) throw new Refusal('card-number-refused');
}

export const resetPurpose: PurposeHandlers<'reset'> = {
  reset: {
    resend,
    // After too many wrong codes for the address, the number of a card is needed too.
    requireBeyondLimit: (deps, { card_number: typed }) =>
      typed === undefined ? undefined : tried => requireCard(deps, tried, typed),
    complete,
  },
};
