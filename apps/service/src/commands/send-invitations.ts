import type { Deps } from '../kernel/deps';
import { sendInvitation } from '../domain/invitations/send-invitation';
import { findExpiredInvitations, findInvitationByReference } from '../domain/invitations/invitations';

/** Sends an invitation again by its reference, or with `expired` all unused expired ones. Each gets a new code. */
export async function sendInvitations(deps: Deps, which: string): Promise<string> {
  const found =
    which === 'expired' ? await findExpiredInvitations(deps.db) : [await invitationNamed(deps, which)];
  let sent = 0;
  for (const { id } of found) if (await sendInvitation(deps, id)) sent += 1;
  return `Sent with a new code: ${sent}; already used: ${found.length - sent}.`;
}

async function invitationNamed({ db }: Deps, reference: string): Promise<{ id: string }> {
  const invitation = await findInvitationByReference(db, { reference });
  if (!invitation) throw new Error('No invitation has this reference.');
  return invitation;
}
