import type { ReplyOf } from '@talon/contract/endpoint';
import type { renewInvitation as endpoint } from '@talon/contract/onboarding';
import { maskEmail } from '@talon/rules/contact';
import type { Deps } from '../../core/deps';
import { sendInvitation } from '../../core/invitations/send-invitation';
import { count } from '../../core/limits/count';
import { unprovenSubject, networkSubject } from '../../core/limits/subjects';
import type { Visitor } from '../../http/caller';
import type { Input } from '../../http/route';
import { findInvited } from './find-number';

/** Sends a new code for an invitation to the address that it was made for; who asks learns it masked. */
export async function renewInvitation(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { id, email } = await findInvited(deps, visitor, body.invitation_code);
  await count(
    deps,
    deps.db,
    [
      { limit: 'sendings', subject: unprovenSubject(deps, email) },
      { limit: 'unconfirmedByNetwork', subject: networkSubject(deps, visitor.address) },
    ],
    'too-many-codes',
  );
  await sendInvitation(deps, id);
  return { destination: maskEmail(email) };
}
