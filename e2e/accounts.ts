import { randomBytes, randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import { twoLetters } from '@talon/rules/language';
import { storedHash } from '../tools/start/keys.mjs';
import { databaseUrl, query } from './database';
import { international, createNewcomer } from './newcomers';
import type { Person } from './people';

/** An account that only one journey uses. */
export type Account = Person & {
  email: string;
  /** In national format. */
  phone: string;
  /** The phone in E.164. */
  mobile: string;
  /** 16 digits; empty if the account has none. */
  card: string;
};

/** The parameters of the service: Argon2id, 19 MiB, two passes, one lane. */
const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Inserts an account with a verified e-mail and, by default, a verified phone. */
export async function addAccount(
  market: Market,
  {
    methods = [],
    isForced = false,
    hasCard = false,
    hasPhone = true,
    language = 'en',
    password = 'zeven groene stoelen',
  }: {
    methods?: readonly CodeMethod[];
    isForced?: boolean;
    hasCard?: boolean;
    hasPhone?: boolean;
    language?: string;
    password?: string;
  } = {},
): Promise<Account> {
  const { firstname, email, phone } = createNewcomer(market);
  const mobile = international(market, phone);
  const card = hasCard ? `5065${randomInt(10 ** 11, 10 ** 12)}` : '';
  await query(
    databaseUrl(),
    `with account as (
       insert into accounts (firstname, lastname, password_hash, is_mfa_forced, language)
       values ($1, 'Dubois', $2, $3, $10) returning id
     ), identifier as (
       insert into identifiers (account_id, kind, value, is_primary, verified_at)
       select id, kind, value, true, now() from account, (values ('email', $4), ('phone', $5)) of_kind (kind, value)
        where kind = 'email' or $9
     ), method as (
       insert into authenticators (account_id, type, enrolled_with_step_up) select id, unnest($6::text[]), true from account
     )
     insert into card_assignments (card_id, account_id, number_hash, last_four, activation)
     select gen_random_uuid(), id, $7, right($8, 4), 'activated' from account where $8 <> ''`,
    [
      firstname,
      await hash(password.normalize('NFKC'), hashParameters),
      isForced,
      email,
      mobile,
      methods,
      hashOfCard(card),
      card,
      hasPhone,
      twoLetters(language),
    ],
  );
  return { firstname, email, phone, mobile, card, password, platforms: [] };
}

/** Ends the step-ups of the person's sessions. */
export async function expireStepUps({ email }: Account): Promise<void> {
  await query(
    databaseUrl(),
    `update sessions set step_up_until = now(), single_use_step_up_until = now()
      where account_id = (select account_id from identifiers where kind = 'email' and value = $1)`,
    [email],
  );
}

/** Lets the day pass since the person reported that all authenticators are lost. */
export async function passDayOfLoss({ email }: Account): Promise<void> {
  await query(
    databaseUrl(),
    `update lost_authenticators set requested_at = requested_at - interval '1 day'
      where account_id = (select account_id from identifiers where kind = 'email' and value = $1)`,
    [email],
  );
}

/** Inserts a passkey that no device has. */
export async function addPasskey(market: Market, { email }: Account): Promise<void> {
  await query(
    databaseUrl(),
    `with account as (select account_id as id from identifiers where kind = 'email' and value = $1),
     handle as (insert into passkey_handles (account_id, handle) select id, $2 from account),
     added as (
       insert into authenticators (account_id, type, enrolled_with_step_up) select id, 'passkey', true from account
       returning id, account_id)
     insert into passkeys (authenticator_id, account_id, market, credential_id, public_key, counter, is_backup_eligible,
       is_backed_up, transports)
     select id, account_id, $3, $2, $2, 0, true, true, '{internal}' from added`,
    [email, randomBytes(32), market.id],
  );
}

/** Removes the person's passkeys, as the staff can. */
export async function removePasskeys({ email }: Account): Promise<void> {
  await query(
    databaseUrl(),
    `with removed as (
       delete from passkeys
        where account_id = (select account_id from identifiers where kind = 'email' and value = $1)
       returning authenticator_id)
     delete from authenticators where id in (select authenticator_id from removed)`,
    [email],
  );
}

/** Uses up so many of the person's recovery codes, those that were made first. */
export async function useUpRecoveryCodes({ email }: Account, count: number): Promise<void> {
  await query(
    databaseUrl(),
    `update recovery_codes set used_at = now() where id in (
       select c.id from recovery_codes c join identifiers i on i.account_id = c.account_id
        where i.kind = 'email' and i.value = $1 order by c.ctid limit $2)`,
    [email, count],
  );
}

export function hashOfCard(number: string): Buffer {
  return storedHash(process.env['E2E_HASH_KEYS'] ?? '', 'card', number);
}
