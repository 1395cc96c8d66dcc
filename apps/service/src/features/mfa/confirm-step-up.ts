import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmStepUp as endpoint } from '@talon/contract/mfa';
import { stepUpSeconds } from '@talon/rules/limits';
import { checkCode, type RightCode, consumeCode } from '../../domain/challenges/check-code';
import type { Deps } from '../../kernel/deps';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { issueToken } from '../../domain/sessions/issue-token';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import { trustDevice } from '../../domain/authenticators/trusted-device';
import { type Queryable, transaction } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller, MaybeCaller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { endReset, lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { giveToSession } from '../../domain/challenges/challenges';
import { markAuthenticatorUsed } from '../../domain/authenticators/authenticators';
import { addSingleUseStepUp, addStepUp } from '../../domain/sessions/sessions';
import { foundStepUp } from './found-step-up';
import { requireCard } from './require-card';

type Reply = ReplyOf<typeof endpoint>;

/** A confirmed challenge: of a sign-in its token, of a session its grant. */
export async function confirmStepUp(
  deps: Deps,
  caller: MaybeCaller,
  { body }: Input<typeof endpoint>,
): Promise<Reply> {
  const found = await foundStepUp(deps, caller, body.payload);
  if (!found) throw new Refusal('code-refused');
  const { challenge, accountId, purpose, holder } = found;
  if (!holder) await refuseDuringMaintenance(deps);
  const expected = {
    purposes: [purpose],
    market: caller.market.id,
    ...(challenge.session_id !== null && { sessionId: challenge.session_id }),
  };
  const right = await checkCode(deps, expected, body.payload, body.code, tried =>
    requireCard(deps, tried, body.card_number),
  );
  const reply = await transaction(deps.db, async tx => {
    const [dues] = await lockAccount(tx, accountId);
    if (!dues) throw new Refusal('code-refused');
    await consumeCode(tx, right);
    await markAuthenticatorUsed(tx, accountId, right.needs_card ? 'card' : right.method);
    if (holder) return grant(tx, holder, right);
    const { issued, sessionId, isNewDevice } = await issueToken(deps, tx, caller, dues, { hasProven: true });
    await giveToSession(tx, right.payload, sessionId);
    await endReset(tx, accountId);
    if (body.isTrustedDevice) await trust(deps, tx, caller, accountId, sessionId);
    if (isNewDevice) await notifyAccount(deps, tx, accountId, caller, { event: 'new-device' });
    return issued;
  });
  if (reply.access_token !== null) await endFormerSession(deps, caller, reply.access_token);
  return reply;
}

async function grant(tx: Queryable, { bearer, market, deviceId, address }: Caller, right: RightCode) {
  const give = right.purpose === 'single' ? addSingleUseStepUp : addStepUp;
  await give(tx, bearer.session_id, stepUpSeconds);
  await auditEvent(
    tx,
    bearer.id,
    `${right.purpose}-granted` as Granted,
    market.id,
    deviceId,
    truncated(address),
  );
  return { access_token: null };
}

type Granted = 'sudo-granted' | 'single-granted';

async function trust(
  deps: Deps,
  tx: Queryable,
  visitor: MaybeCaller,
  accountId: string,
  sessionId: string,
): Promise<void> {
  await trustDevice(deps, tx, visitor, accountId, sessionId);
  const { market, deviceId, address } = visitor;
  await auditEvent(tx, accountId, 'device-trusted', market.id, deviceId, truncated(address));
}
