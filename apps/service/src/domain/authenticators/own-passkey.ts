import type { Market } from '@talon/markets/market';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import { type Assertion, type AssertionFacts, checkAssertion } from './check-assertion';
import { findPasskey, type PasskeyRow } from './passkeys';

/** Finds the passkey of the market that a browser has used. */
export function findUsedPasskey(
  db: Queryable,
  market: Market,
  { id }: Assertion,
): Promise<PasskeyRow | undefined> {
  const credentialId = Buffer.from(id, 'base64url');
  return findPasskey(db, { credentialId, market: market.id });
}

/** Checks the signature of a passkey, and that the browser names its account. `userHandle` is absent where we named the passkey. */
export async function checkUsedPasskey(
  { hosts }: Pick<Deps, 'hosts'>,
  market: Market,
  passkey: PasskeyRow,
  given: Assertion,
  challenge: string,
): Promise<AssertionFacts | undefined> {
  const { userHandle } = given.response;
  if (userHandle && !passkey.handle.equals(Buffer.from(userHandle, 'base64url'))) return undefined;
  const { public_key: publicKey, is_backup_eligible: isBackupEligible } = passkey;
  return checkAssertion(hosts.of(market).relyingParty, { publicKey, isBackupEligible }, given, challenge);
}

/** Records that a passkey has a copy: it is on one device only, and has counted no further than before. */
export function auditCopiedPasskey(
  { failures }: Deps,
  { market, deviceId, address }: Visitor,
  accountId: string,
): void {
  failures.record({
    event: 'passkey-copied',
    code: 'passkey-refused',
    market: market.id,
    accountId,
    address: truncated(address),
    deviceId,
    authenticator: 'passkey',
    clientId: null,
  });
}
