import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { reportLoss as endpoint } from '@talon/contract/lost-authenticators';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import {
  readAllowedAuthenticators,
  refuseNoneAllowed,
} from '../../domain/authenticators/allowed-authenticators';
import { addLoss } from '../../domain/authenticators/lost-authenticators';
import { anyChallengeReply } from '../../domain/challenges/challenge-reply';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import { requireAlive, requireOwnChallenge } from '../../domain/challenges/find-own-challenge';
import type { Confirmation, HolderOf, PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { resendCode } from '../../domain/challenges/resend-code';
import { startChallenge } from '../../domain/challenges/start-challenge';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import type { Input } from '../../kernel/route';
import { requireCard } from './require-card';
import { stepUpPurposes } from './step-up-purposes';

/** `POST /mfa/lost`: sends a code to a verified address that is no authenticator of the account. */
export async function reportLoss(
  deps: Deps,
  caller: MaybeCaller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await refuseDuringMaintenance(deps, caller);
  const { challenge } = await requireOwnChallenge(deps, caller, body.payload, stepUpPurposes);
  requireAlive(deps, challenge);
  const accountId = accountOf(challenge);
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    const { market, address, deviceId } = caller;
    const status = await readAllowedAuthenticators(deps, tx, market, 'loss', accountId);
    const [allowed] = status.allowed;
    if (!allowed || allowed.channel === null) return refuseNoneAllowed(status);
    const { channel, destination } = allowed;
    const { language } = status.row;
    const sent = await startChallenge(
      deps,
      tx,
      { purpose: 'lost', accountId, context: { needsCard: true } },
      { method: channel, destination, language, market, address, deviceId },
    );
    return anyChallengeReply(deps, sent);
  });
}

async function resend(
  deps: Deps,
  tx: Queryable,
  { market, address, deviceId, isProven = false }: HolderOf<'lost'>,
  challenge: ChallengeRow,
): Promise<string> {
  requireAlive(deps, challenge);
  const status = await readAllowedAuthenticators(deps, tx, market, 'sign-in', accountOf(challenge));
  const { language } = status.row;
  await resendCode(deps, tx, challenge, { language, market, address, deviceId, isProven });
  return challenge.payload;
}

function accountOf({ account_id: accountId }: ChallengeRow): string {
  if (accountId === null) throw new Error('a step-up belongs to an account');
  return accountId;
}

/** Begins the day after which a sign-in or step-up with a card removes the lost authenticators. */
async function completeLoss({ deps, holder: visitor, consume }: Confirmation<'lost'>) {
  return consume(async (tx, account) => {
    if (!account) throw new Refusal('code-refused');
    const { id: accountId } = account;
    const { is_new, removal_from, removal_until } = await addLoss(tx, { accountId });
    if (is_new) {
      const { market, deviceId, address } = visitor;
      await auditEvent(deps, tx, {
        accountId,
        event: 'loss-reported',
        market: market.id,
        deviceId,
        address: truncated(address),
      });
      await notifyAccount(deps, tx, accountId, visitor, { event: 'loss-reported' });
    }
    return { removal_from: removal_from.toISOString(), removal_until: removal_until.toISOString() };
  });
}

export const lossPurpose: PurposeHandlers<'lost'> = {
  lost: {
    describe: async () => ({ method: 'card', others: [] }),
    resend,
    isClosedDuringMaintenance: true,
    requireAdditionalEvidence: (deps, challenge, { card_number }) =>
      requireCard(deps, challenge, card_number),
    complete: completeLoss,
  },
};
