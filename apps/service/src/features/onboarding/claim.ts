import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { activateNow } from '../../domain/cards/activate-card';
import type { Cardholder } from '../../domain/cards/cardholder';
import { linkCard } from '../../domain/cards/link-card';
import { linkPeople } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { addAccountCard } from '../../domain/cards/account-cards';
import { findInvitation, redeemInvitation } from '../../domain/invitations/invitations';
import { addJob } from '../../db/queue';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import type { DirectoryPerson } from '../../kernel/ports/directory';

/** With the queue's growing pauses, several days. */
const mostLinkAttempts = 25;

/** What a person brings to an account: a card, or an invitation. */
export type Claim = { card: { id: string; numberHash: Buffer; lastFour: string } } | { invitationId: string };

export function cardAssignmentOf(row: {
  card_id: string | null;
  card_number_hash: Buffer | null;
  card_last_four: string | null;
  invitation_id: string | null;
}): Claim {
  if (row.invitation_id !== null) return { invitationId: row.invitation_id };
  const { card_id: id, card_number_hash: numberHash, card_last_four: lastFour } = row;
  if (id === null || numberHash === null || lastFour === null) throw new Error('neither card nor invitation');
  return { card: { id, numberHash, lastFour } };
}

/** Whom the directory has for the claim's card; undefined while the directory is unavailable. */
export async function peopleOfCardAssignment(
  deps: Deps,
  claim: Claim,
): Promise<DirectoryPerson[] | undefined> {
  if (!('card' in claim)) return [];
  try {
    return await deps.directory.peopleOfCard(claim.card.id);
  } catch (error) {
    if (!(error instanceof SystemUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the directory is unavailable: a card is linked later');
    return undefined;
  }
}

/** What came of a claim. */
export interface Settled {
  platforms: LinkPlatform[];
  /** Of a card: what its activation is asked under. */
  activationKey: string | undefined;
}

/** Gives the claim to an account, once, with the directory's links. */
export async function completeCardAssignment(
  deps: Deps,
  tx: Queryable,
  market: Market,
  holder: Cardholder,
  claim: Claim,
  people: DirectoryPerson[] | undefined,
): Promise<Settled> {
  if ('invitationId' in claim) {
    const platforms = await settleInvitation(deps, tx, holder, claim.invitationId);
    return { platforms, activationKey: undefined };
  }
  const { id, numberHash, lastFour } = claim.card;
  const added = await addAccountCard(tx, {
    cardId: id,
    accountId: holder.accountId,
    numberHash,
    lastFour,
    activation: 'pending',
    market: market.id,
  });
  if (!added) throw new Refusal('card-activated');
  const platforms = people ? await linkCard(deps, tx, market, holder, lastFour, people) : [];
  if (!people)
    await addJob(tx, {
      task: 'link-card',
      payload: { cardId: id },
      key: `link-card ${id}`,
      mostAttempts: mostLinkAttempts,
    });
  return { platforms, activationKey: added.activation_key };
}

/** Asks for the activation of the claim's card, once its account is there. */
export async function activateAssignedCard(
  deps: Deps,
  claim: Claim,
  { activationKey }: Settled,
): Promise<'activated' | 'failed' | undefined> {
  if (!('card' in claim) || activationKey === undefined) return undefined;
  return activateNow(deps, claim.card.id, activationKey);
}

/** An invitation is itself the directory's word on whom it belongs to: who has its code has the mailbox. */
async function settleInvitation(
  deps: Deps,
  tx: Queryable,
  { accountId }: Cardholder,
  invitationId: string,
): Promise<LinkPlatform[]> {
  const used = await redeemInvitation(tx, { id: invitationId, accountId });
  if (!used) throw new Refusal('invitation-used');
  const invitation = await findInvitation(tx, { id: invitationId });
  return linkPeople(deps, tx, accountId, invitation?.people ?? []);
}
