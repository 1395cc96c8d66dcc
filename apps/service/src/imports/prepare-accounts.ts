import { findKnownReferences } from '../domain/accounts/imported-accounts';
import { isMobileNumber } from '../domain/identifiers/mobile-number';
import type { Deps } from '../kernel/deps';
import type { ImportedAccount } from './account-columns';

/** A row with the hash of its password. */
export interface PreparedAccount {
  row: ImportedAccount;
  identifiers: readonly { kind: 'email' | 'phone'; value: string; isPrimary: boolean }[];
  passwordHash: string | null;
}

const importOrigin = { group: 'import', network: 'import' };
/** Fewer than the queue of password hashes lets wait for one network. */
const hashesAtOnce = 32;

/** Checks rows, and hashes the plain passwords of those whose reference is new. */
export async function prepareAccounts(
  deps: Deps,
  rows: readonly ImportedAccount[],
): Promise<({ prepared: PreparedAccount } | { problem: string })[]> {
  const withPassword = rows.filter(({ password }) => password !== undefined);
  const known = new Set(
    withPassword.length === 0
      ? []
      : (
          await findKnownReferences(deps.db, { references: withPassword.map(({ reference }) => reference) })
        ).map(({ reference }) => reference),
  );
  const prepared: ({ prepared: PreparedAccount } | { problem: string })[] = [];
  for (let start = 0; start < rows.length; start += hashesAtOnce) {
    const some = rows.slice(start, start + hashesAtOnce);
    prepared.push(
      ...(await Promise.all(some.map(row => prepareAccount(deps, row, known.has(row.reference))))),
    );
  }
  return prepared;
}

async function prepareAccount(
  deps: Deps,
  row: ImportedAccount,
  isKnown: boolean,
): Promise<{ prepared: PreparedAccount } | { problem: string }> {
  const identifiers = [
    ...(row.emails ?? []).map((value, index) => ({ kind: 'email' as const, value, isPrimary: index === 0 })),
    ...(row.phones ?? []).map((value, index) => ({ kind: 'phone' as const, value, isPrimary: index === 0 })),
  ];
  if (identifiers.length === 0) return { problem: 'neither an e-mail nor a phone' };
  if (row.password && row.password_hash) return { problem: 'both password and password_hash' };
  const withoutAddress = await authenticatorWithoutAddress(deps, row);
  if (withoutAddress)
    return { problem: `authenticators contains ${withoutAddress}, but no address can receive its codes` };
  const passwordHash =
    row.password === undefined || isKnown
      ? (row.password_hash ?? null)
      : await deps.hashing.hash(row.password, importOrigin);
  return { prepared: { row, identifiers, passwordHash } };
}

/** The first authenticator without an address for its codes. SMS are sent to mobile numbers only. */
async function authenticatorWithoutAddress(
  deps: Deps,
  { authenticators: chosen, emails, phones }: ImportedAccount,
) {
  if (!chosen) return undefined;
  const [phone] = phones ?? [];
  const has = {
    email: emails !== undefined,
    sms: phone !== undefined && (await isMobileNumber(phone, deps.limits.smsCountries)),
  };
  return chosen.find(method => !has[method]);
}
