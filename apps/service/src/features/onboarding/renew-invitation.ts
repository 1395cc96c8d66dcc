import type { renewInvitation as endpoint } from '@talon/contract/onboarding';
import { maskEmail } from '@talon/rules/contact';
import { sendInvitation } from '../../domain/invitations/send-invitation';
import { requireCaptcha } from '../../domain/limits/captcha';
import { count, type Counted } from '../../domain/limits/count';
import { unconfirmedCounts } from '../../domain/limits/unconfirmed-counts';
import { unverifiedDeliveries } from '../../domain/limits/unverified-deliveries';
import { transaction } from '../../db/transaction';
import { findUnusedInvitation } from './find-card-or-invitation';
import type { UseCase } from '../../kernel/route';

/** Sends a new invitation code to the invited address and returns the address masked. */
export const renewInvitation: UseCase<typeof endpoint> = async (deps, newVisitor, { body }) => {
  const limits = ['invalidNumbers', 'unconfirmedByNetwork'] as const;
  const visitor = await requireCaptcha(deps, newVisitor, limits, body.captcha);
  const { id, email } = await findUnusedInvitation(deps, visitor, body.invitation_code);
  const counted: Counted[] = [
    ...unverifiedDeliveries(deps, email, visitor.address),
    ...unconfirmedCounts(deps, visitor),
  ];
  await transaction(deps.db, tx => count(deps, tx, counted, 'too-many-codes'));
  await sendInvitation(deps, id);
  return { destination: maskEmail(email) };
};
