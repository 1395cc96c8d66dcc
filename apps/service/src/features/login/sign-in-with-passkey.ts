import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signInWithPasskey as endpoint } from '@talon/contract/passkeys';
import { passkeySignInSeconds } from '@talon/rules/limits';
import { methodsOfPasskey } from '@talon/rules/authentication-methods';
import { proofBy, waitOfEnrolled } from '@talon/rules/proof/allowed';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount, markProvenSignIn } from '../../domain/accounts/accounts';
import { findMergedPasskey, undoDays } from '../../domain/accounts/merge-snapshots';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import type { Assertion, AssertionFacts } from '../../domain/authenticators/check-assertion';
import { readClientData } from '../../domain/authenticators/client-data';
import {
  auditCopiedPasskey,
  checkUsedPasskey,
  findUsedPasskey,
} from '../../domain/authenticators/own-passkey';
import { readSignInNonce, type SignInNonce } from '../../domain/authenticators/passkey-challenge';
import {
  findPasskeyHandle,
  type PasskeyRow,
  recordPasskeySignIn,
} from '../../domain/authenticators/passkeys';
import { findRemovedPasskey } from '../../domain/authenticators/removed-authenticators';
import { findTrustedBrowser } from '../../domain/authenticators/trusted-device';
import { transferTrustedDevice } from '../../domain/authenticators/trusted-devices';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { countSignIn, type Issued, issueToken } from '../../domain/sessions/issue-token';
import type { StepUpProof } from '../../domain/sessions/sessions';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { taskOriginOf } from '../../kernel/network';
import { aboutAccount } from '../../kernel/refused-account';
import type { Input } from '../../kernel/route';

/** A passkey whose signature is correct. */
interface CheckedPasskey {
  passkey: PasskeyRow;
  facts: AssertionFacts;
  nonce: SignInNonce;
}

/** `POST /token/passkey`. Signs in the owner of a passkey, without password and code. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: Visitor,
  { body: { credential } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const nonce = readNonce(deps, visitor, credential) ?? (await refuseUnusable(deps, visitor, credential));
  // In turn by network, as the look-ups of other sign-ins.
  const checked = await deps.signInQueue.run(taskOriginOf(visitor.address), () =>
    check(deps, visitor, credential, nonce),
  );
  const { issued, provenBy, seconds } = await transaction(deps.db, tx =>
    signInOwner(deps, tx, visitor, checked),
  );
  countSignIn(deps, visitor, provenBy);
  deps.measures.signInSeconds.observe({ method: 'passkey' }, seconds);
  await endFormerSession(deps, visitor, issued.access_token);
  return issued;
}

/** What the passkey has signed must come from us, for this market. Nobody knows yet whether it was used before. */
function readNonce(deps: Deps, { market }: Visitor, { response }: Assertion): SignInNonce | undefined {
  const clientData = readClientData(response.clientDataJSON);
  return clientData && readSignInNonce(deps, market, clientData.challenge);
}

/** Refuses what the passkey has signed, and audits it for the account of the passkey. */
async function refuseUnusable(deps: Deps, visitor: Visitor, credential: Assertion): Promise<never> {
  const passkey = await deps.signInQueue.run(taskOriginOf(visitor.address), () =>
    findUsedPasskey(deps.db, visitor.market, credential),
  );
  throw refused(passkey?.account_id ?? null);
}

async function check(
  deps: Deps,
  visitor: Visitor,
  credential: Assertion,
  nonce: SignInNonce,
): Promise<CheckedPasskey> {
  await refuseDuringMaintenance(deps, visitor);
  const passkey = await findUsedPasskey(deps.db, visitor.market, credential);
  if (!passkey) throw await refusalOfUnknown(deps, credential);
  const { account_id: accountId } = passkey;
  // The browser chose the passkey, so it must name the account (WebAuthn Level 3, section 7.2, step 6).
  const namesAccount = Boolean(credential.response.userHandle);
  const facts =
    namesAccount && (await checkUsedPasskey(deps, visitor.market, passkey, credential, nonce.text));
  if (!facts) throw refused(accountId);
  return { passkey, facts, nonce };
}

/** Signs in the owner of a passkey whose signature is correct. `seconds`: since the person was asked for the passkey. */
async function signInOwner(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  { passkey, facts, nonce: { nonce, expiresAt } }: CheckedPasskey,
): Promise<{ issued: Issued; provenBy: StepUpProof; seconds: number }> {
  const { id, authenticator_id: authenticatorId, is_backup_eligible: isBackupEligible } = passkey;

  // Check.
  const account = await lockAccount(tx, { id });
  // Closed meanwhile, perhaps by a merge: the browser must not forget a passkey that may come back.
  if (!account) throw refused(null);
  if (account.is_blocked) throw aboutAccount(new Refusal('account-blocked'), { accountId: id });
  const { authenticators } = await readAllowedAuthenticators(deps, tx, visitor.market, 'sign-in', id);
  const wait = waitOfEnrolled('sign-in', authenticatorId, authenticators);
  // Suspended by a report.
  if (!wait) throw refused(id);
  if (wait.seconds > 0) throw tooNew(id, wait.seconds);
  const used = await recordPasskeySignIn(tx, { nonce, expiresAt, authenticatorId, ...facts });
  if (used.is_new_nonce && !used.is_used) auditCopiedPasskey(deps, visitor, id);
  if (!used.is_new_nonce || !used.is_used) throw refused(id);

  // Write.
  await markProvenSignIn(tx, { id, subject: accountSubject(deps, id) });
  const provenBy = {
    ...proofBy({ method: 'passkey', id: authenticatorId }, authenticators),
    authenticatorId,
  };
  const { issued, sessionId, isNewDevice } = await issueToken(deps, tx, visitor, account, {
    provenBy,
    amr: methodsOfPasskey({ isBackupEligible }),
  });
  const trustedDeviceHash = await findTrustedBrowser(deps, tx, visitor, id);
  if (trustedDeviceHash) await transferTrustedDevice(tx, { secretHash: trustedDeviceHash, sessionId });

  // Notify.
  if (isNewDevice) await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
  return { issued, provenBy, seconds: Math.max(0, passkeySignInSeconds - used.seconds_left) };
}

/**
 * A browser may forget an unknown passkey for good, so one that can come back is refused instead: one of an account that was closed by a
 * merge, or one that was removed in the last 30 days. The audit trail names the account whose random id the passkey has.
 */
async function refusalOfUnknown(
  { db }: Pick<Deps, 'db'>,
  { id, response: { userHandle } }: Assertion,
): Promise<Refusal> {
  const merged = await findMergedPasskey(db, {
    credentialId: Buffer.from(id, 'base64url'),
    days: undoDays,
  });
  if (merged) return refused(merged.merged_into);
  const removed = await findRemovedPasskey(db, { credentialId: Buffer.from(id, 'base64url') });
  if (removed) return refused(removed.account_id);
  const handle = userHandle ? Buffer.from(userHandle, 'base64url') : undefined;
  const owner = handle && (await findPasskeyHandle(db, { handle }));
  const accountId = owner?.account_id ?? null;
  return aboutAccount(new Refusal('passkey-unknown'), { accountId, authenticator: 'passkey' });
}

function tooNew(accountId: string, retryAfterSeconds: number): Refusal {
  const refusal = new Refusal('too-new', { retryAfterSeconds, cause: 'passkey' });
  return aboutAccount(refusal, { accountId, authenticator: 'passkey' });
}

function refused(accountId: string | null): Refusal {
  return aboutAccount(new Refusal('passkey-refused'), { accountId, authenticator: 'passkey' });
}
