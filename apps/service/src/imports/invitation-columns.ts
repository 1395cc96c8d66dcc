import { findMarket, markets } from '@talon/markets/markets';
import { normaliseEmail } from '@talon/rules/contact';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import * as v from 'valibot';
import { day, flag, language, name, normalised, optional, reference } from './columns';

/** The columns of a file of invitations. */
export const invitationColumns = v.object({
  reference,
  market: v.pipe(
    v.string(),
    v.check(id => findMarket(id) !== undefined, `is not one of ${markets.map(({ id }) => id).join(', ')}`),
  ),
  email: normalised(normaliseEmail, 'is not an e-mail'),
  firstname: optional(name),
  language: optional(language),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  /** The code of a printed letter; without one the service creates it. */
  code: optional(normalised(normaliseInvitationCode, 'is not an invitation code')),
  /** The last day of the given code; by default in 30 days. */
  valid_until: optional(day),
  /** Whether the invitation is sent at once, with a code of the service; by default yes if no code is given. */
  send: optional(flag),
  /** The reference of the account that used the invitation in an earlier system. */
  account: optional(reference),
});

export type ImportedInvitation = v.InferOutput<typeof invitationColumns>;

/** By default, an invitation is sent if it has neither a code nor an account. */
export const isSent = ({
  code,
  account,
  send = code === undefined && account === undefined,
}: ImportedInvitation) => send;
