import * as v from 'valibot';
import { endpoint } from './endpoint';
import { tokenReply } from './login';

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary:
    'A new password: every other session, trust of other devices and pending codes end; answers a new token.',
  access: 'bearer',
  body: v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) }),
  reply: tokenReply,
  errors: ['sudo-required', 'password-refused', 'password-same', 'busy'],
});
