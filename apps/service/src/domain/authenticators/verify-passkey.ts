import { readContext } from '../challenges/context';
import type { Assertion } from './check-assertion';
import { checkRegistration, type Registration } from './check-registration';
import { auditCopiedPasskey, checkUsedPasskey, findUsedPasskey } from './own-passkey';
import { challengeOf } from './passkey-challenge';
import { namePasskey } from './passkey-name';
import { enrolledFor } from './confirmation-of';
import { addPasskey, recordPasskeyUse } from './passkeys';
import type { Presented, Proof, Verification, Verifier } from './verifier';

/** A passkey of the account, or a new one. */
export const verifyPasskey: Verifier = {
  read: ({ credential }) => credential && JSON.stringify(credential),
  verify: verification => {
    const { challenge, presented } = verification;
    const { credential } = presented;
    if (challenge.purpose === 'enrol')
      return isRegistration(credential) ? verifyNewPasskey(verification, credential) : none;
    return isAssertion(credential) ? verifyOwnPasskey(verification, credential) : none;
  },
};

const none = Promise.resolve(undefined);

async function verifyOwnPasskey(
  { deps, tx, visitor, challenge, accountId, payload }: Verification,
  credential: Assertion,
): Promise<Proof | undefined> {
  const { market } = visitor;
  const passkey = await findUsedPasskey(tx, market, credential);
  if (passkey?.account_id !== accountId) return undefined;
  const { authenticator_id: authenticatorId, is_backup_eligible: isBackupEligible } = passkey;
  const mayConfirm = await enrolledFor(deps, tx, market, challenge, accountId);
  if (!mayConfirm(authenticatorId)) return undefined;
  const facts = await checkUsedPasskey(deps, market, passkey, credential, challengeOf(deps, payload));
  if (!facts) return undefined;
  return {
    authenticatorId,
    isBackupEligible,
    use: async db => {
      const used = await recordPasskeyUse(db, { authenticatorId, ...facts });
      if (!used) auditCopiedPasskey(deps, visitor, accountId);
      return used !== undefined;
    },
  };
}

async function verifyNewPasskey(
  { deps, visitor: { market, userAgent }, challenge, accountId, payload }: Verification,
  credential: Registration,
): Promise<Proof | undefined> {
  const { isAutomatic = false } = readContext('enrol', challenge);
  const { relyingParty } = deps.hosts.of(market);
  const passkey = await checkRegistration(relyingParty, credential, challengeOf(deps, payload), {
    isAutomatic,
  });
  if (!passkey) return undefined;
  return {
    authenticatorId: null,
    name: namePasskey(passkey.aaguid, credential, userAgent),
    use: async () => true,
    enrol: async (db, authenticatorId) => {
      const added = await addPasskey(db, { authenticatorId, accountId, market: market.id, ...passkey });
      return added !== undefined;
    },
  };
}

function isRegistration(credential: Presented['credential']): credential is Registration {
  return credential !== undefined && 'attestationObject' in credential.response;
}

function isAssertion(credential: Presented['credential']): credential is Assertion {
  return credential !== undefined && 'signature' in credential.response;
}
