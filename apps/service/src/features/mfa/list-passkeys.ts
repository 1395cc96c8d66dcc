import type { ReplyOf } from '@talon/contract/endpoint';
import type { listPasskeys as endpoint } from '@talon/contract/passkeys';
import { passkeyUserOf } from '../../domain/authenticators/passkey-user';
import { listAcceptedPasskeys } from '../../domain/authenticators/passkeys';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** `GET /mfa/passkeys`. */
export async function listPasskeys(
  { db, hosts }: Deps,
  { bearer, market }: Caller,
): Promise<ReplyOf<typeof endpoint>> {
  const accepted = await listAcceptedPasskeys(db, { accountId: bearer.id, market: market.id });
  if (!accepted) return { passkeys: null };
  const { handle, name, displayName } = passkeyUserOf(bearer, accepted.handle);
  return {
    passkeys: {
      rp_id: hosts.of(market).relyingParty.id,
      user_id: handle.toString('base64url'),
      name,
      display_name: displayName,
      credential_ids: accepted.credential_ids.map(id => id.toString('base64url')),
    },
  };
}
