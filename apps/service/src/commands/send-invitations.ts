import { Refusal } from '@talon/contract/errors';
import { findExpiredInvitations, findInvitationByReference } from '../domain/invitations/invitations';
import { sendAgain } from '../features/invitations/resend-invitation';
import type { Deps } from '../kernel/deps';
import { commandOperator } from './on-account';

/** Sends an invitation again by its reference, or with `expired` all unused expired ones. Each gets a new code. */
export async function sendInvitations(deps: Deps, which: string): Promise<string> {
  const found =
    which === 'expired' ? await findExpiredInvitations(deps.db) : [await invitationNamed(deps, which)];
  const outcomes = { sent: 0, 'invitation-used': 0, 'too-many-attempts': 0 };
  const isOneOfMany = which === 'expired';
  for (const { id } of found) outcomes[await send(deps, id, isOneOfMany)] += 1;
  const { sent, 'invitation-used': used, 'too-many-attempts': often } = outcomes;
  return `Sent with a new code: ${sent}; already used: ${used}${often > 0 ? `; sent too often: ${often}` : ''}.`;
}

async function send(
  deps: Deps,
  id: string,
  isOneOfMany: boolean,
): Promise<'sent' | 'invitation-used' | 'too-many-attempts'> {
  try {
    await sendAgain(deps, commandOperator(deps), id, { isOneOfMany });
    return 'sent';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'invitation-used' || error.code === 'too-many-attempts') return error.code;
    throw error;
  }
}

async function invitationNamed({ db }: Deps, reference: string): Promise<{ id: string }> {
  const invitation = await findInvitationByReference(db, { reference });
  if (!invitation) throw new Error('No invitation has this reference.');
  return invitation;
}
