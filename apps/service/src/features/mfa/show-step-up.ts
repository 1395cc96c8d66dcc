import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showStepUp as endpoint } from '@talon/contract/mfa';
import type { StepUp } from '@talon/rules/allowed-authenticators';
import { isAlive } from '../../domain/challenges/challenge-reply';
import { redirectChallenge } from '../../domain/challenges/redirect-challenge';
import { resendCode } from '../../domain/challenges/resend-code';
import type { Deps } from '../../kernel/deps';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { type Standing, readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { type Queryable, transaction } from '../../db/pool';
import type { MaybeCaller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { type ChallengeRow, findChallenge, findLiveChallenge } from '../../domain/challenges/challenges';
import { foundStepUp } from './found-step-up';
import { methodOf, stepUpReply } from './step-up-reply';

type Reply = ReplyOf<typeof endpoint>;

/** The challenge of a payload, or the session's own for a grant, started where there is none. */
export async function showStepUp(
  deps: Deps,
  caller: MaybeCaller,
  { query }: Input<typeof endpoint>,
): Promise<Reply> {
  const { payload, single, resend, method } = query;
  if (payload === undefined) return startedStepUp(deps, caller, single === '1' ? 'single' : 'sudo');
  const found = await foundStepUp(deps, caller, payload);
  if (!found) throw new Refusal('challenge-ended');
  const { challenge, accountId, purpose } = found;
  return transaction(deps.db, async tx => {
    const again = { isResend: resend === '1', wanted: method };
    const isSending = again.isResend || method !== undefined;
    // The account before the challenge and the limits, as whatever ends its codes does.
    if (isSending) await lockAccount(tx, accountId);
    const standing = await readAllowedAuthenticators(deps, tx, purpose, accountId);
    if (isSending) {
      if (!isAlive(deps, challenge)) throw new Refusal('challenge-ended');
      await sendAgain(deps, tx, caller, challenge, standing, again);
    }
    const [now] = await findChallenge(tx, payload, caller.market.id);
    if (!now) throw new Refusal('challenge-ended');
    return stepUpReply(deps, now, standing);
  });
}

async function startedStepUp(deps: Deps, caller: MaybeCaller, purpose: StepUp): Promise<Reply> {
  const { bearer } = await caller.asCaller();
  return transaction(deps.db, async tx => {
    // The account, as whatever confirms a code of it does, before the limits and the session.
    await lockAccount(tx, bearer.id);
    const standing = await readAllowedAuthenticators(deps, tx, purpose, bearer.id);
    const [before] = await findLiveChallenge(tx, bearer.session_id, purpose, deps.limits.codeTries);
    // A way that no longer holds (guessed at too often, taken away) is no reason to stay on it.
    if (before && standing.ways.some(({ method }) => method === methodOf(before))) {
      return stepUpReply(deps, before, standing);
    }
    const { challenge } = await startStepUpChallenge(deps, tx, caller, standing, bearer.session_id);
    return stepUpReply(deps, challenge, standing);
  });
}

/** A new code the same way, or at once another way. */
async function sendAgain(
  deps: Deps,
  tx: Queryable,
  { market, address }: MaybeCaller,
  challenge: ChallengeRow,
  { ways, row }: Standing,
  { isResend, wanted }: { isResend: boolean; wanted: string | undefined },
): Promise<void> {
  const method = wanted ?? methodOf(challenge);
  const way = ways.find(each => each.method === method);
  // What it was started with holds no longer: guessed at too often, or taken away. It has to be started anew.
  if (!way && wanted === undefined) throw new Refusal('challenge-ended');
  if (!way) throw new Refusal('invalid-request', { fields: ['method'] });
  const sending = { language: row.language, market, address };
  if (method !== methodOf(challenge)) {
    await redirectChallenge(deps, tx, challenge, way, sending);
  } else if (isResend) {
    const { method: channel, destination } = challenge;
    await resendCode(deps, tx, challenge, { ...sending, method: channel, destination });
  }
}
