import { randomBytes } from 'node:crypto';
import { findMarket } from '@talon/markets/markets';
import { newInvitationCode } from '@talon/rules/invitation-code';
import { twoLetters } from '@talon/rules/language';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { findInvitation, renewInvitation } from './invitations';
import type { Deps } from '../../kernel/deps';
import { queueMessage } from '../notifications/queue-message';

const validDays = 30;
const messageLivesSeconds = 7 * 24 * 60 * 60;

/**
 * Sends an invitation with a new code, valid for 30 days; the previous code stops working. Returns false for a used
 * invitation, which is not sent.
 */
export async function sendInvitation(deps: Deps, invitationId: string): Promise<boolean> {
  return transaction(deps.db, tx => sendInvitationWithin(deps, tx, invitationId));
}

/** Like `sendInvitation`, in the caller's transaction. `isOneOfMany`: within minutes or hours, as fast as all of them can be sent. */
export async function sendInvitationWithin(
  deps: Deps,
  tx: Queryable,
  invitationId: string,
  { isOneOfMany = false } = {},
): Promise<boolean> {
  const invitation = await findInvitation(tx, { id: invitationId });
  const market = findMarket(invitation?.market ?? '');
  if (!invitation || !market) return false;
  const code = newInvitationCode(() => randomBytes(1)[0] ?? 0);
  const codeHash = deps.keyedHash('invitation', code);
  const renewed = await renewInvitation(tx, { id: invitationId, codeHash, days: validDays });
  if (!renewed) return false;
  const { email: destination, firstname } = invitation;
  const language = invitation.language ?? twoLetters(market.defaultLanguage);
  await queueMessage(
    deps,
    tx,
    { method: 'email', destination, language, market },
    { name: 'invitation', firstname, code, validUntil: renewed.valid_until },
    { expiresInSeconds: messageLivesSeconds, isOneOfMany },
  );
  return true;
}
