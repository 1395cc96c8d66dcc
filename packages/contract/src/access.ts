import { scopes } from '@talon/rules/scopes';
import * as v from 'valibot';
import { endpoint } from './endpoint';

/** A client and the scopes that the person has approved. */
export const access = v.object({
  client_id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  logo: v.nullable(v.string()),
  /** When the person last approved it, ISO 8601. */
  given_at: v.string(),
  /** When it last used its access, ISO 8601; null if never. */
  last_used_at: v.nullable(v.string()),
});

export type Access = v.InferOutput<typeof access>;

export const listAccess = endpoint({
  method: 'GET',
  path: '/tokens',
  access: 'bearer',
  body: undefined,
  reply: v.record(v.string(), access),
  errors: [],
});

export const revokeAccess = endpoint({
  method: 'DELETE',
  path: '/token/{client_id}',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['access-unknown'],
});
