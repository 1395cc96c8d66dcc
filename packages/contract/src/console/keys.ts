import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

/** What is stored encrypted; audit events are encrypted under the keys of accounts. */
export const encryptedKinds = [
  'bank-accounts',
  'earlier-bank-accounts',
  'messages',
  'signing-keys',
  'app-secrets',
  'removed-app-secrets',
  'merge-snapshots',
  'account-keys',
  'import-pieces',
  'staff-secrets',
  'webhook-secrets',
  'staff-links',
  'data-exports',
] as const;

export type EncryptedKind = (typeof encryptedKinds)[number];

/** What is stored as a keyed hash for longer than a day. */
export const hashedKinds = [
  'cards-of-accounts',
  'cards',
  'register-numbers',
  'invitations',
  'recovery-codes',
  'client-secrets',
  'resource-server-secrets',
] as const;

export type HashedKind = (typeof hashedKinds)[number];

/** `next`: published, signs later. `retiring`: only verifies what it has signed. */
const signingKeyState = v.picklist(['next', 'current', 'retiring']);

/** `next`: known to this node, not used by it yet. `older`: reads what it has made. */
const keyState = v.picklist(['next', 'current', 'older']);

/**
 * List the signing keys, and the encryption and hash keys of the node that answers by name only, with what still needs the
 * older ones.
 */
export const showKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: v.object({
    signing: v.array(
      v.object({
        kid: v.string(),
        alg: v.string(),
        state: signingKeyState,
        published_at: v.string(),
        signs_from: v.string(),
        /** When a retiring key is removed; null for the others. */
        leaves_at: v.nullable(v.string()),
        /** It is current and has signed for longer than a year. */
        is_overdue: v.boolean(),
      }),
    ),
    encryption: v.array(v.object({ name: v.string(), state: keyState })),
    /** The values that `encryption renew` has not encrypted with the current key. */
    encrypted_left: v.array(v.picklist(encryptedKinds)),
    hash: v.array(v.object({ version: v.number(), used_since: v.nullable(v.string()), state: keyState })),
    /** The hashes that `hashes renew` has not brought to the current key. */
    hashed_left: v.array(v.picklist(hashedKinds)),
  }),
  errors: [],
});

/** Publish new signing keys, which sign after an hour on all nodes. The earlier ones verify for a month more. */
export const rotateSigningKeys = endpoint({
  method: 'POST',
  path: '/api/keys/rotate',
  access: 'staff',
  permission: 'run-service',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['nothing-to-change'],
});
