import * as v from 'valibot';
import { endpoint } from './endpoint';
import { textOf } from './text-of';

export const requestErasure = endpoint({
  method: 'POST',
  path: '/user/erasure',
  access: 'bearer',
  body: v.object({
    /** The `id` of `GET /user`, so that a page never deletes the account of somebody who has signed in since. */
    account_id: v.pipe(v.string(), v.uuid()),
  }),
  /** When the account is erased, ISO 8601. */
  reply: v.object({ due_at: v.string() }),
  errors: ['sudo-required', 'signed-in-as-other', 'too-many-attempts'],
});

export const cancelErasure = endpoint({
  method: 'DELETE',
  path: '/user/erasure',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: [],
});

export const keepAccount = endpoint({
  method: 'POST',
  path: '/user/erasure/keep',
  access: 'anyone',
  body: v.object({
    /** The token of the link, from the fragment of its address. */
    link: textOf(100),
  }),
  reply: undefined,
  errors: ['erasure-ended'],
});
