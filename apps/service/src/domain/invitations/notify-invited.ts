import type { Market } from '@talon/markets/market';
import { twoLetters } from '@talon/rules/language';
import { undoSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { newToken, tokenHash } from '../../kernel/token';
import { queueMessage } from '../notifications/queue-message';
import { type InvitationRow, leaveUnconfirmed } from './invitations';

type Invited = Pick<InvitationRow, 'id' | 'email' | 'firstname' | 'language'>;

/** Leaves a used invitation unconfirmed. The invited address gets a link that takes it back. */
export async function offerUndo(
  deps: Deps,
  tx: Queryable,
  market: Market,
  invitation: Invited,
): Promise<void> {
  const token = newToken();
  await leaveUnconfirmed(tx, { id: invitation.id, undoHash: tokenHash(token), seconds: undoSeconds });
  // The token is in the fragment, which browsers do not send, so that no log contains it.
  const undoAddress = `${deps.hosts.of(market).portalOrigin}/invitation-undo#${token}`;
  await notifyInvited(deps, tx, market, invitation, undoAddress);
}

/** Notifies the invited address of an account without this address that used the invitation. Without a link, its people are linked. */
export async function notifyInvited(
  deps: Deps,
  tx: Queryable,
  market: Market,
  { email, firstname, language }: Invited,
  undoAddress: string | null,
): Promise<void> {
  await queueMessage(
    deps,
    tx,
    { method: 'email', destination: email, language: language ?? twoLetters(market.defaultLanguage), market },
    { name: 'invitation-used-elsewhere', firstname, at: new Date(), undoAddress },
    { expiresInSeconds: undoSeconds },
  );
}
