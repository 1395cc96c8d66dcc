import * as v from 'valibot';
import { endpoint } from './endpoint';
import { tokenReply } from './login';
import { typedPassword } from './typed';

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary:
    'Change the password. All other sessions, trusted devices and pending codes end. Returns a new token.',
  access: 'bearer',
  body: v.object({ password: typedPassword }),
  reply: tokenReply,
  errors: ['sudo-required', 'password-refused', 'password-same', 'busy'],
});

/** The common passwords by the first three hex digits of their SHA-1, so that a page reveals no password. */
export const listCommonPasswords = endpoint({
  method: 'GET',
  path: '/common-passwords/{prefix}',
  summary:
    'List the rest of the SHA-1 (lower-case hex, of the lower-case NFKC password) of each common password ' +
    'whose hash starts with the prefix.',
  access: 'anyone',
  cacheSeconds: 86_400,
  body: undefined,
  reply: v.object({ suffixes: v.array(v.string()) }),
  errors: [],
});
