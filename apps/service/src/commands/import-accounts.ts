import { randomUUID } from 'node:crypto';
import { validIban } from '@talon/rules/iban';
import { personField } from '@talon/rules/platform-links';
import { maxAccountsOfIdentifier } from '@talon/rules/duplicates';
import * as v from 'valibot';
import type pg from 'pg';
import { isMobileNumber } from '../domain/identifiers/mobile-number';
import type { Deps } from '../kernel/deps';
import { looksLikeHash, readImportedHash } from '../kernel/passwords/imported-hash';
import { type Queryable, transaction } from '../db/pool';
import { addAccount, countHashKinds, findReference } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import {
  addIdentifier,
  countAccountsOfIdentifier,
  countSharing,
  lockIdentifier,
  markShared,
} from '../domain/identifiers/identifiers';
import { addAuthenticator } from '../domain/authenticators/authenticators';
import {
  birthdate,
  day,
  emails,
  flag,
  gender,
  language,
  methods,
  name,
  normalised,
  optional,
  phones,
  reference,
} from './columns';
import { peopleOf } from '../domain/platform-links/people-of';
import { linkPerson } from '../domain/platform-links/platform-links';
import type { LineResult, ImportReport } from './import-file';
import { importLines, LineRefused } from './import-file';
import { readTable } from './read-table';

const columns = v.object({
  reference,
  emails: optional(emails),
  phones: optional(phones),
  /** The password itself. */
  password: optional(
    v.pipe(
      v.string(),
      v.maxLength(1024, 'is too long'),
      v.check(text => !looksLikeHash(text), 'looks like a hash, which belongs in password_hash'),
    ),
  ),
  password_hash: optional(
    normalised(readImportedHash, 'is not an Argon2id, bcrypt, scrypt or PBKDF2 hash that can be checked'),
  ),
  password_imposed: optional(flag),
  password_changed: optional(day),
  mfa_forced: optional(flag),
  authenticators: optional(methods),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  firstname: optional(name),
  lastname: optional(name),
  birthdate: optional(birthdate),
  gender: optional(gender),
  language: optional(language),
  iban: optional(
    v.pipe(
      v.string(),
      v.transform(validIban),
      v.check(iban => iban !== undefined, 'is not an IBAN'),
    ),
  ),
});

type Row = v.InferOutput<typeof columns>;

/**
 * Adds the accounts of an earlier system. Their e-mails and phones count as verified, and up to three accounts may share
 * one. An existing reference is not changed, because its person may have changed the account since.
 */
export async function importAccounts(deps: Deps, csv: string): Promise<ImportReport> {
  const report = await importLines(readTable(csv, columns), row => takeAccount(deps, row));
  await countSharing(deps.db);
  await countHashKinds(deps.db);
  return report;
}

async function takeAccount(deps: Deps, row: Row): Promise<LineResult> {
  const identifiers = [
    ...(row.emails ?? []).map((value, index) => ({ kind: 'email' as const, value, isPrimary: index === 0 })),
    ...(row.phones ?? []).map((value, index) => ({ kind: 'phone' as const, value, isPrimary: index === 0 })),
  ];
  if (identifiers.length === 0) return { problem: 'neither an e-mail nor a phone' };
  if (row.password && row.password_hash) return { problem: 'both password and password_hash' };
  const withoutAddress = await authenticatorWithoutAddress(deps, row);
  if (withoutAddress)
    return { problem: `authenticators contains ${withoutAddress}, but no address can receive its codes` };
  const known = await findReference(deps.db, { reference: row.reference });
  if (known) return { done: 'already exists' };
  const passwordHash = await hashOf(deps, row);
  return transaction(deps.db, async tx => {
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
      await addAuthenticator(tx, { accountId: account.id, type: method, enrolledWithStepUp: true });
    await auditEvent(tx, {
      accountId: account.id,
      event: 'imported',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
    });
    return { done: 'added' };
  });
}

async function addLinks(tx: Queryable, accountId: string, row: Row): Promise<void> {
  for (const { platform, personId } of peopleOf(row)) {
    const linked = await linkPerson(tx, { accountId, platform, personId });
    if (!linked) throw new LineRefused(`${personField[platform]} is linked to another account`);
  }
}

/** The first authenticator without an address for its codes. SMS are sent to mobile numbers only. */
async function authenticatorWithoutAddress(deps: Deps, { authenticators: chosen, emails, phones }: Row) {
  const [phone] = phones ?? [];
  const has = {
    email: emails !== undefined,
    sms: phone !== undefined && (await isMobileNumber(phone, deps.limits.smsCountries)),
  };
  return chosen?.find(method => !has[method]);
}

async function addIdentifiers(
  tx: pg.PoolClient,
  accountId: string,
  identifiers: readonly { kind: 'email' | 'phone'; value: string; isPrimary: boolean }[],
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

const importOrigin = { group: 'import', network: 'import' };

async function hashOf(deps: Deps, { password, password_hash: imported }: Row): Promise<string | null> {
  if (password === undefined) return imported ?? null;
  return deps.hashing.hash(password, importOrigin);
}
