import * as v from 'valibot';
import { endpoint } from './endpoint';
import { textOf } from './text-of';

export const reportNotMe = endpoint({
  method: 'POST',
  path: '/user/not-me',
  access: 'anyone',
  body: v.object({
    /** The token of the link, from the fragment of its address. */
    link: textOf(100),
  }),
  reply: v.object({
    /** The channel of the message that contained the link. */
    method: v.picklist(['email', 'sms']),
    /** Whether the address that received the message is not the account’s now, or is suspended: it cannot choose the new password. */
    removed: v.boolean(),
  }),
  errors: ['not-me-ended'],
});
