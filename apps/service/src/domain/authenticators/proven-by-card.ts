import { isSettled } from '@talon/rules/proof/standing';
import type { Deps } from '../../kernel/deps';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import { findProvingCard } from './account-authenticators';

/**
 * Whether the card of a number proves that somebody is the person of an account. It must be settled if that is needed, and while the
 * account is guarded; the card system must not have blocked it. Refuses while the card system is away.
 */
export async function isProvenByCard(
  deps: Deps,
  accountId: string,
  number: string,
  { isSettledNeeded }: { isSettledNeeded: boolean },
): Promise<boolean> {
  const numberHashes = deps.keyedHash.all('card', number);
  const card = await findProvingCard(deps.db, { accountId, numberHashes });
  if (!card) return false;
  const { guardedFor, ...standing } = card;
  const isReady = !(isSettledNeeded || guardedFor > 0) || isSettled(standing, { guardedFor });
  return isReady && isUsable(deps, number);
}

async function isUsable(deps: Deps, number: string): Promise<boolean> {
  const card = await refuseWhileUnavailable(deps, 'card-system-away', 'a card could not be looked up', () =>
    deps.cardSystem.findCard(number),
  );
  return card?.state !== 'blocked' && card?.state !== 'refused';
}
