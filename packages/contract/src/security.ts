import * as v from 'valibot';
import { endpoint } from './endpoint';
import { judgement } from './judgement';
import { tokenReply } from './login';
import { typedPassword } from './typed';

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  access: 'bearer',
  body: v.object({ password: typedPassword }),
  reply: v.object({
    ...tokenReply.entries,
    /** Whether a report has suspended something about which the person has not answered: `GET /user/suspended`. */
    has_suspended: v.boolean(),
  }),
  errors: ['sudo-required', 'password-refused', 'password-same', 'too-many-attempts', 'busy'],
});

/** How the signed-in person's password would be judged; see `judgement`. */
export const judgeNewPassword = endpoint({
  method: 'POST',
  path: '/user/password/judge',
  access: 'bearer',
  body: v.object({ password: typedPassword }),
  reply: judgement,
  errors: ['too-many-attempts'],
});
