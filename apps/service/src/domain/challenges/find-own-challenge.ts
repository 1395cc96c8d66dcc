import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { type MaybeCaller, requiredActionOfBearer, requiredActionRefusal } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { type AccountState, lockAccount } from '../accounts/accounts';
import { findOnboarding, lockOnboarding } from '../onboardings/onboardings';
import { type ChallengeRow, findChallenge } from './challenges';
import { isAlive } from './challenge-reply';
import type { OnboardingHolder, PurposeHandler, PurposeHandlers } from './purpose-handler';
import { type Purpose, purposes } from './purposes';

/** A challenge with its owner and the handler of its purpose. */
export interface OwnChallenge<P extends Purpose> {
  challenge: ChallengeRow & { purpose: P };
  holder: Parameters<PurposeHandler<P>['complete']>[0]['holder'];
  handler: PurposeHandler<P>;
}

/**
 * Finds the challenge of a payload, if the caller may use it and it has one of these purposes. A challenge of a
 * session requires the session's token, one of an onboarding its handle. The reason for a missing challenge is not
 * revealed.
 */
export async function findOwnChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  payload: string,
  handlers: PurposeHandlers<P>,
): Promise<OwnChallenge<P> | undefined> {
  const challenge = await findChallenge(deps.db, { payload, market: caller.market.id });
  if (!challenge || !Object.hasOwn(handlers, challenge.purpose)) {
    // The challenges of a session end with it. A caller with the token of that session learns that it has ended.
    if (caller.bearerToken !== null) await caller.asCaller();
    return undefined;
  }
  const holder = await holderOf(deps, caller, challenge);
  if (!holder) return undefined;
  const purpose = challenge.purpose as P;
  // The table of purposes decides the type of the owner.
  const own = { challenge: { ...challenge, purpose }, holder, handler: handlers[purpose] } as OwnChallenge<P>;
  await own.handler.requireHolder?.(deps, own.holder);
  return own;
}

/** Like `findOwnChallenge`, but refuses a missing challenge like an expired one. */
export async function requireOwnChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  payload: string,
  handlers: PurposeHandlers<P>,
): Promise<OwnChallenge<P>> {
  const own = await findOwnChallenge(deps, caller, payload, handlers);
  if (!own) throw new Refusal('challenge-ended');
  return own;
}

async function holderOf(deps: Deps, caller: MaybeCaller, challenge: ChallengeRow): Promise<unknown> {
  const { owner, openWhile } = purposes[challenge.purpose];
  if (owner === 'payload') return caller;
  if (owner === 'onboarding') {
    const newcomer = await caller.asNewcomer();
    const onboarding = await findOnboarding(deps.db, {
      handleHash: newcomer.handleHash,
      market: caller.market.id,
    });
    if (!onboarding) throw new Refusal('onboarding-ended');
    return onboarding.id === challenge.onboarding_id
      ? ({ ...newcomer, onboarding } satisfies OnboardingHolder)
      : undefined;
  }
  const holder = await caller.asCaller();
  const required = requiredActionOfBearer(holder.bearer);
  const isOpen = required === null || (openWhile as readonly string[]).includes(required);
  if (!isOpen) throw new Refusal(requiredActionRefusal[required]);
  return holder.bearer.session_id === challenge.session_id ? holder : undefined;
}

/**
 * Locks the owner before the challenge and the limits. Every call that ends the owner's codes uses the same order, so that
 * no two calls deadlock.
 */
export async function lockOwner<P extends Purpose>(
  tx: Queryable,
  { challenge, holder }: Pick<OwnChallenge<P>, 'challenge' | 'holder'>,
): Promise<AccountState | undefined> {
  if (challenge.onboarding_id !== null) {
    const { handleHash, market } = holder as OnboardingHolder;
    const onboarding = await lockOnboarding(tx, { handleHash, market: market.id });
    if (!onboarding) throw new Refusal('onboarding-ended');
  }
  if (challenge.account_id === null) return undefined;
  const account = await lockAccount(tx, { id: challenge.account_id });
  return account;
}

/** Reads the current state of a challenge. */
export async function readAgain(
  tx: Queryable,
  { market }: { market: { id: string } },
  payload: string,
): Promise<ChallengeRow> {
  const challenge = await findChallenge(tx, { payload, market: market.id });
  if (!challenge) throw new Refusal('challenge-ended');
  return challenge;
}

/** Refuses a challenge that can no longer be confirmed. */
export function requireAlive(deps: Deps, challenge: ChallengeRow): void {
  if (!isAlive(deps, challenge)) throw new Refusal('challenge-ended');
}
