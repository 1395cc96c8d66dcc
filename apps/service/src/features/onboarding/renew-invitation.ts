import type { ReplyOf } from '@talon/contract/endpoint';
import type { renewInvitation as endpoint } from '@talon/contract/onboarding';
import { maskEmail } from '@talon/rules/contact';
import type { Deps } from '../../kernel/deps';
import { sendInvitation } from '../../domain/invitations/send-invitation';
import { requireCaptcha, upToCaptcha } from '../../domain/limits/captcha';
import { count, type Counted } from '../../domain/limits/count';
import { unprovenSubject } from '../../domain/limits/subjects';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { findInvited } from './find-number';

/** Sends a new code for an invitation to the address that it was made for; who asks learns it masked. */
export async function renewInvitation(
  deps: Deps,
  asking: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const limits = ['invalidNumbers', 'unconfirmedByNetwork'] as const;
  const visitor = await requireCaptcha(deps, asking, limits, body.captcha);
  const { id, email } = await findInvited(deps, visitor, body.invitation_code);
  const counted: Counted[] = [
    { limit: 'deliveries', subject: unprovenSubject(deps, email) },
    upToCaptcha(deps, 'unconfirmedByNetwork', visitor),
  ];
  await transaction(deps.db, tx => count(deps, tx, counted, 'too-many-codes'));
  await sendInvitation(deps, id);
  return { destination: maskEmail(email) };
}
