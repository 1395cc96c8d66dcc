import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { activateNow } from '../../domain/cards/activate-card';
import type { Cardholder } from '../../domain/cards/cardholder';
import { holdersOfCard } from '../../domain/cards/holders-of-card';
import { linkCard } from '../../domain/cards/link-card';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { addCardAssignment } from '../../domain/cards/card-assignments';
import { findInvitation } from '../../domain/invitations/invitations';
import { addJob } from '../../db/queue';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import type { DirectoryPerson, PersonId, PersonIdentity } from '../../kernel/ports/directory';
import { assignInvitation } from './assign-invitation';

/** With the queue's growing pauses, several days. */
const mostLinkAttempts = 25;

/** The card or invitation that an account gets. */
export type CardAssignment =
  | { card: { id: string; numberHash: Buffer; lastFour: string } }
  | { invitationId: string };

export function cardAssignmentOf(row: {
  card_id: string | null;
  card_number_hash: Buffer | null;
  card_last_four: string | null;
  invitation_id: string | null;
}): CardAssignment {
  if (row.invitation_id !== null) return { invitationId: row.invitation_id };
  const { card_id: id, card_number_hash: numberHash, card_last_four: lastFour } = row;
  if (id === null || numberHash === null || lastFour === null) throw new Error('neither card nor invitation');
  return { card: { id, numberHash, lastFour } };
}

/** What the audit trail says of it: the last digits of the card, or the id of the invitation. */
export function describeAssignment(assignment: CardAssignment): object {
  return 'card' in assignment
    ? { last_four: assignment.card.lastFour }
    : { invitation: assignment.invitationId };
}

/** What the directory knows of a card or an invitation. */
export interface AssignedPeople {
  /** The directory persons of the card; undefined while the directory is unavailable. */
  people: DirectoryPerson[] | undefined;
  /** The keys of all directory persons to whom the card belongs; null while the directory is unavailable. */
  holders: string[] | null;
  /** The people of the invitation, as far as the directory knows them now; undefined while it is unavailable. */
  identities: readonly PersonIdentity[] | undefined;
}

/** Reads the people from the directory, before anything is locked. `linked`: those of the account, if there is one. */
export async function peopleOfCardAssignment(
  deps: Deps,
  assignment: CardAssignment,
  linked: readonly PersonId[] = [],
): Promise<AssignedPeople> {
  try {
    if ('card' in assignment) {
      const people = await deps.directory.peopleOfCard(assignment.card.id);
      return { people, holders: await holdersOfCard(deps, people, linked), identities: [] };
    }
    const { people = [] } = (await findInvitation(deps.db, { id: assignment.invitationId })) ?? {};
    const identities = people.length > 0 ? await deps.directory.identitiesOf(people) : [];
    return { people: [], holders: null, identities };
  } catch (error) {
    if (!(error instanceof SystemUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the directory is unavailable: a card or an invitation is linked later');
    return { people: undefined, holders: null, identities: undefined };
  }
}

/** A card or invitation that belongs to an account now. */
export interface CompletedAssignment {
  platforms: LinkPlatform[];
  /** Idempotency key of the activation of a card. */
  activationKey: string | undefined;
  /** Whether the invitation was confirmed; null for a card. */
  invitation: 'confirmed' | 'unconfirmed' | null;
}

/** Assigns the card or invitation to an account with its platform links. Refuses one that is assigned already. */
export async function completeCardAssignment(
  deps: Deps,
  tx: Queryable,
  market: Market,
  cardholder: Cardholder,
  assignment: CardAssignment,
  { people, holders, identities }: AssignedPeople,
): Promise<CompletedAssignment> {
  if ('invitationId' in assignment) {
    const { platforms, isConfirmed } = await assignInvitation(
      deps,
      tx,
      market,
      cardholder,
      assignment.invitationId,
      identities,
    );
    return { platforms, activationKey: undefined, invitation: isConfirmed ? 'confirmed' : 'unconfirmed' };
  }
  const { id, numberHash, lastFour } = assignment.card;
  const added = await addCardAssignment(tx, {
    cardId: id,
    accountId: cardholder.accountId,
    numberHash,
    lastFour,
    people: holders,
    isImported: false,
    activation: 'pending',
    market: market.id,
  });
  if (!added) throw new Refusal('card-activated');
  const platforms = people ? await linkCard(deps, tx, market, cardholder, lastFour, people) : [];
  if (!people)
    await addJob(tx, {
      task: 'link-card',
      payload: { cardId: id },
      key: `link-card ${id}`,
      mostAttempts: mostLinkAttempts,
    });
  return { platforms, activationKey: added.activation_key, invitation: null };
}

/** Activates the assigned card. Call it after the transaction that created the account. */
export async function activateAssignedCard(
  deps: Deps,
  assignment: CardAssignment,
  { activationKey }: CompletedAssignment,
): Promise<'activated' | 'failed' | 'refused' | undefined> {
  if (!('card' in assignment) || activationKey === undefined) return undefined;
  return activateNow(deps, assignment.card.id, activationKey);
}
