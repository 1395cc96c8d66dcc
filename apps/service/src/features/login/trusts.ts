import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { findTrustedBrowser } from '../../domain/authenticators/trusted-device';
import { networkOf } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';

/** The proofs of trust that a browser sent, by account. Its failures are counted apart: a stranger's bar nobody from it. */
export type TrustedDevicesByAccount = ReadonlyMap<string, Buffer>;

/** Which of the accounts trust this browser; where it sends no proof, no statement is run. */
export async function trustedDevicesOf(
  deps: Deps,
  visitor: Visitor,
  accounts: readonly { id: string }[],
): Promise<TrustedDevicesByAccount> {
  const trustedDevices = new Map<string, Buffer>();
  for (const { id } of accounts) {
    const trust = await findTrustedBrowser(deps, deps.db, visitor, id);
    if (trust) trustedDevices.set(id, trust);
  }
  return trustedDevices;
}

/** Where a try comes from: the address, or the /64 of an IPv6 customer; a trusted device, wherever it is, itself. */
export function originOf({ address }: Visitor, trustedDevices: TrustedDevicesByAccount): string {
  const [trust] = trustedDevices.values();
  return trust ? `trusted ${trust.toString('hex')}` : networkOf(address);
}

/** Under what the failures on an account are counted for this browser. */
export function failuresSubject(
  deps: Deps,
  trustedDevices: TrustedDevicesByAccount,
  accountId: string,
): Buffer {
  const trust = trustedDevices.get(accountId);
  return trust
    ? deps.keyedHash('account', `${accountId} ${trust.toString('hex')}`)
    : accountSubject(deps, accountId);
}
