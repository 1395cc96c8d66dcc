import type {
  signInStaffWithPasskey as endpoint,
  startStaffPasskeySignIn as startEndpoint,
} from '@talon/contract/console/staff-session';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { checkAssertion } from '../../domain/authenticators/check-assertion';
import { readClientData } from '../../domain/authenticators/client-data';
import { newSignInNonce, readSignInNonce } from '../../domain/authenticators/passkey-challenge';
import { signInOptions } from '../../domain/authenticators/passkey-options';
import { consumeSignInNonce } from '../../domain/authenticators/passkeys';
import { loadWebAuthn } from '../../domain/authenticators/webauthn-library';
import { findStaffPasskey, recordStaffPasskeyUse } from '../../domain/staff/staff-passkeys';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { beginStaffSession, memberOf } from './staff-session';

/** What the passkeys of staff sign in to. No market has this id. */
const place = { id: 'console' } as const;

/** `POST /api/session/passkey/options`. */
export async function startStaffPasskeySignIn(deps: Deps): Promise<ReplyOf<typeof startEndpoint>> {
  loadWebAuthn().catch(() => undefined);
  return { options: signInOptions(deps.hosts.console.relyingParty, await newSignInNonce(deps, place)) };
}

/** `POST /api/session/passkey`. */
export async function signInStaffWithPasskey(
  deps: Deps,
  visitor: Visitor,
  { body: { credential } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const clientData = readClientData(credential.response.clientDataJSON);
  const nonce = clientData && readSignInNonce(deps, place, clientData.challenge);
  if (!nonce) throw new Refusal('passkey-refused');
  const credentialId = Buffer.from(credential.id, 'base64url');
  const passkey = await findStaffPasskey(deps.db, { credentialId });
  if (!passkey) throw new Refusal('passkey-unknown');
  const { public_key: publicKey, is_backup_eligible: isBackupEligible } = passkey;
  const facts = await checkAssertion(
    deps.hosts.console.relyingParty,
    { publicKey, isBackupEligible },
    credential,
    nonce.text,
  );
  if (!facts) throw new Refusal('passkey-refused');
  const session = await transaction(deps.db, async tx => {
    const { nonce: bytes, expiresAt } = nonce;
    const isNew = await consumeSignInNonce(tx, { nonce: bytes, expiresAt });
    const isUsed = isNew && (await recordStaffPasskeyUse(tx, { credentialId, counter: facts.counter }));
    if (!isUsed) throw new Refusal('passkey-refused');
    return beginStaffSession(deps, tx, visitor, memberOf(passkey), 'passkey');
  });
  session.keepCookie();
  return session.reply;
}
