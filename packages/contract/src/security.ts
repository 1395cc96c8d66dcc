import * as v from 'valibot';
import { endpoint } from './endpoint';
import { tokenReply } from './login';
import { typedPassword } from './typed';

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary:
    'A new password: every other session, trust of other devices and pending codes end; answers a new token.',
  access: 'bearer',
  body: v.object({ password: typedPassword }),
  reply: tokenReply,
  errors: ['sudo-required', 'password-refused', 'password-same', 'busy'],
});

/** The list of common passwords by the first three hex digits of their SHA-1, so that a page asks without telling. */
export const listCommonPasswords = endpoint({
  method: 'GET',
  path: '/common-passwords/{prefix}',
  summary:
    'The rest of the SHA-1 (lower-case hex, of the lower-case NFKC password) of each common password whose hash begins so.',
  access: 'anyone',
  cacheSeconds: 86_400,
  body: undefined,
  reply: v.object({ suffixes: v.array(v.string()) }),
  errors: [],
});
