import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { cardOrInvitationErrors, cardOrInvitation } from './onboarding';
import { textOf } from './text-of';

export const attach = endpoint({
  method: 'POST',
  path: '/onboarding/attach',
  access: 'bearer',
  body: v.pipe(
    v.object({
      ...cardOrInvitation,
      onboarding: v.optional(textOf(100)),
      ...captchaField,
    }),
    exactlyOneOf('card_number', 'invitation_code', 'onboarding'),
  ),
  reply: v.object({
    card: v.nullable(
      v.object({ last_four: v.string(), activation: v.picklist(['activated', 'failed', 'refused']) }),
    ),
    /** The platforms that the account is now linked to. */
    platforms: v.array(v.picklist(linkPlatforms)),
    /** `unconfirmed`: the invitation was sent to another address and links nobody yet; null for a card. */
    invitation: v.nullable(v.picklist(['confirmed', 'unconfirmed'])),
  }),
  errors: [...cardOrInvitationErrors, 'nothing-to-attach', 'too-many-attempts', ...captchaErrors],
});
