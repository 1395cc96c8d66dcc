import { scopes } from '@talon/rules/scopes';
import * as v from 'valibot';
import { endpoint } from './endpoint';

/** A third-party application and what it is let into. */
export const access = v.object({
  client_id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  logo: v.nullable(v.string()),
  /** When the person last approved it, ISO 8601. */
  given_at: v.string(),
  /** When it was last let in, ISO 8601; null where it has not been yet. */
  last_used_at: v.nullable(v.string()),
});

export type Access = v.InferOutput<typeof access>;

export const listAccess = endpoint({
  method: 'GET',
  path: '/tokens',
  summary: 'The third-party applications that the account lets in, by client id.',
  access: 'bearer',
  body: undefined,
  reply: v.record(v.string(), access),
  errors: [],
});

export const revokeAccess = endpoint({
  method: 'DELETE',
  path: '/token/{client_id}',
  summary: 'Take back what an application was let into: the consent ends, and all that came from it.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['access-unknown'],
});
