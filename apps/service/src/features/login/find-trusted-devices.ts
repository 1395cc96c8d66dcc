import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { findTrustedBrowser } from '../../domain/authenticators/trusted-device';
import type { Visitor } from '../../kernel/caller';

/**
 * Hashes of the secrets that this browser has as a trusted device, by account. Its failures are counted separately, so that
 * a stranger's failures do not lock a person out of a trusted device.
 */
export type TrustedDevicesByAccount = ReadonlyMap<string, Buffer>;

/** Finds the accounts that trust this browser. Runs no statement if the browser sends no secret. */
export async function findTrustedDevices(
  deps: Deps,
  visitor: Visitor,
  accounts: readonly { id: string }[],
): Promise<TrustedDevicesByAccount> {
  const found = await Promise.all(
    accounts.map(async ({ id }) => [id, await findTrustedBrowser(deps, deps.db, visitor, id)] as const),
  );
  return new Map(found.filter((pair): pair is readonly [string, Buffer] => pair[1] !== undefined));
}

/** The subject under which failures of an account are counted for this browser. */
export function failuresSubject(
  deps: Deps,
  trustedDevices: TrustedDevicesByAccount,
  accountId: string,
): Buffer {
  const secretHash = trustedDevices.get(accountId);
  return secretHash
    ? deps.keyedHash('account', `${accountId} ${secretHash.toString('hex')}`)
    : accountSubject(deps, accountId);
}
