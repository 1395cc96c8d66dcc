import type { ReplyOf } from '@talon/contract/endpoint';
import type { startPasskeySignIn as endpoint } from '@talon/contract/passkeys';
import { newSignInNonce } from '../../domain/authenticators/passkey-challenge';
import { signInOptions } from '../../domain/authenticators/passkey-options';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** `POST /token/passkey/options`. */
export async function startPasskeySignIn(deps: Deps, { market }: Visitor): Promise<ReplyOf<typeof endpoint>> {
  const { relyingParty } = deps.hosts.of(market);
  return { options: signInOptions(relyingParty, await newSignInNonce(deps, market)) };
}
