import type { ReplyOf } from '@talon/contract/endpoint';
import type { startPasskeySignIn as endpoint } from '@talon/contract/passkeys';
import { newSignInNonce } from '../../domain/authenticators/passkey-challenge';
import { signInOptions } from '../../domain/authenticators/passkey-options';
import { loadWebAuthn } from '../../domain/authenticators/webauthn-library';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** `POST /token/passkey/options`. */
export async function startPasskeySignIn(deps: Deps, { market }: Visitor): Promise<ReplyOf<typeof endpoint>> {
  // The library is ready when the passkey comes. If it cannot be loaded, that call reports it.
  loadWebAuthn().catch(() => undefined);
  const { relyingParty } = deps.hosts.of(market);
  return { options: signInOptions(relyingParty, await newSignInNonce(deps, market)) };
}
