import type {
  signInStaffWithPasskey as endpoint,
  startStaffPasskeySignIn as startEndpoint,
} from '@talon/contract/console/staff-session';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { checkAssertion } from '../../domain/authenticators/check-assertion';
import { readClientData } from '../../domain/authenticators/client-data';
import { newSignInNonce, readSignInNonce } from '../../domain/authenticators/passkey-challenge';
import { signInOptions } from '../../domain/authenticators/passkey-options';
import { consumeSignInNonce } from '../../domain/authenticators/passkeys';
import { loadWebAuthn } from '../../domain/authenticators/webauthn-library';
import { findStaffPasskey, recordStaffPasskeyUse } from '../../domain/staff/staff-passkeys';
import { beginStaffSession, memberOf } from './staff-session';
import type { UseCase } from '../../kernel/route';

/** What the passkeys of staff sign in to. No market has this id. */
const place = { id: 'console' } as const;

/** `POST /api/session/passkey/options`. */
export const startStaffPasskeySignIn: UseCase<typeof startEndpoint> = async deps => {
  loadWebAuthn().catch(() => undefined);
  return { options: signInOptions(deps.hosts.console.relyingParty, await newSignInNonce(deps, place)) };
};

/** `POST /api/session/passkey`. */
export const signInStaffWithPasskey: UseCase<typeof endpoint> = async (
  deps,
  visitor,
  { body: { credential } },
) => {
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
};
