import { randomUUID } from 'node:crypto';
import { maxAccountsOfIdentifier } from '@talon/rules/duplicates';
import { personField } from '@talon/rules/platform-links';
import type { Queryable } from '../db/pool';
import { addAccount, findReference } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { addImportedApp } from './add-imported-app';
import { addAuthenticator } from '../domain/authenticators/authenticators';
import {
  addIdentifier,
  countAccountsOfIdentifier,
  lockIdentifier,
  markShared,
} from '../domain/identifiers/identifiers';
import { peopleOf } from '../domain/platform-links/people-of';
import { linkPerson } from '../domain/platform-links/platform-links';
import type { Deps } from '../kernel/deps';
import type { ImportedAccount } from './account-columns';
import type { PreparedAccount } from './prepare-accounts';
import { LineRefused, type LineResult } from './table-import';

/** Adds one account, also with addresses that other accounts have. */
export async function takeAccount(
  deps: Deps,
  tx: Queryable,
  { row, identifiers, passwordHash }: PreparedAccount,
): Promise<LineResult> {
  if (await findReference(tx, { reference: row.reference })) return { done: 'already exists' };
  const id = randomUUID();
  const account = await addAccount(tx, {
    id,
    reference: row.reference,
    firstname: row.firstname ?? null,
    lastname: row.lastname ?? null,
    birthdate: row.birthdate ?? null,
    gender: row.gender ?? null,
    language: row.language ?? 'en',
    ibanEncrypted: row.iban
      ? deps.encryption.encrypt(row.iban, { column: 'accounts.iban_encrypted', id })
      : null,
    passwordHash,
    isPasswordImposed: row.password_imposed ?? false,
    isMfaForced: row.mfa_forced ?? false,
    lastPasswordChange: row.password_changed ?? null,
  });
  if (!account) return { done: 'already exists' };
  await addLinks(tx, account.id, row);
  await addIdentifiers(tx, account.id, identifiers);
  for (const method of row.authenticators ?? [])
    await addAuthenticator(tx, { accountId: account.id, type: method, name: null, settledAtOnce: true });
  await addImportedApp(deps, tx, account.id, row);
  await auditEvent(deps, tx, { accountId: account.id, event: 'imported', operator: deps.operator });
  return { done: 'added' };
}

async function addLinks(tx: Queryable, accountId: string, row: ImportedAccount): Promise<void> {
  for (const { platform, personId } of peopleOf(row)) {
    const linked = await linkPerson(tx, { accountId, platform, personId });
    if (!linked) throw new LineRefused(`${personField[platform]} is linked to another account`);
  }
}

async function addIdentifiers(
  tx: Queryable,
  accountId: string,
  identifiers: PreparedAccount['identifiers'],
): Promise<void> {
  // Always in the same order, so that concurrent imports do not deadlock.
  const inOrder = identifiers.toSorted((a, b) => (`${a.kind}${a.value}` < `${b.kind}${b.value}` ? -1 : 1));
  for (const { kind, value, isPrimary } of inOrder) {
    await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
    const counted = await countAccountsOfIdentifier(tx, { kind, value });
    const carriers = counted?.carriers ?? 0;
    if (carriers >= maxAccountsOfIdentifier) {
      throw new LineRefused(`its ${kind} is already on ${maxAccountsOfIdentifier} accounts`);
    }
    if (carriers > 0) await markShared(tx, { kind, value });
    await addIdentifier(tx, { accountId, kind, value, isPrimary, isVerified: true, isShared: carriers > 0 });
  }
}
