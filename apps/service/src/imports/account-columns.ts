import { validIban } from '@talon/rules/iban';
import * as v from 'valibot';
import { readAppSecret } from '../domain/authenticators/app-secret';
import { looksLikeHash, readImportedHash } from '../kernel/passwords/imported-hash';
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

/** The columns of a file of accounts. */
export const accountColumns = v.object({
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
  /** The secret that the account shares with an authenticator app, in base32. */
  app_secret: optional(normalised(readAppSecret, 'is not base32 of 10 to 64 bytes')),
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

export type ImportedAccount = v.InferOutput<typeof accountColumns>;
