import { randomUUID } from 'node:crypto';
import { planAnew } from '../db/plan-anew';
import type { Queryable } from '../db/pool';
import { addAccounts, findKnownReferences } from '../domain/accounts/imported-accounts';
import { auditEvents } from '../domain/audit/audit-events';
import { addImportedApp } from './add-imported-app';
import { addAuthenticators } from '../domain/authenticators/authenticators';
import { addIdentifiers, findTakenIdentifiers, lockIdentifiers } from '../domain/identifiers/identifiers';
import { peopleOf } from '../domain/platform-links/people-of';
import { findLinkedPeople, addLinks } from '../domain/platform-links/platform-links';
import type { Deps } from '../kernel/deps';
import type { PreparedAccount } from './prepare-accounts';
import type { LineResult } from './table-import';

interface NewAccount extends PreparedAccount {
  id: string;
}

/**
 * Adds the accounts that share nothing with another account, in the database or among these rows, with one statement for each
 * table. Undefined for the others.
 */
export async function takeManyAccounts(
  deps: Deps,
  tx: Queryable,
  rows: readonly PreparedAccount[],
): Promise<(LineResult | undefined)[]> {
  const references = rows.map(({ row }) => row.reference);
  const { known, simple } = await planAnew(tx, async () => {
    const known = new Set((await findKnownReferences(tx, { references })).map(({ reference }) => reference));
    const unknown = rows.filter(({ row }) => !known.has(row.reference));
    return { known, simple: await withoutOthers(tx, unknown) };
  });
  const added = new Set(await addNew(deps, tx, simple));
  return rows.map(prepared => {
    if (known.has(prepared.row.reference)) return { done: 'already exists' };
    return added.has(prepared) ? { done: 'added' } : undefined;
  });
}

const identifierKeys = ({ identifiers }: PreparedAccount) =>
  identifiers.map(({ kind, value }) => `${kind}:${value}`);
const personKeys = ({ row }: PreparedAccount) =>
  peopleOf(row).map(({ platform, personId }) => `${platform} ${personId}`);

/** The rows whose reference, addresses and people are of no other account and of no other row. Locks their addresses. */
async function withoutOthers(tx: Queryable, rows: readonly PreparedAccount[]): Promise<PreparedAccount[]> {
  await lockIdentifiers(tx, { kindsAndValues: rows.flatMap(identifierKeys).toSorted() });
  const identifiers = rows.flatMap(row => row.identifiers);
  const people = rows.flatMap(({ row }) => peopleOf(row));
  const takenIdentifiers = await findTakenIdentifiers(tx, {
    kinds: identifiers.map(({ kind }) => kind),
    values: identifiers.map(({ value }) => value),
  });
  const takenPeople = await findLinkedPeople(tx, {
    platforms: people.map(({ platform }) => platform),
    personIds: people.map(({ personId }) => personId),
  });
  const taken = new Set([
    ...takenIdentifiers.map(({ kind, value }) => `${kind}:${value}`),
    ...takenPeople.map(({ platform, personId }) => `${platform} ${personId}`),
  ]);
  const keysOf = (row: PreparedAccount) => [
    `reference ${row.row.reference}`,
    ...identifierKeys(row),
    ...personKeys(row),
  ];
  const seen = new Set<string>();
  for (const key of rows.flatMap(keysOf)) (seen.has(key) ? taken : seen).add(key);
  return rows.filter(row => keysOf(row).every(key => !taken.has(key)));
}

/** Returns the rows that were added: not those whose reference another process has just added. */
async function addNew(
  deps: Deps,
  tx: Queryable,
  rows: readonly PreparedAccount[],
): Promise<PreparedAccount[]> {
  const accounts = rows.map((row): NewAccount => ({ ...row, id: randomUUID() }));
  const inserted = await addAccounts(tx, {
    rows: JSON.stringify(accounts.map(each => columnsOf(deps, each))),
  });
  const ids = new Set(inserted.map(({ id }) => id));
  const added = accounts.filter(({ id }) => ids.has(id));
  await addIdentifiers(tx, { rows: JSON.stringify(added.flatMap(identifiersOf)) });
  const links = added.flatMap(({ id, row }) => peopleOf(row).map(person => ({ ...person, id })));
  await addLinks(tx, {
    accountIds: links.map(({ id }) => id),
    platforms: links.map(({ platform }) => platform),
    personIds: links.map(({ personId }) => personId),
  });
  const methods = added.flatMap(({ id, row }) => (row.authenticators ?? []).map(type => ({ id, type })));
  await addAuthenticators(tx, {
    accountIds: methods.map(({ id }) => id),
    types: methods.map(({ type }) => type),
  });
  for (const { id, row } of added) await addImportedApp(deps, tx, id, row);
  await auditEvents(tx, {
    accountIds: added.map(({ id }) => id),
    event: 'imported',
    operator: deps.operator,
  });
  return rows.filter((_, index) => ids.has(accounts[index]?.id ?? ''));
}

function columnsOf(deps: Deps, { id, row, passwordHash }: NewAccount): object {
  return {
    id,
    reference: row.reference,
    firstname: row.firstname,
    lastname: row.lastname,
    birthdate: row.birthdate,
    gender: row.gender,
    language: row.language ?? 'en',
    iban: row.iban
      ? deps.encryption.encrypt(row.iban, { column: 'accounts.iban_encrypted', id }).toString('hex')
      : null,
    password_hash: passwordHash,
    is_password_imposed: row.password_imposed ?? false,
    is_mfa_forced: row.mfa_forced ?? false,
    last_password_change: row.password_changed,
  };
}

function identifiersOf({ id, identifiers }: NewAccount): object[] {
  return identifiers.map(({ kind, value, isPrimary }) => ({
    account_id: id,
    kind,
    value,
    is_primary: isPrimary,
  }));
}
